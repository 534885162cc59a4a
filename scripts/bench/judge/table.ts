import { meanOf } from '../../../lib/metrics/confusion';
import { setName } from './options';
import type { Figure, JudgeReport, Rate } from './report';

type Column = { head: string; read: (report: JudgeReport) => number | null; digits: number };

/** Numbers of a table that may be averaged over several sets. */
const COLUMNS: Column[] = [
  share('accuracy', ({ accuracy }) => accuracy),
  share('of at most', ({ ceiling }) => ceiling),
  share('macro acc.', ({ macroAccuracy }) => macroAccuracy),
  share('macro F1', ({ macroF1 }) => macroF1),
  share('lenient acc.', ({ lenient }) => lenient.accuracy),
  share('lenient F1', ({ lenient }) => lenient.macroF1),
  share('supp. vs rest', report => report.supportedVersusRest),
  share('prec. supp.', report => report.precisionOfSupported),
  share('recall contr.', report => report.recallOfContradicted),
  share('ECE', ({ calibrationError }) => calibrationError),
  share('told ECE', ({ toldError }) => toldError),
  share('not judged', ({ notJudged }) => notJudged),
  share('quotes found', ({ quotesFound }) => quotesFound),
  { head: 'ms p50', read: ({ msPerPair }) => msPerPair.p50, digits: 1 },
  { head: 'ms p95', read: ({ msPerPair }) => msPerPair.p95, digits: 1 },
  { head: 'setup ms', read: ({ setupMs }) => setupMs, digits: 0 },
];

function share(head: string, read: (report: JudgeReport) => Rate | Figure): Column {
  return { head, read: report => read(report).value, digits: 3 };
}

/**
 * One table over several reports, in their order, as aligned Markdown. A judge that has
 * several gets a line with the unweighted mean over them below its last.
 */
export function formatReports(reports: readonly JudgeReport[]): string {
  const groups = Map.groupBy(reports, nameOf);
  const rows = [...groups].flatMap(([name, group]) => [
    ...group.map(report => formatRow(name, report)),
    ...(group.length > 1 ? [formatMeans(name, group)] : []),
  ]);
  const head = ['judge', 'set', 'pairs', 'acc. 95 %', ...COLUMNS.map(column => column.head)];
  return formatMarkdown([head, ...rows]);
}

function nameOf({ judge, where, granularity }: JudgeReport): string {
  return `${judge.name}${granularity === 'sentence' ? ', best sentence' : ''} (${where})`;
}

function formatRow(name: string, report: JudgeReport): string[] {
  const { interval } = report.accuracy;
  return [
    name,
    setName(report.file.name),
    `${report.n}${report.complete ? '' : ' (stopped)'}`,
    interval ? interval.map(end => end.toFixed(2)).join('–') : '–',
    ...COLUMNS.map(({ read, digits }) => formatNumber(read(report), digits)),
  ];
}

function formatMeans(name: string, reports: readonly JudgeReport[]): string[] {
  const means = COLUMNS.map(({ read, digits }) =>
    formatNumber(meanOf(reports.flatMap(report => read(report) ?? [])), digits),
  );
  return [name, `mean of ${reports.length}`, '', '', ...means];
}

function formatNumber(value: number | null, digits: number): string {
  return value === null ? '–' : value.toFixed(digits);
}

/** Rows as an aligned Markdown table; the first is its head. */
export function formatMarkdown(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map(row => (row[column] ?? '').length)),
  );
  const lines = rows.map(
    row => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`;
  return [...lines.slice(0, 1), rule, ...lines.slice(1)].join('\n');
}
