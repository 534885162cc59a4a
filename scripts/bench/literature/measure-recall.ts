import { searchBalanced } from '../../../lib/literature/balanced-search';
import type { LiteratureHit, LiteratureService } from '../../../lib/literature/contract';
import { chooseHits } from '../../../lib/literature/services/corpus';
import { RANK_WEIGHTS, rankHits, type RankDeps } from '../../../lib/literature/rank-hits';
import { eachOf, type Progress } from '../../lib/progress';
import { bootstrapInterval, type Interval } from '../judge/intervals';
import type { ExpertQuestion } from './read-data';

/** Corpora that together hold everything, asked for the same number each or as one. */
export type Corpora = { balanced: readonly LiteratureService[]; whole: LiteratureService };

/** Mean difference to another ranking of the same questions. */
export type Beside = { mean: number; interval: Interval | null };

/** Means over questions of the share of the experts' snippets among the first ten. */
export type RecallRow = {
  way: string;
  /** Of all the experts chose for the question. */
  ofAll: number;
  /** Of as many as ten places can hold. */
  ofTen: number;
  /** Of `ofTen`, to BM25 alone. */
  besideWords: Beside | null;
  /** Of `ofTen`, to the same ranking of one corpus. */
  besideWhole: Beside | null;
  shares: number[];
};

const PLACES = 10;
/** From each of two corpora, and twice that from both as one. */
const QUOTA = 32;
const SEED = 22;

const ALONE = 'BM25 alone';
const ONE = 'one corpus';
const STAGES = [
  { stage: 'words', reads: false, weights: RANK_WEIGHTS },
  { stage: 'words + meaning', reads: true, weights: { ...RANK_WEIGHTS, feedback: 0 } },
  { stage: 'meaning + feedback', reads: true, weights: { ...RANK_WEIGHTS, meaning: 1 } },
  { stage: 'words + meaning + feedback', reads: true, weights: RANK_WEIGHTS },
];

export async function measureRecall(
  questions: readonly ExpertQuestion[],
  { balanced, whole }: Corpora,
  deps: RankDeps & { progress: Progress },
): Promise<RecallRow[]> {
  const shares = new Map<string, { all: number[]; ten: number[] }>();
  const { signal } = new AbortController();
  const choose = (corpus: LiteratureService) => chooseHits(corpus, deps);
  const choices = [
    { choice: 'hits by words', own: balanced, one: whole },
    { choice: 'hits as ranked', own: balanced.map(choose), one: choose(whole) },
  ];
  await eachOf(questions, deps.progress, async ({ question, wanted }) => {
    for (const { choice, own, one } of choices) {
      const { hits } = await searchBalanced(question, { services: own, quota: QUOTA, signal });
      const pooled = await one.search(question, { limit: 2 * QUOTA, signal });
      const all = pooled.ok ? pooled.value : [];
      if (one === whole) score(ALONE, wanted, all);
      for (const [pool, given] of Object.entries({ [ONE]: all, balanced: hits })) {
        for (const { stage, reads, weights } of STAGES) {
          const embedder = reads ? deps.embedder : null;
          const ranked = await rankHits(question, given, {
            embedder,
            weights,
            k: Infinity,
            signal,
          });
          score(`${pool}, ${choice}: ${stage}`, wanted, [...new Set(ranked.map(({ hit }) => hit))]);
        }
      }
    }
  });
  return Array.from(shares, ([way, { all, ten }]) => ({
    way,
    ofAll: mean(all),
    ofTen: mean(ten),
    besideWords: way === ALONE ? null : beside(ten, ALONE),
    besideWhole: way.startsWith('balanced') ? beside(ten, way.replace('balanced', ONE)) : null,
    shares: ten,
  }));

  function score(way: string, wanted: ReadonlySet<string>, ranked: readonly LiteratureHit[]): void {
    const found = ranked.slice(0, PLACES).filter(({ url }) => wanted.has(url)).length;
    const kept = shares.get(way) ?? { all: [], ten: [] };
    kept.all.push(found / wanted.size);
    kept.ten.push(found / Math.min(PLACES, wanted.size));
    shares.set(way, kept);
  }

  function beside(own: readonly number[], way: string): Beside {
    const other = shares.get(way)?.ten ?? [];
    const differences = own.map((share, at) => share - (other[at] ?? 0));
    return { mean: mean(differences), interval: bootstrapInterval(differences, mean, SEED) };
  }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
