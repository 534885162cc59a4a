import { formatParsing } from '../../lib/print-audit';
import { formatMarkdown } from '../judge/table';
import { SAME, SAME_MEANING, SIMILAR } from './measure-answer';
import type { Matched, StatementReport } from './summarise';

/** The reports as aligned Markdown: statements, then check-worthiness and what is contained. */
export function formatReports(reports: readonly StatementReport[]): string {
  const matches = reports.flatMap(report => [
    row(report, `token F1 ≥ ${SAME}`, report.same),
    row(report, `token F1 ≥ ${SIMILAR}`, report.similar),
    ...(report.sameMeaning ? [row(report, `cosine ≥ ${SAME_MEANING}`, report.sameMeaning)] : []),
    row(report, `whole sentences, token F1 ≥ ${SAME}`, report.sentences),
  ]);
  const rest = reports.map(report => {
    const { parser, set, worth, unaligned, held, traced, contained, goldContained } = report;
    return [
      parser,
      set,
      formatShare(held),
      `${worth.sentences} (${unaligned} not)`,
      ...[worth.precision, worth.recall, worth.recallOfRest, worth.kappa].map(format),
      formatShare(traced),
      formatShare(contained),
      formatShare(goldContained),
    ];
  });
  return [
    formatMarkdown([MATCH_HEAD, ...matches]),
    formatMarkdown([REST_HEAD, ...rest]),
    ...reports.flatMap(({ set, parsing }) =>
      parsing ? [`${set}: ${formatParsing({ parsing })}`] : [],
    ),
  ].join('\n\n');
}

const MATCH_HEAD = [
  'parser',
  'set',
  'the same is',
  'given',
  'gold',
  'precision',
  'recall',
  'F1',
  'F1 95 %',
];

const REST_HEAD = [
  'parser',
  'set',
  'gold held',
  'sentences',
  'prec. worthy',
  'recall worthy',
  'recall not',
  'kappa',
  'traced',
  'contained',
  'gold contained',
];

function row({ parser, set }: StatementReport, what: string, matched: Matched): string[] {
  const { given, gold, precision, recall, f1, f1Interval } = matched;
  return [
    parser,
    set,
    what,
    String(given),
    String(gold),
    ...[precision, recall, f1].map(format),
    f1Interval ? f1Interval.map(end => end.toFixed(2)).join('–') : '–',
  ];
}

function formatShare({ count, of }: { count: number; of: number }): string {
  return of === 0 ? '–' : `${(count / of).toFixed(3)} (${count}/${of})`;
}

function format(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
