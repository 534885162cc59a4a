import type { HistoryOrigin } from '../core/audit/history';
import type { AuditFacts } from './audit-facts';
import type { AnswerId, IsoDateTime } from '../core/ids';
import { type Granularity, granularityOf, judgeKeyOf } from '../core/audit/pair';
import type { TimeUnit } from './time-buckets';

/** Matches answers whose model the site does not name. */
export const NO_MODEL = '';

/** Scope of a report; `null`: no restriction. */
export type ReportFilter = {
  /** Inclusive. */
  from: IsoDateTime | null;
  /** Exclusive. */
  until: IsoDateTime | null;
  origin: HistoryOrigin | null;
  /** `NO_MODEL`: only answers without a named model. */
  model: string | null;
  judge: string | null;
  /** Never all: rates of different granularities are not added up. */
  granularity: Granularity;
  /** Only answers that cite a source of this domain. */
  domain: string | null;
};

export type ReportQuery = { filter: ReportFilter; unit: TimeUnit | 'auto' };

export function isInTime(moment: IsoDateTime, { from, until }: ReportFilter): boolean {
  const ms = Date.parse(moment);
  return (from === null || ms >= Date.parse(from)) && (until === null || ms < Date.parse(until));
}

export function filterFacts(facts: readonly AuditFacts[], filter: ReportFilter): AuditFacts[] {
  return facts.filter(each => isInTime(each.startedAt, filter) && isWanted(each, filter));
}

function isWanted(facts: AuditFacts, filter: ReportFilter): boolean {
  const { origin, model, judge, domain, granularity } = filter;
  return (
    granularityOf(facts.judge) === granularity &&
    (origin === null || facts.origin === origin) &&
    (model === null || (facts.model ?? NO_MODEL) === model) &&
    (judge === null || judgeKeyOf(facts.judge) === judge) &&
    (domain === null || facts.domains.some(each => each.domain === domain))
  );
}

/** Keeps the newest check of each answer: an answer checked twice is still one answer. */
export function newestOfEach(facts: readonly AuditFacts[]): AuditFacts[] {
  const newest = new Map<AnswerId, AuditFacts>();
  for (const each of facts) {
    const known = newest.get(each.answerId);
    if (!known || known.startedAt < each.startedAt) newest.set(each.answerId, each);
  }
  return [...newest.values()];
}
