import { evidenceOf } from '../../core/audit/finding';
import { isSettled } from '../../core/audit/pair';
import type { StudyLabel } from '../labels';
import type { PairRow, StudyRows } from './study-rows';

/**
 * Writes findings and labels as W3C Web Annotations (https://www.w3.org/TR/annotation-model/): the
 * target is the source, with the quotes that decide; the bodies are the statement and what was found.
 */
export function writeAnnotations({ pairs, labels }: StudyRows): string {
  const byPair = new Map(pairs.map(row => [row.pair.id as string, row]));
  const items = [
    ...pairs.flatMap(findingOf),
    ...labels.flatMap(label => labelOf(label, byPair.get(label.pair))),
  ].map((item, at) => ({ id: `#${at + 1}`, type: 'Annotation', motivation: 'assessing', ...item }));
  const page = { id: '#page', type: 'AnnotationPage', partOf: '#all', startIndex: 0, items };
  const collection = {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: '#all',
    type: 'AnnotationCollection',
    total: items.length,
    first: page,
  };
  return `${JSON.stringify(collection)}\n`;
}

function findingOf(row: PairRow): object[] {
  const { pair } = row;
  if (!isSettled(pair)) return [];
  const quotes = evidenceOf(pair.finding).map(({ quote }) => quote);
  return [
    {
      creator: { type: 'Software', name: `${pair.judge.id} ${pair.judge.version}` },
      created: pair.settledAt,
      body: [statementOf(row), bodyOf('classifying', pair.finding.kind)],
      target: targetOf(row, quotes),
    },
  ];
}

function labelOf(label: StudyLabel, row: PairRow | undefined): object[] {
  if (!row) return [];
  const { annotator, at, verdict, note, quote } = label;
  return [
    {
      creator: { type: 'Person', nickname: annotator },
      created: at,
      body: [
        statementOf(row),
        bodyOf('classifying', String(verdict)),
        ...(note === '' ? [] : [bodyOf('commenting', note)]),
      ],
      target: targetOf(row, quote === null ? [] : [{ exact: quote.text }]),
    },
  ];
}

function statementOf({ statement }: PairRow): object {
  return bodyOf('describing', statement.text);
}

function bodyOf(purpose: string, value: string): object {
  return { type: 'TextualBody', purpose, format: 'text/plain', value };
}

function targetOf(
  { source, pair }: PairRow,
  quotes: readonly { exact: string; prefix?: string; suffix?: string }[],
): object | object[] {
  const address = source?.url ?? `tables/sources.jsonl#${encodeURIComponent(pair.sourceId)}`;
  const [first, ...others] = quotes.map(quote => ({
    source: address,
    selector: { type: 'TextQuoteSelector', ...quote },
  }));
  if (!first) return { source: address };
  return others.length === 0 ? first : [first, ...others];
}
