import type { Audit } from '../../lib/core/audit/audit';
import type { FindingKind } from '../../lib/core/audit/finding';
import { isSettled, type Pair } from '../../lib/core/audit/pair';
import type { DoubleRate, Share } from '../../lib/core/audit/rates';
import type { Source } from '../../lib/core/source/source';
import { isOpenMark, markOf, markOfFinding, type MarkKind } from '../../lib/core/audit/mark';
import type { VerdictKind } from '../../lib/core/audit/verdict';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import { t } from '../../lib/i18n/t';
import { boundsOf } from '../../lib/metrics/metric';
import { listRates, METRICS } from '../../lib/metrics/registry';

const CELL: Record<FindingKind, string> = {
  supported: 'supported',
  'partly-supported': 'partly',
  contradicted: 'CONTRADICTED',
  'not-found': 'not found',
  'not-judged': '(no check)',
};

const VERDICT: Record<VerdictKind, string> = {
  ...CELL,
  'supported-elsewhere': 'elsewhere',
  pending: '…',
  'not-check-worthy': '–',
};

const LEGEND =
  '? open: possibly so, for the judge is not right often enough in such cases · * cited for the statement · elsewhere: supported by a source cited for another statement · (no check): the source was not compared';

/** The matrix as a table for a terminal: statements down, sources across, `*` = cited. */
export function formatMatrix(audit: Audit): string {
  const cells = new Map(audit.pairs.map(pair => [`${pair.statementId}|${pair.sourceId}`, pair]));
  const verdicts = new Map(
    audit.verdicts.map(verdict => [
      verdict.statementId,
      said(markOf(verdict), verdict.together ? 'together' : VERDICT[verdict.kind]),
    ]),
  );
  const rows = audit.statements
    .filter(isCheckWorthy)
    .map((statement, index) => [
      clip(`${String(index + 1)}. ${statement.text}`, 48),
      verdicts.get(statement.id) ?? VERDICT.pending,
      ...audit.sources.map(source => formatCell(cells.get(`${statement.id}|${source.id}`))),
    ]);
  const head = [
    'statement',
    'verdict',
    ...audit.sources.map((_, index) => `source ${String(index + 1)}`),
  ];
  return [
    formatTable([head, ...rows]),
    LEGEND,
    '',
    ...audit.sources.map((source, index) => `source ${String(index + 1)}: ${formatSource(source)}`),
  ].join('\n');
}

function formatCell(pair: Pair | undefined): string {
  if (!pair || !isSettled(pair)) return 'open';
  const { finding } = pair;
  return `${said(markOfFinding(finding), CELL[finding.kind])}${pair.cited ? '*' : ''}`;
}

function said(mark: MarkKind, words: string): string {
  return isOpenMark(mark) ? `${words}?` : words;
}

function formatSource(source: Source): string {
  const what =
    source.status === 'read'
      ? `read, ${String(source.textLength)} characters`
      : source.status === 'unreadable'
        ? `could not be read: ${source.reason}`
        : 'not opened';
  return `${clip(source.title, 60)} — ${what} — ${source.url ?? 'no address'}`;
}

/** The rates, each over all and over what could be looked at. */
export function formatRates({ rates }: Pick<Audit, 'rates'>, metrics = METRICS): string {
  const rows = listRates(rates, metrics).map(({ metric, rate }) => [
    t(`metric.${metric.words}.name`),
    ...formatBounds(rate),
    formatShare(rate.overJudged),
  ]);
  return formatTable([['rate', 'of all', 'at most', 'of those checked'], ...rows]);
}

/** What could not be checked counts as a no, then as a yes. */
function formatBounds(rate: DoubleRate): string[] {
  const { least, most } = boundsOf(rate);
  return [formatShare(least), formatShare(most)];
}

export function formatRate(name: string, { overAll, overJudged }: DoubleRate): string {
  return `${name.padEnd(26)} ${formatShare(overAll)} of all, ${formatShare(overJudged)} of those checked`;
}

/** Lines on how a model split the answer; empty if none did. */
export function formatParsing({ parsing }: Pick<Audit, 'parsing'>): string {
  if (!parsing) return '';
  const { sentences, statements, dropped, refused, leftToRules } = parsing;
  const left = Object.entries(leftToRules).map(([reason, count]) => `${count} ${reason}`);
  return (
    `split by ${parsing.parser.model ?? parsing.parser.id}: ${sentences} sentences asked about, ` +
    `${statements} statements taken, ${dropped} dropped, ${refused} rewordings refused; ` +
    `left to the rules: ${left.join(', ') || 'none'}`
  );
}

export function formatShare({ count, of }: Share): string {
  const percent = of === 0 ? 'no rate' : `${((100 * count) / of).toFixed(1)} %`;
  return `${String(count)}/${String(of)} (${percent})`;
}

/** True if every cell holds a finding. */
export function isWhole(audit: Audit): boolean {
  return audit.status === 'finished' && audit.pairs.every(isSettled);
}

export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map(row => (row[column] ?? '').length)),
  );
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
