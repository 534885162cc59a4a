import Papa from 'papaparse';

import type { Audit, ClosestPassage } from '../core/audit/audit';
import { evidenceOf, type Finding } from '../core/audit/finding';
import { isSettled, judgeKeyOf, type Pair, type SettledPair } from '../core/audit/pair';
import { labelFinding } from '../metrics/bioace';
import { strengthOf } from '../core/audit/strength';
import { toLine } from './plain-words';

/**
 * Writes the cells of a check as CSV for a spreadsheet: one row for each statement and source, and
 * one for a statement without any. `closest`: see `ClosestPassage`. `label` is BioACE's, of citations alone; names of columns and
 * values are those of the exported audit, in every language.
 */
export function writeCsv(audit: Audit, closest: readonly ClosestPassage[] = []): string {
  const rows = audit.statements.flatMap((statement, at) => {
    const own = audit.pairs.filter(({ statementId }) => statementId === statement.id);
    const nearest = closest.find(({ statementId }) => statementId === statement.id);
    const nearTo = ({ sourceId }: Pair) => (nearest?.sourceId === sourceId ? nearest.text : '');
    const verdict = audit.verdicts.find(({ statementId }) => statementId === statement.id);
    const head = {
      statement: at + 1,
      text: toLine(statement.text),
      verdict: verdict?.kind ?? '',
    };
    return own.length === 0
      ? [{ ...head, ...NO_CELL }]
      : own.map(pair => ({ ...head, ...cellOf(pair, audit), closest: toLine(nearTo(pair)) }));
  });
  // A mark at the front, since spreadsheets take other files for an old encoding. Words come from
  // pages: spreadsheets must not run them as formulas.
  return `\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}\r\n`;
}

type Row = Record<(typeof COLUMNS)[number], string | number>;
const COLUMNS = [
  'source',
  'title',
  'address',
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
const NO_CELL = Object.fromEntries(COLUMNS.map(column => [column, ''])) as Row;

function cellOf(pair: Pair, { sources }: Audit): Row {
  const at = sources.findIndex(({ id }) => id === pair.sourceId);
  return {
    ...NO_CELL,
    source: at + 1,
    title: toLine(sources[at]?.title ?? ''),
    address: sources[at]?.url ?? '',
    cited: pair.cited ? 'yes' : 'no',
    ...(isSettled(pair) ? findingOf(pair) : { finding: pair.state }),
  };
}

function findingOf({ finding, cited, judge }: SettledPair): Partial<Row> {
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

function strengthColumns(finding: Finding): Partial<Row> {
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
