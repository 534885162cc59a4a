import { findCorrection } from '../core/audit/annotation';
import type { SourceId, StatementId } from '../core/ids';
import { hasWord, searchTerms, searchWords } from '../util/search-terms';
import type { Statement } from '../core/answer/statement';
import { markOf, marksOf, type MarkKind } from '../core/audit/mark';
import { SUPPORTED_KINDS, UNSUPPORTED_KINDS } from '../core/audit/verdict';
import type { AuditIndex, MatrixRow } from './audit-index';
import { rowsWorstFirst } from './claims-that-matter';

export const STATEMENT_ORDERS = ['answer', 'worst'] as const;
export type StatementOrder = (typeof STATEMENT_ORDERS)[number];

/** Validates a stored value, which another version may have written. */
export function readStatementOrder(stored: unknown): StatementOrder {
  return STATEMENT_ORDERS.find(order => order === stored) ?? 'answer';
}

/** A mark, or one of the overview's two groups. */
export type KindChoice = MarkKind | 'unsupported' | 'backed';

export type StatementFilter = {
  /** `null`: every verdict. */
  kind: KindChoice | null;
  /** Only those for which the answer cites this source; `null`: all. */
  source: SourceId | null;
  /** Only those with a note, or a correction of the statement or a cell. */
  isByHand: boolean;
  /** All its words have to occur; a prefix matches. */
  text: string;
};

export const NO_FILTER: StatementFilter = { kind: null, source: null, isByHand: false, text: '' };

export function isFiltered(filter: StatementFilter): boolean {
  return (
    filter.kind !== null ||
    filter.source !== null ||
    filter.isByHand ||
    searchWords(filter.text).length > 0
  );
}

function marksIn(choice: KindChoice): readonly MarkKind[] {
  if (choice === 'unsupported') return UNSUPPORTED_KINDS.flatMap(marksOf);
  return choice === 'backed' ? SUPPORTED_KINDS.flatMap(marksOf) : [choice];
}

/** Statements to check, and stretches without anything to check. */
export type StatementListing = {
  statements: Statement[];
  /** Number of listed statements to check. */
  shown: number;
  all: number;
};

/** Stretches that assert nothing match only a text search; worst first, they come last. */
export function listStatements(
  index: AuditIndex,
  filter: StatementFilter,
  order: StatementOrder,
): StatementListing {
  const ordered = order === 'worst' ? worstFirst(index) : index.audit.statements;
  const statements = ordered.filter(statement => isListed(index, statement, filter));
  return {
    statements,
    shown: statements.filter(({ id }) => index.rows.has(id)).length,
    all: index.matrix.rows.length,
  };
}

function worstFirst(index: AuditIndex): Statement[] {
  const quiet = index.audit.statements.filter(({ id }) => !index.rows.has(id));
  return [...rowsWorstFirst(index).map(({ statement }) => statement), ...quiet];
}

function isListed(index: AuditIndex, statement: Statement, filter: StatementFilter): boolean {
  if (!hasWords(statement, filter.text)) return false;
  const row = index.rows.get(statement.id);
  if (!row) return filter.kind === null && filter.source === null && !filter.isByHand;

  const { kind, source, isByHand } = filter;
  if (kind !== null && !marksIn(kind).includes(shownMark(row))) return false;
  if (source !== null && !row.cells.some(cell => cell?.sourceId === source && cell.cited)) {
    return false;
  }
  return !isByHand || hasHand(index, statement.id);
}

/** Also searches the answer's own words if a model has reworded them. */
function hasWords({ text, original = '' }: Statement, wanted: string): boolean {
  const terms = searchTerms(`${text} ${original}`);
  return searchWords(wanted).every(word => hasWord(terms, word));
}

/** Ignores withdrawn corrections; notes count while they exist. */
function hasHand({ audit }: AuditIndex, id: StatementId): boolean {
  return (
    (audit.notes ?? []).some(({ statementId }) => statementId === id) ||
    (audit.corrections ?? []).some(
      place => place.statementId === id && findCorrection(audit, place) !== null,
    )
  );
}

const shownMark = ({ verdict }: MatrixRow): MarkKind =>
  verdict === null ? 'pending' : markOf(verdict);
