import type { ReadSource, Source, SourceVersion } from '../core/source';
import { messageName, t } from '../i18n/t';
import type { AuditIndex } from '../state/audit-index';
import type { MatrixColumn } from '../state/matrix';
import type { ReportBlock, ReportPart, ReportWords } from './report';
import { lines } from './report-numbers';

/** Every source: where it is, what was read of it, and what to know of it. */
export function sourcesOf({ matrix }: AuditIndex, words: ReportWords): ReportBlock[] {
  const heading: ReportBlock = { kind: 'heading', level: 2, words: t('report.sources.heading') };
  if (matrix.columns.length === 0) return [heading, ...lines([t('report.sources.none')])];
  return [heading, ...matrix.columns.flatMap(column => sourceOf(column, words))];
}

function sourceOf({ source, number }: MatrixColumn, words: ReportWords): ReportBlock[] {
  const marks = source.status === 'pending' ? [] : (source.checks?.marks ?? []);
  return [
    { kind: 'heading', level: 3, words: `${String(number)}. ${source.title}` },
    ...(source.url === null ? [] : [{ kind: 'line' as const, parts: [{ url: source.url }] }]),
    ...statusOf(source, words),
    ...(marks.length === 0
      ? []
      : [
          {
            kind: 'list' as const,
            items: marks.map(mark => {
              const { label, sentence } = words.mark(mark);
              return `${label}: ${sentence}`;
            }),
          },
        ]),
  ];
}

function statusOf(source: Source, words: ReportWords): ReportBlock[] {
  switch (source.status) {
    case 'pending':
      return lines([t('report.sources.pending')]);
    case 'unreadable':
      return lines([words.reason(source.reason).sentence]);
    case 'read':
      return readingOf(source, words);
  }
}

function readingOf(source: ReadSource, words: ReportWords): ReportBlock[] {
  return [
    ...lines([
      t('report.sources.read', {
        date: words.date(source.visit.retrievedAt),
        extent: t(`report.sources.${messageName(source.extent)}`),
        length: source.textLength,
      }),
    ]),
    ...lines(source.fromCache ? [t('report.sources.cached')] : [], 'soft'),
    ...(source.version ? [{ kind: 'line' as const, parts: versionOf(source.version, words) }] : []),
  ];
}

function versionOf(version: SourceVersion, words: ReportWords): ReportPart[] {
  const service = words.service(version.from);
  if (version.kind === 'record') return [t('report.sources.record', { service })];
  return [t('report.sources.copy', { service }), { url: version.url }];
}
