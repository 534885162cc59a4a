import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import * as v from 'valibot';

import type { Span } from '../../../lib/core/answer/span';

/** A statement, the whole text of a source, and where people say its evidence stands. */
export type RecallCase = { id: string; statement: string; text: string; wanted: Span[] };

const pairLine = v.object({
  id: v.string(),
  statement: v.string(),
  source: v.string(),
  evidence: v.optional(v.array(v.string())),
  pmcid: v.optional(v.string()),
});
type PairLine = v.InferOutput<typeof pairLine>;

const articleLine = v.object({ pmcid: v.string(), text: v.string() });

/**
 * The cases of a file of labelled pairs: either its sources are whole documents and `evidence`
 * names sentences of them, or a source is the evidence itself and stands in an article.
 * Statements with the same evidence count once; pairs whose evidence is not found are left out.
 */
export function readCases(pairsFile: string, articlesFile: string | null): RecallCase[] {
  const articles = new Map(
    articlesFile === null
      ? []
      : readLines(articlesFile, articleLine).map(({ pmcid, text }) => [pmcid, text]),
  );
  const seen = new Set<string>();
  return readLines(pairsFile, pairLine).flatMap(pair => {
    const found = articlesFile === null ? findInSource(pair) : findInArticle(pair, articles);
    const key = `${pair.pmcid ?? pair.id}|${pair.evidence?.join('|') ?? pair.source}`;
    if (!found || found.wanted.length === 0 || seen.has(key)) return [];

    seen.add(key);
    return { id: pair.id, statement: pair.statement, ...found };
  });
}

/** `count` of the items, evenly spread over the list, so that a sample has all parts of it. */
export function spreadSample<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, at) =>
    items.slice(Math.floor((at * items.length) / count)).slice(0, 1),
  ).flat();
}

function findInSource({ source, evidence = [] }: PairLine): Pick<RecallCase, 'text' | 'wanted'> {
  return { text: source, wanted: evidence.flatMap(sentence => findSpan(source, sentence)) };
}

function findInArticle(
  { pmcid, source }: PairLine,
  articles: ReadonlyMap<string, string>,
): Pick<RecallCase, 'text' | 'wanted'> | null {
  const text = articles.get(pmcid ?? '');
  return text === undefined ? null : { text, wanted: findSpan(text, source) };
}

function findSpan(text: string, part: string): Span[] {
  const start = text.indexOf(part);
  return start < 0 || part === '' ? [] : [{ start, end: start + part.length }];
}

/** Reads the JSON lines of a packed file; throws at one of another shape. */
export function readLines<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema>[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter(line => line !== '').map(line => v.parse(schema, JSON.parse(line)));
}
