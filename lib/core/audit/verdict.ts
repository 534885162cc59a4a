import type { FindingKind, NotJudgedReason } from './finding';
import type { SourceLack } from '../answer/answer';
import { findMedicalLoads, isCostly } from '../answer/medical-load';
import { isAtRest, type AuditHead } from './audit';
import { marksOf, type MarkKind } from './mark';
import type { PairId, StatementId } from '../ids';
import { isSettled, type Pair, type SettledPair } from './pair';
import { findGroups, findJointSupport, isDue, type JointSupport } from './source-group';
import { isCheckWorthy, type Statement } from '../answer/statement';
import { isFirm } from './strength';
import { COSTLY_RANK, RANK } from './verdict-rank';

/**
 * Combined result of all sources of the answer for one statement.
 *
 * `supported-elsewhere`: supported by a source that the answer cites only for other statements (a
 * misplaced or missing citation).
 */
export type VerdictKind = FindingKind | 'supported-elsewhere' | 'pending' | 'not-check-worthy';

/** `sources-unread`: nothing is cited, and not every source that could carry the statement was read. */
export type VerdictReason = NotJudgedReason | SourceLack | 'sources-unread';

export type Verdict = {
  statementId: StatementId;
  kind: VerdictKind;
  /** Strength of what decides; `false` if it has none. */
  isFirm: boolean;
  decidedBy: PairId | null;
  /** Set if cited sources support the statement only together; no single pair decides then. */
  together?: JointSupport;
  /** Placement of that pair's source: cited for this statement, or elsewhere in the answer. */
  placement: 'cited' | 'elsewhere' | null;
  /** Pair that contradicts what decides, so that both remain visible. */
  conflictsWith: PairId | null;
  unread: number;
  reason: VerdictReason | null;
};

/** Judged verdicts, best first: those that count as support, then the others. */
export const SUPPORTED_KINDS: readonly VerdictKind[] = ['supported', 'supported-elsewhere'];
export const UNSUPPORTED_KINDS = [
  'partly-supported',
  'contradicted',
  'not-found',
] as const satisfies readonly FindingKind[];

/** All verdicts in the order of counting and display: best first. */
export const VERDICT_ORDER: readonly VerdictKind[] = [
  ...SUPPORTED_KINDS,
  ...UNSUPPORTED_KINDS,
  'not-judged',
  'pending',
  'not-check-worthy',
];

/** Comparable findings, in the order of rows and columns. */
export const JUDGED_KINDS = ['supported', ...UNSUPPORTED_KINDS] as const;
export type JudgedKind = (typeof JUDGED_KINDS)[number];

/** Maps a verdict to a finding regardless of the supporting source; `null` if not judged. */
export function toJudgedKind(kind: VerdictKind | null | undefined): JudgedKind | null {
  return (
    JUDGED_KINDS.find(
      each => each === kind || (kind === 'supported-elsewhere' && each === 'supported'),
    ) ?? null
  );
}

/** Order of reading: known errors, then open statements, then those that could not be judged. */
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

const MARKS_WORST_FIRST = WORST_FIRST.flatMap(kind =>
  SUPPORTED_KINDS.includes(kind) ? marksOf(kind).toReversed() : marksOf(kind),
);

export function worstMark(marks: readonly MarkKind[]): MarkKind {
  return MARKS_WORST_FIRST.find(mark => marks.includes(mark)) ?? 'pending';
}

/** Reasons that end when the user allows a site. */
export function isPermissionReason(reason: VerdictReason | null): boolean {
  return reason === 'no-permission' || reason === 'redirected-without-permission';
}

/**
 * Computes the verdicts of an audit. While it waits for permission, so do the statements that only a
 * site without permission keeps from being judged: they are pending, with that reason.
 */
export function verdictsOf(
  head: Pick<AuditHead, 'status' | 'stage'>,
  { statements, pairs }: { statements: readonly Statement[]; pairs: readonly Pair[] },
): Verdict[] {
  const verdicts = deriveVerdicts(statements, pairs, isAtRest(head));
  if (head.status !== 'waiting') return verdicts;
  return verdicts.map(each =>
    each.kind === 'not-judged' && isPermissionReason(each.reason)
      ? { ...each, kind: 'pending' }
      : each,
  );
}

/** Computes one verdict for each statement from the current pairs. `isAtRest`: no work goes on. */
export function deriveVerdicts(
  statements: readonly Statement[],
  pairs: readonly Pair[],
  isAtRest: boolean,
): Verdict[] {
  const byStatement = Map.groupBy(pairs, pair => pair.statementId);
  return statements.map(statement =>
    deriveVerdict(statement, byStatement.get(statement.id) ?? [], isAtRest),
  );
}

function deriveVerdict(statement: Statement, pairs: readonly Pair[], isAtRest: boolean): Verdict {
  const undecided = (kind: VerdictKind, reason: Verdict['reason'] = null): Verdict => ({
    statementId: statement.id,
    kind,
    isFirm: false,
    decidedBy: null,
    placement: null,
    conflictsWith: null,
    unread: 0,
    reason,
  });
  if (!isCheckWorthy(statement)) return undecided('not-check-worthy');
  if (pairs.length === 0) return undecided('not-judged', 'no-sources');

  const settled = pairs.filter(isSettled);
  const best = findDeciding(statement, settled);
  const groups = findGroups(pairs);
  const together = isFinalAlone(best) ? null : findTogether(groups);
  if (together) return { ...undecided('supported'), ...supportedBy(together, settled) };

  const isWhole = settled.length === pairs.length && (isAtRest || !groups.some(isDue));
  const isCitedWhole = pairs.every(pair => !pair.cited || isSettled(pair));
  if (isFinal(best, { isStopped: isAtRest, isWhole, isCitedWhole }))
    return decidedBy(best, settled);
  return isAtRest ? undecided('not-judged', 'stopped') : undecided('pending');
}

/** No open finding overrules a firm one, but a firm part of it is less than open support. */
function findDeciding(statement: Statement, settled: readonly SettledPair[]): SettledPair | null {
  const rank = rankFor(statement, settled);
  const firm = settled
    .filter(isFirmPair)
    .filter(({ finding }) => finding.kind !== 'partly-supported');
  return findBest(firm, rank) ?? findBest(settled, rank);
}

/** Joint support is always open, so it does not count beside a firm finding either. */
function isFinalAlone(best: SettledPair | null): boolean {
  return (
    isCitedSupport(best) ||
    (best !== null && isFirmPair(best) && best.finding.kind === 'contradicted')
  );
}

function rankFor({ text }: Statement, settled: readonly SettledPair[]): typeof RANK {
  if (findContradiction(settled) === null) return RANK;
  return isCostly(findMedicalLoads(text)) ? COSTLY_RANK : RANK;
}

/** Only findings on cited sources are ever firm. */
function isFirmPair({ cited, finding }: SettledPair): boolean {
  return cited && isFirm(finding);
}

function isCitedSupport(best: SettledPair | null): boolean {
  return best?.cited === true && best.finding.kind === 'supported';
}

function findTogether(groups: ReturnType<typeof findGroups>): JointSupport | null {
  const found = groups.flatMap(group => findJointSupport(group) ?? []);
  return found.toSorted((a, b) => b.finding.confidence - a.finding.confidence)[0] ?? null;
}

function supportedBy(together: JointSupport, settled: readonly SettledPair[]): Partial<Verdict> {
  return {
    together,
    placement: 'cited',
    conflictsWith: findContradiction(settled)?.id ?? null,
    unread: countUnread(settled),
  };
}

/**
 * Only cited support is final while cells are open: firm support, and open support once no other
 * cited source can contradict it. In a stopped audit all but "not found" is.
 */
function isFinal(
  best: SettledPair | null,
  { isStopped, isWhole, isCitedWhole }: Record<'isStopped' | 'isWhole' | 'isCitedWhole', boolean>,
): best is SettledPair {
  if (best === null) return false;
  if (isWhole || (isCitedSupport(best) && (isCitedWhole || isFirm(best.finding)))) return true;

  const { finding } = best;
  return isStopped && finding.kind !== 'not-found' && finding.kind !== 'not-judged';
}

function decidedBy(best: SettledPair, settled: readonly SettledPair[]): Verdict {
  return {
    statementId: best.statementId,
    kind: kindOf(best),
    isFirm: isFirmPair(best),
    decidedBy: best.id,
    placement: best.cited ? 'cited' : 'elsewhere',
    conflictsWith: findConflict(best, settled)?.id ?? null,
    unread: countUnread(settled),
    reason: reasonOf(best, settled),
  };
}

function reasonOf(
  { finding, cited }: SettledPair,
  settled: readonly SettledPair[],
): VerdictReason | null {
  if (finding.kind !== 'not-judged') return null;
  const wasSearched = !cited && settled.some(each => each.finding.kind === 'not-found');
  return wasSearched && !isPermissionReason(finding.reason) ? 'sources-unread' : finding.reason;
}

function findBest(settled: readonly SettledPair[], rank: typeof RANK): SettledPair | null {
  for (const [kind, cited] of rank) {
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
    const backs = (kind: FindingKind) => settled.find(({ finding }) => finding.kind === kind);
    return backs('supported') ?? backs('partly-supported') ?? null;
  }
  if (best.finding.kind !== 'supported' && best.finding.kind !== 'partly-supported') return null;
  return findContradiction(settled);
}

function findContradiction(settled: readonly SettledPair[]): SettledPair | null {
  return settled.find(({ finding }) => finding.kind === 'contradicted') ?? null;
}

/** Counts only cited sources if there are any. */
function countUnread(settled: readonly SettledPair[]): number {
  const own = settled.filter(pair => pair.cited);
  const relevant = own.length > 0 ? own : settled;
  return relevant.filter(({ finding }) => finding.kind === 'not-judged').length;
}

/** Of several reasons, the one the user can end comes first. */
function confidenceOf({ finding }: SettledPair): number {
  return finding.kind === 'not-judged'
    ? Number(isPermissionReason(finding.reason))
    : finding.confidence;
}
