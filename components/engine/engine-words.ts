import type { SiteId } from '../../lib/core/answer/answer';
import { formatDollars, formatDuration, formatNumber, listInSentence } from '../../lib/i18n/format';
import type { TokenCount } from '../../lib/core/audit/ledger';
import type { Estimate } from '../../lib/views/estimate';
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

  const sites = listInSentence(exceptions.map(({ site }) => t(`site.${site}`)));
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

/** All of it, as short as can be: it stands where a user sees it at a glance. */
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

/** "about 5 calls, 17,000 tokens read and 3,000 written, $0.05 and about 20 s". */
export function estimateWords({ calls, tokens, dollars, seconds }: Estimate): string {
  return t('engine.estimate.all', {
    calls: t('engine.estimate.calls', { count: calls }),
    tokens: tokenWords({ prompt: round(tokens.prompt), reply: round(tokens.reply) }),
    price: dollars === null ? t('engine.estimate.no_price') : formatDollars(dollars),
    time: seconds === null ? t('engine.estimate.no_time') : formatDuration(seconds),
  });
}

/** "17,000 tokens read and 3,000 written". */
export function tokenWords({ prompt, reply }: TokenCount): string {
  return t('engine.estimate.tokens', { count: prompt, written: formatNumber(reply) });
}

/** An estimate that names every token would promise what it cannot keep. */
function round(tokens: number): number {
  const step = tokens < 1_000 ? 10 : 100;
  return Math.ceil(tokens / step) * step;
}
