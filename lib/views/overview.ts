import type { Audit } from '../core/audit/audit';
import type { DoubleRate, Share } from '../core/audit/rates';
import type { VerdictKind } from '../core/audit/verdict';

/** What one of the three numbers counts, worst first. */
export const OVERVIEW_NUMBERS = ['unsupported', 'supported', 'sources-read'] as const;
export type OverviewNumber = (typeof OVERVIEW_NUMBERS)[number];

/** The kinds that are counted as not supported: with `BACKED` they are all that was checked. */
export const UNSUPPORTED: readonly VerdictKind[] = [
  'contradicted',
  'not-found',
  'partly-supported',
];

/** The kinds that are counted as supported, as the rates do. */
export const BACKED: readonly VerdictKind[] = ['supported', 'supported-elsewhere'];

/** A check in three numbers. `overJudged`: of what could be looked at. */
export type Overview = Record<OverviewNumber, DoubleRate> & {
  /** Statements nobody could look at: in no number of those checked. */
  notChecked: number;
  /** Statements that still wait. */
  pending: number;
};

/**
 * The numbers of one audit. The first two and `overJudged` are over the same statements, so they
 * add up; what could not be checked is in `overAll` alone, and is told beside them.
 */
export function readOverview({
  verdicts,
  sources,
  rates,
}: Pick<Audit, 'verdicts' | 'sources' | 'rates'>): Overview {
  const count = (kinds: readonly VerdictKind[]): number =>
    verdicts.filter(({ kind }) => kinds.includes(kind)).length;
  const { statementSupport } = rates;
  const of = (count: number, { overAll, overJudged }: DoubleRate): DoubleRate => ({
    overAll: { count, of: overAll.of },
    overJudged: { count, of: overJudged.of },
  });
  return {
    unsupported: of(count(UNSUPPORTED), statementSupport),
    supported: statementSupport,
    'sources-read': readSources(sources),
    notChecked: count(['not-judged']),
    pending: count(['pending']),
  };
}

/** Over judged: of those whose reading has come to an end. */
function readSources(sources: Audit['sources']): DoubleRate {
  const isIn = (status: (typeof sources)[number]['status']): number =>
    sources.filter(source => source.status === status).length;
  const share = (of: number): Share => ({ count: isIn('read'), of });
  return {
    overAll: share(sources.length),
    overJudged: share(sources.length - isIn('pending')),
  };
}
