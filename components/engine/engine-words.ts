import { SITE_IDS } from '../../lib/core/answer';
import type { SiteId } from '../../lib/core/answer';
import type { EnginePlace } from '../../lib/core/engine-place';
import type { LedgerPurpose } from '../../lib/core/ledger';
import { connectionHost, findExceptions, placeFor } from '../../lib/state/engine-choice';
import type { EngineChoice } from '../../lib/state/engine-choice';
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
  statements: 'Splitting the answer into statements',
  rewrite: 'Rewording statements',
};

/** What leaves the device to be judged, in one line; of a site, where one is given. */
export function leavingLine(choice: EngineChoice, site: SiteId | null): string {
  const host = choice.connection === null ? '' : connectionHost(choice.connection);
  return placeFor(choice, site) === 'api'
    ? `Statements and passages go to ${host}.`
    : 'Nothing is sent anywhere to be judged.';
}

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
  const uses =
    connection !== null && SITES_AND_OTHERS.some(site => placeFor(choice, site) === 'api');
  const line = uses ? sentLine([connectionHost(connection)]) : NOTHING_ELSE;
  return `${line} Public services are asked about cited works only where you have turned that on in the options.`;
}

/**
 * All that leaves the device for one check, or has left it; `hosts`: where it is judged,
 * `isLookedUp`: services were asked about works that it cites.
 */
export function leftLine(hosts: readonly string[], isLookedUp: boolean): string {
  const line = `For this check: ${lowerFirst(hosts.length === 0 ? NOTHING_ELSE : sentLine(hosts))}`;
  return isLookedUp
    ? line.replace('the cited pages', 'the cited pages and to public services')
    : line;
}

const NOTHING_ELSE = 'Nothing but requests to the cited pages leaves this device.';

function sentLine(hosts: readonly string[]): string {
  return `Besides requests to the cited pages, statements and passages go to ${joinWords(hosts)}.`;
}

const SITES_AND_OTHERS: readonly (SiteId | null)[] = [null, ...SITE_IDS];

/** "a", "a and b", "a, b and c". */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

export function lowerFirst(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}
