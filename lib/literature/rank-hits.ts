import { passageId, sourceId, type SourceId } from '../core/ids';
import type { Passage } from '../core/source/source';
import type { Embedder } from '../judges/best-sentence/embedder';
import { dot } from '../judges/embedded/rank-units';
import { orderByScore } from '../text/evidence/fuse-ranks';
import { windowSteps } from '../text/evidence/passage-windows';
import { wordIndexSteps } from '../text/evidence/word-index';
import { runInSlices, type Steps } from '../util/slices';
import type { LiteratureHit } from './contract';

/** A passage of a hit: three sentences, as BioACE reads them; `span` is in the hit's text. */
export type LiteraturePassage = { hit: LiteratureHit; passage: Passage; text: string };

/** `null`: words alone rank. */
export type RankDeps = { embedder: Pick<Embedder, 'embed'> | null };

/**
 * Words alone rank where the networks broke; the judge has the same ones and tells that. Keeps what
 * was embedded: each search of the same files meets the same passages, 1.5 kB each.
 */
export function embedderOrWords(embed: Embedder['embed'] | null): RankDeps {
  const kept = new Map<string, Float32Array>();
  return {
    embedder: embed && {
      async embed(texts, signal) {
        const fresh = [...new Set(texts)].filter(text => !kept.has(text));
        const vectors = await embed(fresh, signal).catch(() => []);
        for (const [at, vector] of vectors.entries()) kept.set(fresh[at] ?? '', vector);
        return texts.flatMap(text => kept.get(text) ?? []);
      },
    },
  };
}

export type RankWeights = {
  /** Of the cosine, 0–1; the words have the rest. */
  meaning: number;
  /** How far the query moves towards the mean of its nearest passages: 0 not at all. */
  feedback: number;
};

/**
 * Chosen on 200 questions of BioASQ (docs/literature.md). Reciprocal ranks, the services' own order,
 * single sentences and the judge's relatedness brought less or nothing there.
 */
export const RANK_WEIGHTS: RankWeights = { meaning: 0.7, feedback: 1 };
const NEAREST = 3;

/** Best passages by words that the embedder reads: most of the time goes there. */
const MOST_READ = 64;

/** Scores nearer to each other than this are equal. */
const GRAIN = 0.01;

/** Types of publication that go first among equals, in this order. */
const FIRST: readonly LiteratureHit['type'][] = ['guideline', 'systematic-review', 'review'];

/**
 * Ranks the passages of all hits together, the best first, at most `k`: by words (BM25, as a share
 * of the best) and meaning (cosine). Among equals guidelines come first, then systematic reviews,
 * reviews, other works and retracted ones, then what is first at its service. At a stop words alone
 * rank.
 */
export async function rankHits(
  query: string,
  hits: readonly LiteratureHit[],
  {
    k,
    signal,
    embedder,
    weights = RANK_WEIGHTS,
    mostRead = MOST_READ,
  }: RankDeps & { k: number; signal: AbortSignal; weights?: RankWeights; mostRead?: number },
): Promise<LiteraturePassage[]> {
  const passages = await runInSlices(cutSteps(inOrderOfEquals(hits)));
  const index = await runInSlices(
    wordIndexSteps(passages.values().map(({ hit, text }) => `${hit.title}\n${text}`)),
  );
  const found = index(query);
  const best = found[0]?.score ?? 1;
  const words = new Map(found.map(({ place, score }) => [place, score / best]));
  // A work that says it in other words still has a first passage.
  const unmatched = passages.keys().filter(at => !words.has(at));
  const read = [...words.keys(), ...unmatched].slice(0, mostRead);
  const vectors = await embed([query, ...read.map(at => passages[at]?.text ?? '')]);
  const meaning = new Map(
    readMeaning(vectors, { words: read.map(at => words.get(at) ?? 0), weights }).map(
      (score, place) => [read[place], score],
    ),
  );
  const scores = passages.map((_, at) => join(words.get(at), meaning.get(at), weights));
  return orderByScore(scores.map(score => Math.round(score / GRAIN)))
    .slice(0, k)
    .flatMap(at => passages[at] ?? []);

  async function embed(texts: readonly string[]): Promise<Float32Array[]> {
    const embedded = texts.length > 1 ? await embedder?.embed(texts, signal) : null;
    return embedded?.length === texts.length ? embedded : [];
  }
}

function join(words = 0, meaning = 0, weights: RankWeights): number {
  return (1 - weights.meaning) * words + weights.meaning * meaning;
}

/**
 * Returns the cosine of each text to the query, moved towards its nearest texts: what answers a
 * question resembles other answers more than the question (Rocchio's feedback).
 */
function readMeaning(
  [query, ...vectors]: readonly Float32Array[],
  { words, weights }: { words: readonly number[]; weights: RankWeights },
): number[] {
  if (!query) return [];
  const first = vectors.map((vector, at) => join(words[at], dot(query, vector), weights));
  const nearest = orderByScore(first)
    .slice(0, NEAREST)
    .flatMap(at => vectors[at] ?? []);
  const share = weights.feedback / nearest.length;
  const moved = query.map((value, i) =>
    nearest.reduce((sum, vector) => sum + share * (vector[i] ?? 0), value),
  );
  const length = Math.sqrt(dot(moved, moved));
  return vectors.map(vector => dot(moved, vector) / length);
}

/** By type, then by rank at their services, so that no service is preferred. */
function inOrderOfEquals(hits: readonly LiteratureHit[]): LiteratureHit[] {
  const placed = [...Map.groupBy(hits, ({ corpus }) => corpus).values()].flatMap(own =>
    own.map((hit, place) => ({ hit, place })),
  );
  return placed
    .sort((a, b) => rankOfType(a.hit) - rankOfType(b.hit) || a.place - b.place)
    .map(({ hit }) => hit);
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
