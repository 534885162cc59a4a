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
import type { Passage, Source } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import type { VerdictKind } from '../core/audit/verdict';
import { indexAudit, type AuditIndex, type MatrixRow } from './audit-index';
import type { HistoryLine, HistorySearchView, HistoryView } from './history-state';

/** What the machine says of a cell, as far as it may be seen. */
export type SeenFinding =
  /** No judge has looked yet. */
  | { status: 'waiting' }
  /** Nobody could look, which gives no verdict away. */
  | { status: 'not-judged'; reason: NotJudgedReason }
  /** There is a verdict, and the user has given none. */
  | { status: 'hidden' }
  | { status: 'shown'; finding: JudgedFinding };

/** A statement with a source, while verdicts are hidden. */
export type BlindCell = {
  place: AnnotatedPlace & { sourceId: SourceId };
  source: Source;
  /** The one users know the source by, from 1. */
  number: number;
  cited: boolean;
  /** What the judge was given, in the order of the text; empty where no judge looked. */
  passages: Passage[];
  seen: SeenFinding;
  /** What the user says of it; `null`: nothing that counts. */
  given: Correction | null;
};

/** A statement, while verdicts are hidden. */
export type BlindStatement = {
  place: AnnotatedPlace & { sourceId: null };
  statement: Statement;
  number: number;
  /** The cited sources first, then the others, both in the answer's order. */
  cells: BlindCell[];
  /** The machine's verdict of the whole; `null`: it may not be seen. */
  verdict: VerdictKind | null;
  given: Correction | null;
};

/** All that may be seen of an audit while the user judges without the machine's verdicts. */
export type BlindAudit = Pick<Audit, 'id' | 'answer' | 'startedAt' | 'keeps' | 'sources'> & {
  /** In the answer's order. */
  statements: BlindStatement[];
  /** How many of the statements the user has decided. */
  decided: number;
};

/**
 * An audit without what the user may not see yet. A cell's verdict is in it once the user has
 * given one of the cell or of its statement, and a statement's once the user has given one of it
 * or of every cell that has one. What was seen once is not hidden again by taking the own one back.
 *
 * What draws a blinded audit is given this and never the audit, so that no part of it can show a
 * verdict by forgetting that it should not.
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

/**
 * Whether a verdict given of a place now is given without knowing the machine's: nothing of the
 * place may be in sight, of a statement no cell of it either.
 */
export function isGivenBlind(audit: Audit, place: AnnotatedPlace): boolean {
  const machine = machineSays(audit, place);
  if (!machine || machine.kind === 'not-judged') return false;
  return place.sourceId === null
    ? !(audit.corrections ?? []).some(({ statementId }) => statementId === place.statementId)
    : !isSeen(audit, place);
}

/** The newest checks without how they came out. */
export function blindHistory(history: HistoryView): HistoryView {
  return history.status === 'shown'
    ? { ...history, lines: history.lines.map(withoutCounts) }
    : history;
}

/**
 * What a search found, without how the checks came out.
 *
 * nb. Nothing where it asks for a verdict: what it finds would be an answer.
 */
export function blindSearch(search: HistorySearchView): HistorySearchView {
  const { found, query } = search;
  if (found === null) return search;
  return {
    ...search,
    found:
      query.verdict === null
        ? { ...found, lines: found.lines.map(withoutCounts) }
        : { lines: [], total: 0 },
  };
}

function withoutCounts(line: HistoryLine): HistoryLine {
  return { ...line, counts: null };
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
    verdict: isDecided(index.audit, row) ? (verdict?.kind ?? null) : null,
    given: findCorrection(index.audit, place),
  };
}

function blindCell(index: AuditIndex, pair: Pair): Omit<BlindCell, 'source' | 'number'> {
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

/** Whether the user ever gave a verdict of a cell or of its statement. */
function isSeen({ corrections = [] }: Annotations, place: AnnotatedPlace): boolean {
  return corrections.some(
    ({ statementId, sourceId }) =>
      statementId === place.statementId && (sourceId === null || sourceId === place.sourceId),
  );
}

/** Whether the user gave a verdict of the whole, or of every cell that has one. */
function isDecided(audit: Audit, { statement, cells }: MatrixRow): boolean {
  if (isSeen(audit, { statementId: statement.id, sourceId: null })) return true;
  const judged = cells.filter(
    pair => pair && isSettled(pair) && pair.finding.kind !== 'not-judged',
  );
  return judged.length > 0 && judged.every(pair => pair && isSeen(audit, pair));
}
