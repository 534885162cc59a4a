import { searchBalanced } from '../../../lib/literature/balanced-search';
import type { LiteratureHit, LiteratureService } from '../../../lib/literature/contract';
import { rankHits, type RankDeps } from '../../../lib/literature/rank-hits';
import { eachOf, type Progress } from '../../lib/progress';
import type { ExpertQuestion } from './read-data';

/** Corpora that together hold everything, asked for the same number each or as one. */
export type Corpora = { balanced: readonly LiteratureService[]; whole: LiteratureService };

/** Means over questions of the share of the experts' snippets among the first ten. */
export type RecallRow = {
  way: string;
  /** Of all the experts chose for the question. */
  ofAll: number;
  /** Of as many as ten places can hold. */
  ofTen: number;
  shares: number[];
};

const PLACES = 10;
/** From each of two corpora, and twice that from both as one. */
const QUOTA = 32;

export async function measureRecall(
  questions: readonly ExpertQuestion[],
  { balanced, whole }: Corpora,
  { networks, progress }: { networks: Required<RankDeps>; progress: Progress },
): Promise<RecallRow[]> {
  const { embedder, relatedness } = networks;
  const none = { embedder: null, relatedness: null };
  const rankings: [way: string, isBalanced: boolean, deps: RankDeps][] = [
    ['balanced: services + words', true, none],
    ['balanced: services + words + relatedness', true, { ...none, relatedness }],
    ['balanced: services + words + meaning', true, { ...none, embedder }],
    ['balanced: all four', true, { embedder, relatedness }],
    ['one corpus: all four', false, { embedder, relatedness }],
  ];
  const shares = new Map<string, { all: number[]; ten: number[] }>();
  const { signal } = new AbortController();
  await eachOf(questions, progress, async ({ question, wanted }) => {
    const options = { services: balanced, quota: QUOTA, signal };
    const { hits } = await searchBalanced(question, options);
    const pooled = await whole.search(question, { limit: 2 * QUOTA, signal });
    const all = pooled.ok ? pooled.value : [];
    score('BM25 alone, one corpus', wanted, all);
    for (const [way, isBalanced, deps] of rankings) {
      const given = isBalanced ? hits : all;
      const ranked = await rankHits(question, given, { ...deps, k: Infinity, signal });
      score(way, wanted, [...new Set(ranked.map(({ hit }) => hit))]);
    }
  });
  return Array.from(shares, ([way, { all, ten }]) => ({
    way,
    ofAll: mean(all),
    ofTen: mean(ten),
    shares: ten,
  }));

  function score(way: string, wanted: ReadonlySet<string>, ranked: readonly LiteratureHit[]): void {
    const found = ranked.slice(0, PLACES).filter(({ url }) => wanted.has(url)).length;
    const kept = shares.get(way) ?? { all: [], ten: [] };
    kept.all.push(found / wanted.size);
    kept.ten.push(found / Math.min(PLACES, wanted.size));
    shares.set(way, kept);
  }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
