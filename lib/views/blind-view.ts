import {
  findCorrection,
  machineSays,
  type AnnotatedPlace,
  type Annotations,
  type Correction,
} from '../core/audit/annotation';
import { hasStopped, type Audit } from '../core/audit/audit';
import type { JudgedFinding, NotJudgedReason } from '../core/audit/finding';
import type { SourceId } from '../core/ids';
import { isSettled, type Pair } from '../core/audit/pair';
import type { Passage } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import { markOf, type MarkKind } from '../core/audit/mark';
import { indexAudit, type AuditIndex, type MatrixColumn, type MatrixRow } from './audit-index';

/** The machine's finding on a cell, as far as it may be shown. */
type SeenFinding =
  /** Not judged yet. */
  | { status: 'waiting' }
  /** Could not be judged, which reveals no verdict. */
  | { status: 'not-judged'; reason: NotJudgedReason }
  /** There is a verdict, but the user has given none. */
  | { status: 'hidden' }
  | { status: 'shown'; finding: JudgedFinding };

export type BlindCell = MatrixColumn & {
  place: AnnotatedPlace & { sourceId: SourceId };
  cited: boolean;
  /** Passages given to the judge, in text order; empty if none judged. */
  passages: Passage[];
  seen: SeenFinding;
  /** The user's valid verdict; `null` if none. */
  given: Correction | null;
};

export type BlindStatement = {
  place: AnnotatedPlace & { sourceId: null };
  statement: Statement;
  number: number;
  /** The cited sources first, then the others, both in the answer's order. */
  cells: BlindCell[];
  /** The machine's verdict on the statement; `null` if it must stay hidden. */
  verdict: MarkKind | null;
  given: Correction | null;
};

/** Visible parts of an audit while the user judges without the machine's verdicts. */
export type BlindAudit = Pick<Audit, 'id' | 'answer' | 'startedAt' | 'keeps' | 'sources'> & {
  statements: BlindStatement[];
  decided: number;
};

/**
 * Removes what the user must not see yet. A cell's verdict is included once the user has given a
 * verdict on the cell or its statement; a statement's, once the user has given one on it or on
 * every cell that has one. Withdrawing one's own verdict hides nothing again.
 *
 * Components of a blinded audit get this and never the audit, so none can reveal a verdict by
 * mistake.
 */
export function blindView(audit: Audit): BlindAudit {
  const index = indexAudit(audit);
  return {
    id: audit.id,
    answer: audit.answer,
    startedAt: audit.startedAt,
    ...(audit.keeps !== undefined && { keeps: audit.keeps }),
    sources: audit.sources,
    statements: index.matrix.rows.map(row => blindStatement(index, row)),
    decided: index.matrix.rows.filter(row => isDecided(audit, row)).length,
  };
}

/** Returns true if nothing of the place is visible, and for a statement none of its cells. */
export function isGivenBlind(audit: Audit, place: AnnotatedPlace): boolean {
  const machine = machineSays(audit, place);
  if (!machine || machine.kind === 'not-judged') return false;
  return place.sourceId === null
    ? !(audit.corrections ?? []).some(({ statementId }) => statementId === place.statementId)
    : !isSeen(audit, place);
}

function blindStatement(index: AuditIndex, row: MatrixRow): BlindStatement {
  const { statement, number, verdict } = row;
  const place = { statementId: statement.id, sourceId: null };
  const cells = index.matrix.columns.flatMap((column, at): BlindCell[] => {
    const pair = row.cells[at];
    return pair ? [{ ...column, ...blindCell(index, pair) }] : [];
  });
  return {
    place,
    statement,
    number,
    cells: [...cells.filter(({ cited }) => cited), ...cells.filter(({ cited }) => !cited)],
    verdict: verdict && isDecided(index.audit, row) ? markOf(verdict) : null,
    given: findCorrection(index.audit, place),
  };
}

function blindCell(index: AuditIndex, pair: Pair): Omit<BlindCell, keyof MatrixColumn> {
  const { statementId, sourceId, cited } = pair;
  const place = { statementId, sourceId };
  const passages = (isSettled(pair) ? pair.passageIds : [])
    .map(id => index.passages.get(id))
    .filter((passage): passage is Passage => passage !== undefined)
    .toSorted((a, b) => a.index - b.index);
  return {
    place,
    cited,
    passages,
    seen: seenOf(index.audit, pair),
    given: findCorrection(index.audit, place),
  };
}

function seenOf(audit: Audit, pair: Pair): SeenFinding {
  if (!isSettled(pair)) {
    // The cells still open when a check was stopped will not be judged.
    return hasStopped(audit) ? { status: 'not-judged', reason: 'stopped' } : { status: 'waiting' };
  }
  const { finding } = pair;
  if (finding.kind === 'not-judged') return { status: 'not-judged', reason: finding.reason };
  return isSeen(audit, pair) ? { status: 'shown', finding } : { status: 'hidden' };
}

/** Returns true if the user ever gave a verdict on a cell or its statement. */
function isSeen({ corrections = [] }: Annotations, place: AnnotatedPlace): boolean {
  return corrections.some(
    ({ statementId, sourceId }) =>
      statementId === place.statementId && (sourceId === null || sourceId === place.sourceId),
  );
}

/** Returns true if the user gave a verdict on the statement, or on every cell that has one. */
function isDecided(audit: Audit, { statement, cells }: MatrixRow): boolean {
  if (isSeen(audit, { statementId: statement.id, sourceId: null })) return true;
  const judged = cells.filter(
    pair => pair && isSettled(pair) && pair.finding.kind !== 'not-judged',
  );
  return judged.length > 0 && judged.every(pair => pair && isSeen(audit, pair));
}
