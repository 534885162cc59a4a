import { passageId, sourceId, type SourceId } from '../core/ids';
import type { Passage } from '../core/source/source';
import type { Embedder } from '../judges/best-sentence/embedder';
import { dot } from '../judges/embedded/rank-units';
import type { Relatedness } from '../judges/embedded/relatedness';
import { fuseRanks, orderByScore } from '../text/evidence/fuse-ranks';
import { windowSteps } from '../text/evidence/passage-windows';
import { wordIndexSteps } from '../text/evidence/word-index';
import { runInSlices, type Steps } from '../util/slices';
import type { LiteratureHit } from './contract';

/** A passage of a hit: three sentences, as BioACE reads them; `span` is in the hit's text. */
export type LiteraturePassage = { hit: LiteratureHit; passage: Passage; text: string };

/** Stages after BM25; `null`: left out. */
export type RankDeps = { embedder: Embedder | null; relatedness: Relatedness | null };

/** Best passages by words that the embedder reads: most of the time goes there. */
const EMBEDDED = 64;
/** Best passages of these rankings that the judge's network reads. */
const RELATED = 24;

/**
 * Chosen on 55 questions of BioASQ (2026-11-28), on which the measured ones were not: 28 other
 * weights and dampings gave 0.46 to 0.75 of the experts' snippets among the first ten, this 0.75.
 */
const WEIGHTS = { services: 1, words: 1, meaning: 2, related: 1 };
const DAMPING = 60;

/** Types of publication that go first among equals, in this order. */
const FIRST: readonly LiteratureHit['type'][] = ['guideline', 'systematic-review', 'review'];

/**
 * Ranks the passages of all hits together, the best first, at most `k`: reciprocal ranks of the
 * services' own order, of words (BM25) and of meaning (cosine), then with the judge's relatedness.
 * Of hits that their services rank alike, guidelines come first, then systematic reviews, reviews,
 * other works and retracted ones. Ends early at a stop, with fewer stages.
 */
export async function rankHits(
  query: string,
  hits: readonly LiteratureHit[],
  { k, signal, ...deps }: RankDeps & { k: number; signal: AbortSignal },
): Promise<LiteraturePassage[]> {
  const passages = await runInSlices(cutSteps(inOrderOfServices(hits)));
  const index = await runInSlices(
    wordIndexSteps(passages.values().map(({ hit, text }) => `${hit.title}\n${text}`)),
  );
  const byWords = index(query);
  const found = new Set(byWords);
  // A work that says it in other words still has a first passage.
  const unmatched = passages.keys().filter(at => !found.has(at));
  const candidates = [...byWords, ...unmatched].slice(0, EMBEDDED);
  const views = [
    { order: firstOfEach(passages, candidates), weight: WEIGHTS.services },
    { order: byWords, weight: WEIGHTS.words },
    {
      order: await orderByMeaning({ query, passages, places: candidates, signal }, deps.embedder),
      weight: WEIGHTS.meaning,
    },
  ];
  const read = fuseRanks(views, DAMPING).slice(0, RELATED);
  const byRelation = await orderByRelation(
    { query, passages, places: read, signal },
    deps.relatedness,
  );
  const order = fuseRanks([...views, { order: byRelation, weight: WEIGHTS.related }], DAMPING);
  return order.slice(0, k).flatMap(at => passages[at] ?? []);
}

/** By their rank at their services, so that no service is preferred; equal ranks by type. */
function inOrderOfServices(hits: readonly LiteratureHit[]): LiteratureHit[] {
  const placed = [...Map.groupBy(hits, ({ corpus }) => corpus).values()].flatMap(own =>
    own.map((hit, place) => ({ hit, place })),
  );
  return placed
    .sort((a, b) => a.place - b.place || rankOfType(a.hit) - rankOfType(b.hit))
    .map(({ hit }) => hit);
}

/** The best passage of each hit by words, in the order of the hits. */
function firstOfEach(
  passages: readonly LiteraturePassage[],
  candidates: readonly number[],
): number[] {
  const first = new Map<LiteratureHit, number>();
  for (const at of candidates) {
    const hit = passages[at]?.hit;
    if (hit && !first.has(hit)) first.set(hit, at);
  }
  const hits = new Set(passages.map(({ hit }) => hit));
  return [...hits].flatMap(hit => first.get(hit) ?? []);
}

/** Returns the place of a type among equals; the smallest goes first. */
function rankOfType({ type, isRetracted }: LiteratureHit): number {
  if (isRetracted) return FIRST.length + 1;
  return FIRST.includes(type) ? FIRST.indexOf(type) : FIRST.length;
}

/** Ids are of this search alone: the text of an address may change. */
export function sourceIdOfHit(at: number): SourceId {
  return sourceId(`literature:${at}`);
}

function* cutSteps(hits: readonly LiteratureHit[]): Steps<LiteraturePassage[]> {
  const all: LiteraturePassage[] = [];
  for (const [at, hit] of hits.entries()) {
    const id = sourceIdOfHit(at);
    const windows = yield* windowSteps({ id }, hit.text, { maxSentences: 3 });
    for (const { index, span } of windows) {
      const passage = { id: passageId(`${id}#${index}`), sourceId: id, index, span };
      all.push({ hit, passage, text: hit.text.slice(span.start, span.end) });
    }
  }
  return all;
}

type Ordering = {
  query: string;
  passages: readonly LiteraturePassage[];
  places: readonly number[];
  signal: AbortSignal;
};

async function orderByMeaning(
  { query, passages, places, signal }: Ordering,
  embedder: Embedder | null,
): Promise<number[]> {
  if (!embedder || places.length === 0) return [];
  const texts = places.map(at => passages[at]?.text ?? '');
  const [wanted, ...vectors] = await embedder.embed([query, ...texts], signal);
  if (!wanted || vectors.length < texts.length) return [];
  return placesBy(
    places,
    vectors.map(vector => dot(wanted, vector)),
  );
}

async function orderByRelation(
  { query, passages, places, signal }: Ordering,
  relatedness: Relatedness | null,
): Promise<number[]> {
  if (!relatedness || places.length === 0) return [];
  const texts = places.map(at => passages[at]?.text ?? '');
  const scores = await relatedness(query, texts, signal);
  return scores.length < texts.length ? [] : placesBy(places, scores);
}

function placesBy(places: readonly number[], scores: readonly number[]): number[] {
  return orderByScore(scores).flatMap(at => places[at] ?? []);
}
