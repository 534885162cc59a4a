import { findCorrection } from '../core/audit/annotation';
import type { SourceId, StatementId } from '../core/ids';
import { hasWord, searchTerms, searchWords } from '../util/search-terms';
import type { Statement } from '../core/answer/statement';
import { SUPPORTED_KINDS, UNSUPPORTED_KINDS, type VerdictKind } from '../core/audit/verdict';
import type { AuditIndex, MatrixRow } from './audit-index';
import { rowsWorstFirst } from './claims-that-matter';

/** How a list of statements is ordered. */
export const STATEMENT_ORDERS = ['answer', 'worst'] as const;
export type StatementOrder = (typeof STATEMENT_ORDERS)[number];

/** What an older or a newer version has kept may be none of these. */
export function readStatementOrder(stored: unknown): StatementOrder {
  return STATEMENT_ORDERS.find(order => order === stored) ?? 'answer';
}

/** A verdict, or one of the two groups that the overview counts. */
export type KindChoice = VerdictKind | 'unsupported' | 'backed';

/** What of an audit's statements is listed. */
export type StatementFilter = {
  /** `null`: whatever the verdict. */
  kind: KindChoice | null;
  /** Only those the answer cites this source for; `null`: all. */
  source: SourceId | null;
  /** Only those a person has corrected, wholly or a cell of it, or has noted. */
  isByHand: boolean;
  /** All its words have to occur; a word is found by its beginning. */
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

/** The kinds a choice stands for. */
export function kindsOf(choice: KindChoice): readonly VerdictKind[] {
  if (choice === 'unsupported') return UNSUPPORTED_KINDS;
  return choice === 'backed' ? SUPPORTED_KINDS : [choice];
}

/** What is listed: statements to check, and stretches there is nothing to check in. */
export type StatementListing = {
  statements: Statement[];
  /** Of the listed, those to check. */
  shown: number;
  /** Of the audit. */
  all: number;
};

/**
 * The statements a user wants to see, in their order. Stretches that assert nothing have no
 * verdict and no source, so only words find them; worst first, they come last.
 */
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
  if (kind !== null && !kindsOf(kind).includes(kindOf(row))) return false;
  if (source !== null && !row.cells.some(cell => cell?.sourceId === source && cell.cited)) {
    return false;
  }
  return !isByHand || hasHand(index, statement.id);
}

/** Also in the answer's own words, where a model has reworded them. */
function hasWords({ text, original = '' }: Statement, wanted: string): boolean {
  const terms = searchTerms(`${text} ${original}`);
  return searchWords(wanted).every(word => hasWord(terms, word));
}

/** What was taken back counts no longer; a note does as long as it is there. */
function hasHand({ audit }: AuditIndex, id: StatementId): boolean {
  return (
    (audit.notes ?? []).some(({ statementId }) => statementId === id) ||
    (audit.corrections ?? []).some(
      place => place.statementId === id && findCorrection(audit, place) !== null,
    )
  );
}

const kindOf = ({ verdict }: MatrixRow): VerdictKind => verdict?.kind ?? 'pending';
