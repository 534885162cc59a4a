import { changedSinceBlind, standingCorrections, type Correction } from '../core/audit/annotation';
import { historyOrigin, type HistoryOrigin } from '../core/audit/history';
import {
  countVerdicts,
  deriveVerdicts,
  toJudgedKind,
  type JudgedKind,
  type VerdictCounts,
} from '../core/audit/verdict';
import type { AuditSummary } from '../core/audit/audit';
import { citationsOf, labelRate } from './bioace';
import type { AnswerId, AuditId, IsoDateTime, SourceId } from '../core/ids';
import { isSameJudge, isSettled, type JudgeIdentity, type Pair } from '../core/audit/pair';
import type { DoubleRate, Rates } from '../core/audit/rates';
import type { Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import { computeRates, METRICS } from './registry';

/**
 * Facts are kept, and counted again where this has changed. Raise the number with every change of
 * what is counted or how; a metric that is added or removed changes it too.
 */
export const FACTS_VERSION = ['1', ...METRICS.map(({ id }) => id)].join(' ');

/** A verdict of the judge, and the one that a person gave of the same cell or statement. */
export type HandVerdict = {
  machine: JudgedKind;
  person: JudgedKind;
  /** The judge's was hidden from the person at that moment. */
  isBlind?: true;
};

/**
 * Counts of one audit, for figures over many; none of its words.
 */
export type AuditFacts = {
  id: AuditId;
  answerId: AnswerId;
  startedAt: IsoDateTime;
  origin: HistoryOrigin;
  /** As the site names it; `null`: it does not say. Text of a page, so hostile. */
  model: string | null;
  judge: JudgeIdentity;
  /** Every finding is of `judge`. */
  isOneJudge: boolean;
  /** Check-worthy statements by verdict. */
  verdicts: VerdictCounts;
  rates: Rates;
  /** Citation support by the registered domain of the cited source. */
  domains: { domain: string; support: DoubleRate }[];
  corrections: HandVerdict[];
};

/** The stored parts of an audit that its facts are counted from. */
export type FactsParts = {
  summary: AuditSummary;
  model: string | null;
  statements: readonly Statement[];
  sources: readonly Source[];
  pairs: readonly Pair[];
  /** Oldest first. */
  corrections: readonly Correction[];
};

/** `domainOf` names the registered domain of an address. */
export function factsOf(
  parts: FactsParts,
  domainOf: (address: string) => string | null,
): AuditFacts {
  const { summary, statements, sources, pairs } = parts;
  const verdicts = deriveVerdicts(statements, pairs, summary.status === 'stopped');
  return {
    id: summary.id,
    answerId: summary.answerId,
    startedAt: summary.startedAt,
    origin: historyOrigin(summary),
    model: parts.model,
    judge: summary.judge,
    isOneJudge: pairs.every(pair => !isSettled(pair) || isSameJudge(pair.judge, summary.judge)),
    verdicts: countVerdicts(verdicts.filter(({ kind }) => kind !== 'not-check-worthy')),
    rates: computeRates({ statements, sources, pairs, verdicts }),
    domains: domainFacts(sources, pairs, domainOf),
    corrections: handVerdicts(parts.corrections, summary.judge),
  };
}

/**
 * Verdicts of people beside those of this judge at that moment: of each cell or statement the
 * latest, and what was given blind even if it was changed once the judge's was visible; else those
 * given blind would be a selection of what agreed. Omits what was taken back, what another judge
 * said, and what cannot be compared.
 */
export function handVerdicts(
  corrections: readonly Correction[],
  judge: JudgeIdentity,
): HandVerdict[] {
  const said = { corrections: [...corrections] };
  return [...standingCorrections(said), ...changedSinceBlind(said)]
    .filter(({ machine }) => isSameJudge(machine.judge, judge))
    .flatMap(({ machine, kind, isBlind }) => {
      const pair = { machine: toJudgedKind(machine.kind), person: toJudgedKind(kind) };
      if (!pair.machine || !pair.person) return [];
      return [{ machine: pair.machine, person: pair.person, ...(isBlind && { isBlind }) }];
    });
}

function domainFacts(
  sources: readonly Source[],
  pairs: readonly Pair[],
  domainOf: (address: string) => string | null,
): AuditFacts['domains'] {
  const domains = new Map<SourceId, string>();
  for (const source of sources) {
    const known = source.status === 'pending' ? null : (source.checks?.site?.domain ?? null);
    const domain = known ?? (source.url === null ? null : domainOf(source.url));
    if (domain !== null) domains.set(source.id, domain);
  }
  const cited = pairs.filter(pair => pair.cited && domains.has(pair.sourceId));
  const byDomain = Map.groupBy(cited, ({ sourceId }) => domains.get(sourceId) ?? '');
  return [...new Set(domains.values())].toSorted().map(domain => ({
    domain,
    support: labelRate(citationsOf(byDomain.get(domain) ?? []), 'supports'),
  }));
}

/** Facts of many audits, without reading the audits whole. */
export type FactsStore = {
  /** Of all audits of which they are kept, at once and in any order; others can be asked for. */
  findKept(): Promise<AuditFacts[]>;
  /** Of those that are there, in the order asked for. */
  findFacts(ids: readonly AuditId[]): Promise<AuditFacts[]>;
  /**
   * How often people gave or took back a verdict, for the audits where they did. Nothing of
   * it is ever removed, so that another number means other facts.
   */
  countCorrections(): Promise<ReadonlyMap<AuditId, number>>;
};
