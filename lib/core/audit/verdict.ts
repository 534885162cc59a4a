import type { FindingKind, NotJudgedReason } from './finding';
import type { PairId, StatementId } from '../ids';
import { isSettled, type Pair, type SettledPair } from './pair';
import { isCheckWorthy, type Statement } from '../answer/statement';

/**
 * What all sources of the answer together say of one statement.
 *
 * `supported-elsewhere`: not by a source cited for it, but by one cited elsewhere
 * in the same answer (a misplaced or missing citation).
 */
export type VerdictKind = FindingKind | 'supported-elsewhere' | 'pending' | 'not-check-worthy';

export type Verdict = {
  statementId: StatementId;
  kind: VerdictKind;
  /** The pair that decides; `null` where none does. */
  decidedBy: PairId | null;
  /** Whether that pair's source is one the answer cites for this statement. */
  placement: 'cited' | 'elsewhere' | null;
  /** A pair that says the opposite of `decidedBy`, so that both stay visible. */
  conflictsWith: PairId | null;
  /** Sources of this statement nobody could look into. */
  unread: number;
  /** Why, where `kind` is `not-judged`. */
  reason: NotJudgedReason | 'no-sources' | null;
};

/**
 * Rank of a settled cell, best first. A cited source outranks one cited elsewhere;
 * but support found anywhere outranks a partial match (SourceCheckup counts a
 * statement as supported if at least one source of the answer supports it), and a
 * contradiction by the cited source is never hidden behind a partial match elsewhere.
 */
const RANK: readonly (readonly [FindingKind, cited: boolean])[] = [
  ['supported', true],
  ['supported', false],
  ['partly-supported', true],
  ['contradicted', true],
  ['partly-supported', false],
  ['contradicted', false],
  // A cited source nobody could open may hold the statement: that is not "not found".
  ['not-judged', true],
  ['not-found', true],
  ['not-found', false],
  ['not-judged', false],
];

/** Verdicts that a judge gave, best first: what is counted as support, then what is not. */
export const SUPPORTED_KINDS: readonly VerdictKind[] = ['supported', 'supported-elsewhere'];
export const UNSUPPORTED_KINDS = [
  'partly-supported',
  'contradicted',
  'not-found',
] as const satisfies readonly FindingKind[];

/** Every verdict, in the order in which they are counted and shown: best first. */
export const VERDICT_ORDER: readonly VerdictKind[] = [
  ...SUPPORTED_KINDS,
  ...UNSUPPORTED_KINDS,
  'not-judged',
  'pending',
  'not-check-worthy',
];

/** The kinds of findings that can be compared, in the order of rows and columns. */
export const JUDGED_KINDS = ['supported', ...UNSUPPORTED_KINDS] as const;
export type JudgedKind = (typeof JUDGED_KINDS)[number];

/** Support is support, whichever source it is in; `null`: it was not judged. */
export function toJudgedKind(kind: VerdictKind | null | undefined): JudgedKind | null {
  return (
    JUDGED_KINDS.find(
      each => each === kind || (kind === 'supported-elsewhere' && each === 'supported'),
    ) ?? null
  );
}

/**
 * The order in which the user should look at statements: what is known to be wrong, then what is
 * not known yet, then what could not be judged.
 */
export const WORST_FIRST: readonly VerdictKind[] = [
  'contradicted',
  'not-found',
  'partly-supported',
  'pending',
  'not-judged',
  'supported-elsewhere',
  'supported',
  'not-check-worthy',
];

/** The worst of some verdicts. */
export function worstKind(kinds: readonly VerdictKind[]): VerdictKind {
  return WORST_FIRST.find(kind => kinds.includes(kind)) ?? 'pending';
}

/** Number of statements with each verdict; kinds that do not occur have no key. */
export type VerdictCounts = Partial<Record<VerdictKind, number>>;

export function countVerdicts(verdicts: readonly { kind: VerdictKind }[]): VerdictCounts {
  const counts: VerdictCounts = {};
  for (const { kind } of verdicts) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The kinds that occur, in an order; statements that are not check-worthy are in no list. */
export function listCounts(
  counts: VerdictCounts,
  order = VERDICT_ORDER,
): { kind: VerdictKind; count: number }[] {
  return order
    .map(kind => ({ kind, count: counts[kind] ?? 0 }))
    .filter(({ kind, count }) => count > 0 && kind !== 'not-check-worthy');
}

/** Statements whose verdict is one of these. */
export function countOf(counts: VerdictCounts, kinds: readonly VerdictKind[]): number {
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** Computes one verdict for each statement from the pairs as they stand. */
export function deriveVerdicts(
  statements: readonly Statement[],
  pairs: readonly Pair[],
  isStopped: boolean,
): Verdict[] {
  const byStatement = Map.groupBy(pairs, pair => pair.statementId);
  return statements.map(statement =>
    deriveVerdict(statement, byStatement.get(statement.id) ?? [], isStopped),
  );
}

function deriveVerdict(statement: Statement, pairs: readonly Pair[], isStopped: boolean): Verdict {
  const undecided = (kind: VerdictKind, reason: Verdict['reason'] = null): Verdict => ({
    statementId: statement.id,
    kind,
    decidedBy: null,
    placement: null,
    conflictsWith: null,
    unread: 0,
    reason,
  });
  if (!isCheckWorthy(statement)) return undecided('not-check-worthy');
  if (pairs.length === 0) return undecided('not-judged', 'no-sources');

  const settled = pairs.filter(isSettled);
  const best = findBest(settled);
  if (best && isFinal(best, { isStopped, isWhole: settled.length === pairs.length })) {
    return decidedBy(best, settled);
  }
  return isStopped ? undecided('not-judged', 'stopped') : undecided('pending');
}

/**
 * While cells are open only support by a cited source is final; everything else may still
 * improve. In a stopped audit what was found stands, but "not found" needs every cell.
 */
function isFinal(
  { cited, finding }: SettledPair,
  { isStopped, isWhole }: { isStopped: boolean; isWhole: boolean },
): boolean {
  if (isWhole || (finding.kind === 'supported' && cited)) return true;

  return isStopped && finding.kind !== 'not-found' && finding.kind !== 'not-judged';
}

function decidedBy(best: SettledPair, settled: readonly SettledPair[]): Verdict {
  return {
    statementId: best.statementId,
    kind: kindOf(best),
    decidedBy: best.id,
    placement: best.cited ? 'cited' : 'elsewhere',
    conflictsWith: findConflict(best, settled)?.id ?? null,
    unread: countUnread(settled),
    reason: best.finding.kind === 'not-judged' ? best.finding.reason : null,
  };
}

function findBest(settled: readonly SettledPair[]): SettledPair | null {
  for (const [kind, cited] of RANK) {
    const candidates = settled.filter(pair => pair.finding.kind === kind && pair.cited === cited);
    const [first, ...rest] = candidates;
    if (first)
      return rest.reduce(
        (best, pair) => (confidenceOf(pair) > confidenceOf(best) ? pair : best),
        first,
      );
  }
  return null;
}

function kindOf(best: SettledPair): VerdictKind {
  return best.finding.kind === 'supported' && !best.cited
    ? 'supported-elsewhere'
    : best.finding.kind;
}

function findConflict(best: SettledPair, settled: readonly SettledPair[]): SettledPair | null {
  if (best.finding.kind === 'contradicted') {
    return settled.find(({ finding }) => finding.kind === 'partly-supported') ?? null;
  }
  if (best.finding.kind !== 'supported' && best.finding.kind !== 'partly-supported') return null;
  return settled.find(({ finding }) => finding.kind === 'contradicted') ?? null;
}

/** Only the cited sources count where there are any; the statement leans on no other. */
function countUnread(settled: readonly SettledPair[]): number {
  const own = settled.filter(pair => pair.cited);
  const relevant = own.length > 0 ? own : settled;
  return relevant.filter(({ finding }) => finding.kind === 'not-judged').length;
}

function confidenceOf({ finding }: SettledPair): number {
  return finding.kind === 'not-judged' ? 0 : finding.confidence;
}
