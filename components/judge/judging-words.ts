import type { SiteId } from '../../lib/core/answer/answer';
import { formatDollars, formatDuration, formatNumber, listInSentence } from '../../lib/i18n/format';
import type { Reliability } from '../../lib/core/audit/reliability';
import type { TokenCount } from '../../lib/core/audit/ledger';
import type { Estimate } from '../../lib/views/estimate';
import { t } from '../../lib/i18n/t';
import {
  connectionHost,
  findExceptions,
  placeFor,
  usesApi,
  type JudgeChoice,
  type SplitBy,
} from '../../lib/settings/judge-choice';
import type { Leaving } from '../../lib/settings/judge-hosts';
import { siteName } from '../ui/names';

/** Data that leaves the device: with `model`, the answer and the question too. */
function sentFor(choice: JudgeChoice, site: SiteId | null): 'nothing' | SplitBy {
  return placeFor(choice, site) === 'api' ? choice.splitBy : 'nothing';
}

function hostOfChoice({ connection }: JudgeChoice): string {
  return connection === null ? '' : connectionHost(connection);
}

/** Says in one line what leaves the device for judging, for a site if one is given. */
export function leavingLine(choice: JudgeChoice, site: SiteId | null): string {
  return t(`judging.leaving.${sentFor(choice, site)}`, { host: hostOfChoice(choice) });
}

/** The same beside an existing check: the line is about future checks. */
export function newChecksLine(choice: JudgeChoice, site: SiteId | null): string {
  return t(`judging.new_checks.${sentFor(choice, site)}`, { host: hostOfChoice(choice) });
}

/** Names the sites with a choice of their own; `null` if there are none. */
export function exceptionsLine(choice: JudgeChoice): string | null {
  const exceptions = findExceptions(choice);
  const [first] = exceptions;
  if (!first) return null;

  const sites = listInSentence(exceptions.map(({ site }) => siteName(site)));
  return t(`judging.exceptions.${sentFor(choice, first.site)}`, {
    sites,
    host: hostOfChoice(choice),
  });
}

/** Says in one sentence all that currently leaves the device for checks. */
export function everythingLine(choice: JudgeChoice): string {
  const sent = choice.connection !== null && usesApi(choice) ? choice.splitBy : 'nothing';
  return t(`judging.everything.${sent}`, { hosts: hostOfChoice(choice) });
}

/** Says all that left the device as briefly as possible, for display at a glance. */
export function leftInShort({ hosts, splitBy, isLookedUp }: Leaving): string {
  const sent = hosts.length === 0 ? 'nothing' : splitBy;
  return t(`about_check.${isLookedUp ? 'looked_up' : 'plain'}.${sent}`, {
    hosts: listInSentence(hosts),
  });
}

/** "$0.05, about 20 s, about 5 requests, 17,000 tokens in, 3,000 out". */
export function estimateWords({ calls, tokens, dollars, seconds }: Estimate): string {
  return t('judging.estimate.all', {
    calls: t('judging.estimate.calls', { count: calls }),
    tokens: tokenWords({ prompt: round(tokens.prompt), reply: round(tokens.reply) }),
    price: dollars === null ? t('judging.estimate.no_price') : formatDollars(dollars),
    time: seconds === null ? t('judging.estimate.no_time') : formatDuration(seconds),
  });
}

/** "20 ms a pair. 81,000 tokens read and 4,000 written, $0.19." */
export function spentWords({
  msPerPair,
  tokens,
  dollars,
}: NonNullable<Reliability['spent']>): string {
  const each = t('exam.each', { ms: formatNumber(msPerPair) });
  if (tokens === null) return each;
  const price = dollars === null ? t('judging.estimate.no_price') : formatDollars(dollars);
  return `${each} ${t('exam.took', { tokens: tokenWords(tokens), price })}`;
}

/** "17,000 tokens read and 3,000 written". */
export function tokenWords({ prompt, reply }: TokenCount): string {
  return t('judging.estimate.tokens', { count: prompt, written: formatNumber(reply) });
}

/** Rounds an estimate, which is not accurate to a token. */
function round(tokens: number): number {
  const step = tokens < 1_000 ? 10 : 100;
  return Math.ceil(tokens / step) * step;
}
