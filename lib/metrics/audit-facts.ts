import { changedSinceBlind, standingCorrections, type Correction } from '../core/audit/annotation';
import { historyOrigin, type HistoryOrigin } from '../core/audit/history';
import { toJudgedKind, verdictsOf, type JudgedKind } from '../core/audit/verdict';
import { countVerdicts, type VerdictCounts } from '../core/audit/verdict-counts';
import type { AuditSummary } from '../core/audit/audit';
import { citationsOf, labelRate } from './bioace';
import type { AnswerId, AuditId, IsoDateTime, SourceId } from '../core/ids';
import { isSameJudge, isSettled, type JudgeIdentity, type Pair } from '../core/audit/pair';
import type { DoubleRate, Rates } from '../core/audit/rates';
import type { Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import { addTexts, type TextCount } from './corrected-rate';
import { computeRates, METRICS } from './registry';

/**
 * Version of the stored facts; other versions are counted again. Increase the number with every
 * change of the counting; adding or removing a metric changes it too.
 */
export const FACTS_VERSION = ['4', ...METRICS.map(({ id }) => id)].join(' ');

/** Verdicts of the judge and of a person on the same cell or statement. */
export type HandVerdict = {
  machine: JudgedKind;
  person: JudgedKind;
  /** The judge's verdict was hidden from the person at that moment. */
  isBlind?: true;
};

/** Counts of one audit, for figures over many; contains none of its text. */
export type AuditFacts = {
  id: AuditId;
  answerId: AnswerId;
  startedAt: IsoDateTime;
  origin: HistoryOrigin;
  /** Name given by the site; `null` if it gives none. Page text, so hostile. */
  model: string | null;
  judge: JudgeIdentity;
  /** True if every finding is by `judge`. */
  isOneJudge: boolean;
  verdicts: VerdictCounts;
  rates: Rates;
  domains: { domain: string; support: DoubleRate }[];
  /** Kinds of texts that its judged citations were compared with. */
  texts: TextCount[];
  corrections: HandVerdict[];
};

export type FactsParts = {
  summary: AuditSummary;
  model: string | null;
  statements: readonly Statement[];
  sources: readonly Source[];
  pairs: readonly Pair[];
  /** Oldest first. */
  corrections: readonly Correction[];
};

/** `domainOf` returns the registered domain of an address. */
export function factsOf(
  parts: FactsParts,
  domainOf: (address: string) => string | null,
): AuditFacts {
  const { summary, statements, sources, pairs } = parts;
  const verdicts = verdictsOf(summary, parts);
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
    texts: countTexts(sources, pairs),
    corrections: handVerdicts(parts.corrections, summary.judge),
  };
}

/**
 * Verdicts of people beside this judge's verdict at that moment: the latest per cell or statement,
 * but the blind one even if it was changed once the judge's was visible; otherwise the remaining
 * blind verdicts would be a selection of agreements. Omits withdrawn verdicts, other judges' and
 * those that cannot be compared.
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

function countTexts(sources: readonly Source[], pairs: readonly Pair[]): TextCount[] {
  const byId = new Map(sources.map(source => [source.id, source]));
  const cited = pairs.filter(isJudgedCitation).map(({ sourceId }) => byId.get(sourceId));
  return addTexts(
    cited.flatMap(source =>
      source?.status === 'read'
        ? { extent: source.extent, language: source.language, judged: 1 }
        : [],
    ),
  );
}

function isJudgedCitation(pair: Pair): boolean {
  return pair.cited && isSettled(pair) && pair.finding.kind !== 'not-judged';
}

export type FactsStore = {
  /** All stored facts at once, in any order; other audits need `findFacts`. */
  findKept(): Promise<AuditFacts[]>;
  findFacts(ids: readonly AuditId[]): Promise<AuditFacts[]>;
  /**
   * Verdicts given or withdrawn by people; only ever grows, so another number means other facts.
   */
  countCorrections(): Promise<ReadonlyMap<AuditId, number>>;
};
