import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { createEmbeddedEmbedder } from '../../lib/judges/best-sentence/embedder';
import type { ViewWeights } from '../../lib/judges/embedded/rank-units';
import {
  countIn,
  fileAt,
  openReport,
  readArgs,
  refuse,
  runCommand,
  type Shell,
} from '../lib/command';
import { openEngineInNode } from '../lib/embedded-in-node';
import { formatTable } from '../lib/print-audit';
import { eachOf } from '../lib/progress';
import { rankCase, type Choice, type EmbedAll } from './recall/rank-case';
import { readCases, spreadSample, type RecallCase } from './recall/read-cases';
import { meanRecall, shareChosen, type Recall } from './recall/score-recall';

/** Share of the evidence marked by people that is among the chosen passages. */
const USAGE = `Usage: npm run bench:recall -- --pairs FILE.jsonl.gz [--articles FILE.jsonl.gz]
    [--k N…] [--limit N] [--out FILE.json]
  --k  passages the judge is given; more than one: a table for each`;

/** Ways to rank, by how much shared words and vectors count. */
const VIEWS: Readonly<Record<string, ViewWeights>> = {
  'words only': { words: 1, vectors: 0 },
  'vectors only': { words: 0, vectors: 1 },
  'both, 1 : 1': { words: 1, vectors: 1 },
  'both, 2 : 1': { words: 1, vectors: 0.5 },
};
const PASSAGES = [2, 3, 4, 6, 8, 12];
const PACKS = [1, 2, 3, 4];

/** `unit`: what is counted, passages of the source, or packs out of the best `k` of them. */
type Row = { unit: string; view: string; recall: Record<number, Recall> };

async function main(args: readonly string[], { cwd, ...shell }: Shell): Promise<undefined> {
  const { values } = readArgs(args, USAGE, {
    options: {
      pairs: { type: 'string' },
      articles: { type: 'string' },
      k: { type: 'string', multiple: true, default: ['6'] },
      limit: { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (values.pairs === undefined) refuse(USAGE);
  const given = values.k.map(k => countIn('k', k));
  const limit = values.limit === undefined ? Infinity : countIn('limit', values.limit);
  const articles = values.articles === undefined ? null : fileAt(values.articles, cwd);
  const pairs = fileAt(values.pairs, cwd);
  const writeReport = openReport(values.out, cwd);
  const cases = spreadSample(readCases(pairs, articles), limit);
  const { rows, cost } = await measure(cases, given, shell);

  shell.print(`${cases.length} statements; share of the marked sentences / any of them`);
  for (const unit of ['passages', ...given.map(packsOf)]) shell.print(tableOf(rows, unit));
  shell.print(
    `embedding: ${cost.msPerThousand.toFixed(1)} ms per 1000 characters, ` +
      `${cost.characters} characters of ${cost.sources} sources`,
  );
  writeReport({ cases: cases.length, cost, rows });
}

function packsOf(k: number): string {
  return `packs out of ${k}`;
}

function tableOf(rows: readonly Row[], unit: string): string {
  const columns = unit === 'passages' ? PASSAGES : PACKS;
  return formatTable([
    [unit, ...columns.map(count => `first ${count}`)],
    ...rows
      .filter(row => row.unit === unit)
      .map(({ view, recall }) => [view, ...columns.map(count => formatRecall(recall[count]))]),
  ]);
}

function formatRecall(recall: Recall | undefined): string {
  return recall ? `${recall.share.toFixed(3)} / ${recall.any.toFixed(3)}` : '';
}

async function measure(
  measured: readonly RecallCase[],
  given: readonly number[],
  { progress: startProgress }: Pick<Shell, 'progress'>,
) {
  const engine = await openEngineInNode()();
  const embedder = createEmbeddedEmbedder({
    card: EMBEDDED_CARD,
    open: () => Promise.resolve(engine),
  });
  const cost = { ms: 0, characters: 0 };
  const shares = new Map<string, number[]>();
  const groups = [...Map.groupBy(measured, ({ text }) => text).values()];
  const progress = startProgress({ name: 'recall', total: groups.length, unit: 'sources' });
  await eachOf(groups, progress, async group => {
    // A source's sentences are read once, however many statements there are.
    const embed = remember(async texts => {
      const start = performance.now();
      const vectors = await embedder.embed(texts, new AbortController().signal);
      cost.ms += performance.now() - start;
      cost.characters += texts.reduce((sum, text) => sum + text.length, 0);
      return vectors;
    });
    for (const one of group) {
      const choice = await rankCase(one, { embed, pieces: engine.pieces });
      await addShares(shares, one, { choice, given });
    }
  });
  const sources = groups.length;
  const msPerThousand = (1000 * cost.ms) / Math.max(1, cost.characters);
  return { rows: toRows(shares, given), cost: { ...cost, msPerThousand, sources } };
}

async function addShares(
  shares: Map<string, number[]>,
  { wanted }: RecallCase,
  { choice, given }: { choice: Choice; given: readonly number[] },
): Promise<void> {
  const add = (key: string, share: number) => shares.set(key, [...(shares.get(key) ?? []), share]);
  for (const [view, weights] of Object.entries(VIEWS)) {
    const passages = choice.passages(weights);
    for (const count of PASSAGES) {
      add(`passages|${view}|${count}`, shareChosen(wanted, passages.slice(0, count)));
    }
    for (const k of given) {
      const packs = await choice.packs(k, weights);
      for (const count of PACKS) {
        add(`${packsOf(k)}|${view}|${count}`, shareChosen(wanted, packs.slice(0, count).flat()));
      }
    }
  }
}

function toRows(shares: ReadonlyMap<string, readonly number[]>, given: readonly number[]): Row[] {
  const row = (unit: string, view: string, counts: readonly number[]): Row => ({
    unit,
    view,
    recall: Object.fromEntries(
      counts.map(count => [count, meanRecall(shares.get(`${unit}|${view}|${count}`) ?? [])]),
    ),
  });
  return Object.keys(VIEWS).flatMap(view => [
    row('passages', view, PASSAGES),
    ...given.map(k => row(packsOf(k), view, PACKS)),
  ]);
}

function remember(read: EmbedAll): EmbedAll {
  const known = new Map<string, Float32Array>();
  return async texts => {
    const missing = [...new Set(texts)].filter(text => !known.has(text));
    for (const [at, vector] of (await read(missing)).entries())
      known.set(missing[at] ?? '', vector);
    return texts.map(text => known.get(text) ?? new Float32Array());
  };
}

await runCommand(main);
