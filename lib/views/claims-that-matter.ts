import { findMedicalLoads, isCostly, type MedicalLoad } from '../core/answer/medical-load';
import { isSettled, type SettledPair } from '../core/audit/pair';
import { isFirm } from '../core/audit/strength';
import { WORST_FIRST, type Verdict } from '../core/audit/verdict';
import type { AuditIndex, MatrixRow } from './audit-index';
import { sumOf } from '../util/sum';

/** Verdicts by severity, the most severe first. */
const STEPS = [
  'contradicted',
  'cited-not-found',
  'partly-supported',
  'disputed',
  'uncited-not-found',
] as const;

/** `disputed`: supported by one source and contradicted by another. */
type Severity = (typeof STEPS)[number];

export type Claim = {
  row: MatrixRow;
  verdict: Verdict;
  severity: Severity;
  /** Cell to open; if sources disagree, the contradicting one. */
  pair: SettledPair;
  loads: MedicalLoad[];
  /** Order: grave, then severity, then firm before open, then load; the lowest numbers first. */
  rank: readonly number[];
};

/** Few enough to read in one go. */
export const CLAIMS_SHOWN = 3;

/** Weight of each kind of load. Chosen: the order is what matters. */
const LOAD_WEIGHTS: Readonly<Record<MedicalLoad, number>> = {
  dose: 0.25,
  contraindication: 0.2,
  directive: 0.15,
  negation: 0.1,
  number: 0.1,
};

/** A contradiction of one of these comes first, whatever other sources say. */
const GRAVE_LOADS: readonly MedicalLoad[] = ['dose', 'contraindication'];

/** Sorts by severity, strength and medical load. Unjudged statements are counted separately. */
export function findClaims(index: AuditIndex): Claim[] {
  return index.matrix.rows
    .flatMap(row => toClaim(index, row) ?? [])
    .sort((a, b) => compareRanks(a.rank, b.rank) || a.row.number - b.row.number);
}

/** Rows that need a look first, then by verdict; ties in the answer's order. */
export function rowsWorstFirst(index: AuditIndex): MatrixRow[] {
  const claims = new Map(findClaims(index).map(({ row }, at) => [row, at]));
  const rank = (row: MatrixRow): number =>
    claims.get(row) ?? claims.size + WORST_FIRST.indexOf(row.verdict?.kind ?? 'pending');
  return index.matrix.rows.toSorted((a, b) => rank(a) - rank(b) || a.number - b.number);
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, place) => part !== other[place]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}

function toClaim(index: AuditIndex, row: MatrixRow): Claim | null {
  const { verdict } = row;
  const severity = verdict && severityOf(row, verdict);
  const pair = verdict && tellingPair(index, verdict);
  if (!verdict || !severity || !pair) return null;

  const loads = findMedicalLoads(row.statement.text);
  // A dose that one source contradicts needs a look as if all did.
  const step: Severity = severity === 'disputed' && isCostly(loads) ? 'contradicted' : severity;
  const isGrave =
    pair.finding.kind === 'contradicted' && loads.some(each => GRAVE_LOADS.includes(each));
  const load = sumOf(loads.map(each => LOAD_WEIGHTS[each]));
  const rank = [Number(!isGrave), STEPS.indexOf(step), Number(!isFirm(pair.finding)), -load];
  return { row, verdict, severity, pair, loads, rank };
}

/** `null` if the statement is supported, or not yet known. */
function severityOf({ cells }: MatrixRow, { kind, conflictsWith }: Verdict): Severity | null {
  if (kind === 'contradicted') return 'contradicted';
  if (kind === 'not-found') {
    return cells.some(cell => cell?.cited) ? 'cited-not-found' : 'uncited-not-found';
  }
  if (kind === 'partly-supported') return 'partly-supported';
  return conflictsWith === null ? null : 'disputed';
}

/** Finds the cell that contradicts a supported statement, otherwise the one that decides. */
export function tellingPair({ pairs }: AuditIndex, verdict: Verdict): SettledPair | null {
  const sides = [verdict.conflictsWith, verdict.decidedBy].flatMap(id => {
    const pair = id === null ? undefined : pairs.get(id);
    return pair && isSettled(pair) ? [pair] : [];
  });
  const against = sides.find(({ finding }) => finding.kind === 'contradicted');
  return against ?? sides.find(({ id }) => id === verdict.decidedBy) ?? null;
}
