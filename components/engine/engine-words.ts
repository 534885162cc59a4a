import type { SiteId } from '../../lib/core/answer';
import type { EnginePlace } from '../../lib/core/engine-place';
import type { LedgerPurpose } from '../../lib/core/ledger';
import { connectionHost, findExceptions, placeFor, usesApi } from '../../lib/state/engine-choice';
import type { EngineChoice, SplitBy } from '../../lib/state/engine-choice';
import { siteName } from '../audit/format';

export const PLACE_WORDS: Record<EnginePlace, string> = {
  device: 'On this device',
  api: 'My API',
};

export const PURPOSE_WORDS: Record<LedgerPurpose, string> = {
  source: 'Reading a source',
  probe: 'Asking a site for a page it cannot have',
  lookup: 'Looking up a cited work',
  archive: 'Asking an archive for a page that is gone',
  judge: 'Comparing statements with passages',
  scrub: 'Asking again without the passages',
  statements: 'Splitting the answer into statements',
  rewrite: 'Rewording statements',
};

/** What leaves the device to be judged, in one line; of a site, where one is given. */
export function leavingLine(choice: EngineChoice, site: SiteId | null): string {
  const host = choice.connection === null ? '' : connectionHost(choice.connection);
  if (placeFor(choice, site) !== 'api') return 'Nothing is sent anywhere to be judged.';
  const sent = SENT[choice.splitBy];
  return `${sent.slice(0, 1).toUpperCase()}${sent.slice(1)} go to ${host}.`;
}

/** What goes to a model that judges, and to one that splits the answer first. */
const SENT: Record<SplitBy, string> = {
  rules: 'statements and passages',
  model: 'the answer, your question, statements and passages',
};

/** What is different for single sites; `null`: nothing. */
export function exceptionsLine(choice: EngineChoice): string | null {
  const exceptions = findExceptions(choice);
  const [first] = exceptions;
  if (!first) return null;

  const names = joinWords(exceptions.map(({ site }) => siteName(site)));
  return `But for ${names}, as you chose in the options: ${lowerFirst(leavingLine(choice, first.site))}`;
}

/** All that leaves the device for the checks of today, in one sentence. */
export function everythingLine(choice: EngineChoice): string {
  const { connection } = choice;
  const line =
    connection !== null && usesApi(choice)
      ? sentLine([connectionHost(connection)], choice.splitBy)
      : NOTHING_ELSE;
  return `${line} Public services are asked about cited works only where you have turned that on in the options.`;
}

/** What leaves the device for one check, or has left it. */
export type Leaving = {
  /** Where it is judged, if not here. */
  hosts: readonly string[];
  splitBy: SplitBy;
  /** Whether services were asked about works that it cites. */
  isLookedUp: boolean;
};

/** All of it, in one sentence. */
export function leftLine({ hosts, splitBy, isLookedUp }: Leaving): string {
  const line = `For this check: ${lowerFirst(
    hosts.length === 0 ? NOTHING_ELSE : sentLine(hosts, splitBy),
  )}`;
  return isLookedUp
    ? line.replace('the cited pages', 'the cited pages and to public services')
    : line;
}

const NOTHING_ELSE = 'Nothing but requests to the cited pages leaves this device.';

function sentLine(hosts: readonly string[], splitBy: SplitBy): string {
  return `Besides requests to the cited pages, ${SENT[splitBy]} go to ${joinWords(hosts)}.`;
}

/** "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

export function lowerFirst(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}
