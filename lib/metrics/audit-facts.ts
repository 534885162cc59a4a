import { JUDGED_KINDS, type JudgedKind } from '../core/audit/agreement';
import { changedSinceBlind, standingCorrections, type Correction } from '../core/audit/annotation';
import type { AnswerOrigin, SiteId } from '../core/answer/answer';
import type { AuditSummary } from '../core/audit/audit';
import { citationsOf, labelRate } from './bioace';
import type { AnswerId, AuditId, IsoDateTime, SourceId } from '../core/ids';
import { isSameJudge, isSettled, type JudgeIdentity, type Pair } from '../core/audit/pair';
import type { DoubleRate, Rates } from '../core/audit/rates';
import type { Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import { computeRates, METRICS } from './registry';
import {
  countVerdicts,
  deriveVerdicts,
  type VerdictCounts,
  type VerdictKind,
} from '../core/audit/verdict';

/**
 * Facts are kept, and counted again where this has changed. Raise the number with every change of
 * what is counted or how; a metric that is added or removed changes it too.
 */
export const FACTS_VERSION = ['1', ...METRICS.map(({ id }) => id)].join(' ');

/** Where an answer was read, as figures are grouped by it. */
export type AnswerPlace = SiteId | Exclude<AnswerOrigin['kind'], 'site'>;

/** A verdict of the judge, and the one that a person gave to the same in its stead. */
export type HandVerdict = {
  machine: JudgedKind;
  person: JudgedKind;
  /** The judge's was hidden from the person; left out: it was in sight. */
  isBlind?: true;
};

/** What the citations of one domain's sources are worth, in one answer. */
export type DomainFacts = { domain: string; support: DoubleRate };

/**
 * What figures over many audits need of one: counts, and nothing of its words.
 */
export type AuditFacts = {
  id: AuditId;
  answerId: AnswerId;
  startedAt: IsoDateTime;
  place: AnswerPlace;
  /** As the site names it; `null`: it does not say. Words of a page. */
  model: string | null;
  judge: JudgeIdentity;
  /** Every finding of it is of `judge`: none was left from another one. */
  isOneJudge: boolean;
  /** Check-worthy statements by verdict; kinds with none are left out. */
  verdicts: VerdictCounts;
  rates: Rates;
  domains: DomainFacts[];
  corrections: HandVerdict[];
};

/** What is stored of an audit, as far as its facts come from it. */
export type FactsParts = {
  summary: AuditSummary;
  model: string | null;
  statements: readonly Statement[];
  sources: readonly Source[];
  pairs: readonly Pair[];
  /** All that was said by hand, in its order. */
  corrections: readonly Correction[];
};

/** Counts one audit. `domainOf` names the registered domain of an address. */
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
    place: placeOf(summary.origin),
    model: parts.model,
    judge: summary.judge,
    isOneJudge: pairs.every(pair => !isSettled(pair) || isSameJudge(pair.judge, summary.judge)),
    verdicts: countVerdicts(verdicts.filter(({ kind }) => kind !== 'not-check-worthy')),
    rates: computeRates({ statements, sources, pairs, verdicts }),
    domains: domainFacts(sources, pairs, domainOf),
    corrections: handVerdicts(parts.corrections, summary.judge),
  };
}

/** Where an answer was read. */
export function placeOf(origin: AnswerOrigin): AnswerPlace {
  return origin.kind === 'site' ? origin.site : origin.kind;
}

/**
 * What people say beside what this judge said then: of each place what counts now, and what was
 * given blind, also where it was changed once the judge's was in sight. Only so are those given
 * blind no choice of what agreed. Left out: what was taken back, what another judge said, and
 * where one of the two found nothing that can be compared.
 */
export function handVerdicts(
  corrections: readonly Correction[],
  judge: JudgeIdentity,
): HandVerdict[] {
  const said = { corrections: [...corrections] };
  return [...standingCorrections(said), ...changedSinceBlind(said)]
    .filter(({ machine }) => isSameJudge(machine.judge, judge))
    .flatMap(({ machine, kind, isBlind }) => {
      const pair = { machine: judgedKind(machine.kind), person: judgedKind(kind) };
      if (!pair.machine || !pair.person) return [];
      return [{ machine: pair.machine, person: pair.person, ...(isBlind && { isBlind }) }];
    });
}

/** Support is support, whichever source it is in; `null`: nobody judged. */
function judgedKind(kind: VerdictKind | null): JudgedKind | null {
  if (kind === 'supported-elsewhere') return 'supported';
  return JUDGED_KINDS.find(each => each === kind) ?? null;
}

function domainFacts(
  sources: readonly Source[],
  pairs: readonly Pair[],
  domainOf: (address: string) => string | null,
): DomainFacts[] {
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
