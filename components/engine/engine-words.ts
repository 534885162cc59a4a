import type { SiteId } from '../../lib/core/answer/answer';
import type { EnginePlace } from '../../lib/core/device/engine-place';
import type { LedgerPurpose } from '../../lib/core/audit/ledger';
import { t } from '../../lib/i18n/t';
import {
  connectionHost,
  findExceptions,
  placeFor,
  usesApi,
  type EngineChoice,
  type SplitBy,
} from '../../lib/settings/engine-choice';
import type { Leaving } from '../../lib/settings/judge-hosts';
import { listInSentence, siteName } from '../audit/format';

/** Where statements are judged, in a word or two. */
export function placeWord(place: EnginePlace): string {
  return t(`engine.place.${place}`);
}

/** What something left the device for. */
export function purposeWords(purpose: LedgerPurpose): string {
  return t(`engine.purpose.${purpose}`);
}

/**
 * What leaves the device to be judged: nothing, statements and passages, or where a model splits
 * the answer first, that and the question too.
 */
function sentFor(choice: EngineChoice, site: SiteId | null): 'nothing' | SplitBy {
  return placeFor(choice, site) === 'api' ? choice.splitBy : 'nothing';
}

function hostOfChoice({ connection }: EngineChoice): string {
  return connection === null ? '' : connectionHost(connection);
}

/** What leaves the device to be judged, in one line; of a site, where one is given. */
export function leavingLine(choice: EngineChoice, site: SiteId | null): string {
  return t(`engine.leaving.${sentFor(choice, site)}`, { host: hostOfChoice(choice) });
}

/** The same beside a check that is there already: it is about those to come. */
export function newChecksLine(choice: EngineChoice, site: SiteId | null): string {
  return t(`engine.new_checks.${sentFor(choice, site)}`, { host: hostOfChoice(choice) });
}

/** What is different for single sites; `null`: nothing. */
export function exceptionsLine(choice: EngineChoice): string | null {
  const exceptions = findExceptions(choice);
  const [first] = exceptions;
  if (!first) return null;

  const sites = listInSentence(exceptions.map(({ site }) => siteName(site)));
  return t(`engine.exceptions.${sentFor(choice, first.site)}`, {
    sites,
    host: hostOfChoice(choice),
  });
}

/** All that leaves the device for the checks of today, in one sentence. */
export function everythingLine(choice: EngineChoice): string {
  const sent = choice.connection !== null && usesApi(choice) ? choice.splitBy : 'nothing';
  return t(`engine.everything.${sent}`, { hosts: hostOfChoice(choice) });
}

/** All of it, as short as can be: it stands where a reader sees it at a glance. */
export function leftInShort({ hosts, splitBy, isLookedUp }: Leaving): string {
  const sent = hosts.length === 0 ? 'nothing' : splitBy;
  return t(`about_check.${isLookedUp ? 'looked_up' : 'plain'}.${sent}`, {
    hosts: listInSentence(hosts),
  });
}

/** All of it, in one sentence. */
export function leftLine({ hosts, splitBy, isLookedUp }: Leaving): string {
  const sent = hosts.length === 0 ? 'nothing' : splitBy;
  return t(`engine.left.${isLookedUp ? 'looked_up' : 'plain'}.${sent}`, {
    hosts: listInSentence(hosts),
  });
}
