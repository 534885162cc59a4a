import Papa from 'papaparse';

import type { Audit, ClosestPassage } from '../core/audit/audit';
import { evidenceOf, type Finding } from '../core/audit/finding';
import { historyOrigin } from '../core/audit/history';
import { isSettled, judgeKeyOf, type Pair, type SettledPair } from '../core/audit/pair';
import { labelFinding } from '../metrics/bioace';
import { strengthOf } from '../core/audit/strength';
import { toLine } from './plain-words';

/**
 * Comparison of a check, with the check it is of; empty: it has none. Names and values are those of
 * the exported audit, in every language.
 */
export type ComparisonRow = Record<(typeof COLUMNS)[number], string | number>;
const COLUMNS = [
  'check',
  'checked_at',
  'tag',
  'site',
  'chatbot_model',
  'question',
  'statement_id',
  'statement',
  'text',
  'verdict',
  'source_id',
  'source',
  'title',
  'address',
  'source_status',
  'cited',
  'finding',
  'reason',
  'label',
  'confidence',
  'strength',
  'open_because',
  'right',
  'right_of',
  'quote',
  'closest',
  'judge',
] as const;
const EMPTY = Object.fromEntries(COLUMNS.map(column => [column, ''])) as ComparisonRow;

/**
 * Lists the cells of a check: one row for each statement and source, and one for a statement without
 * any. `closest`: see `ClosestPassage`. `label` is BioACE's, of citations alone.
 */
export function comparisonRows(
  audit: Audit,
  closest: readonly ClosestPassage[] = [],
): ComparisonRow[] {
  const check = checkOf(audit);
  return audit.statements.flatMap((statement, at) => {
    const own = audit.pairs.filter(({ statementId }) => statementId === statement.id);
    const nearest = closest.find(({ statementId }) => statementId === statement.id);
    const nearTo = ({ sourceId }: Pair) => (nearest?.sourceId === sourceId ? nearest.text : '');
    const verdict = audit.verdicts.find(({ statementId }) => statementId === statement.id);
    const head: ComparisonRow = {
      ...check,
      statement_id: statement.id,
      statement: at + 1,
      text: toLine(statement.text),
      verdict: verdict?.kind ?? '',
    };
    return own.length === 0
      ? [head]
      : own.map(pair => ({ ...head, ...cellOf(pair, audit), closest: toLine(nearTo(pair)) }));
  });
}

/** Writes rows for a spreadsheet. */
export function writeCsv(rows: readonly ComparisonRow[]): string {
  // A mark at the front, since spreadsheets take other files for an old encoding. Words come from
  // pages: spreadsheets must not run them as formulas.
  const csv = Papa.unparse([...rows], { columns: [...COLUMNS], escapeFormulae: true });
  return `\uFEFF${csv}\r\n`;
}

/** Writes rows for a program: a JSON object a line, with `null` for what is empty. */
export function writeJsonl(rows: readonly ComparisonRow[]): string {
  return rows
    .map(row => `${JSON.stringify(row, (_, value: unknown) => (value === '' ? null : value))}\n`)
    .join('');
}

function checkOf({ id, startedAt, tag = '', answer }: Audit): ComparisonRow {
  return {
    ...EMPTY,
    check: id,
    checked_at: startedAt,
    tag: toLine(tag),
    site: historyOrigin(answer),
    chatbot_model: toLine(answer.model ?? ''),
    question: toLine(answer.question ?? ''),
  };
}

function cellOf(pair: Pair, { sources }: Audit): Partial<ComparisonRow> {
  const at = sources.findIndex(({ id }) => id === pair.sourceId);
  const source = sources[at];
  return {
    source_id: pair.sourceId,
    source: at + 1,
    title: toLine(source?.title ?? ''),
    address: source?.url ?? '',
    source_status: source?.status ?? '',
    cited: pair.cited ? 'yes' : 'no',
    ...(isSettled(pair) ? findingOf(pair) : { finding: pair.state }),
  };
}

function findingOf({ finding, cited, judge }: SettledPair): Partial<ComparisonRow> {
  const found = { finding: finding.kind, judge: judgeKeyOf(judge) };
  if (finding.kind === 'not-judged') return { ...found, reason: finding.reason };
  return {
    ...found,
    label: cited ? (labelFinding(finding) ?? '') : '',
    confidence: finding.confidence,
    ...strengthColumns(finding),
    quote: evidenceOf(finding)
      .map(({ quote }) => toLine(quote.exact))
      .join(' … '),
  };
}

function strengthColumns(finding: Finding): Partial<ComparisonRow> {
  const strength = strengthOf(finding);
  if (strength === null) return {};
  const { level, right } = strength;
  return {
    strength: level,
    open_because: level === 'open' ? strength.why : '',
    right: right?.count ?? '',
    right_of: right?.of ?? '',
  };
}
