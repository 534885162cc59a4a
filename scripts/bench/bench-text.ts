import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

import { type PairId, pairId, sourceId } from '../../lib/core/ids';
import { extractPage } from '../../lib/sources/web/extract-page';
import { createLexicalJudge } from '../../lib/judges/lexical/lexical-judge';
import type { JudgeTask } from '../../lib/ports/judge';
import { windowPassages } from '../../lib/text/evidence/passage-windows';
import { createPassageRanker } from '../../lib/text/evidence/rank-passages';
import { NODE_READERS } from '../lib/node-readers';
import { compare, race, type Measure } from './measure';

const SAMPLE = resolve(import.meta.dirname, '../../public/sample');
const GUIDELINE = readFileSync(resolve(SAMPLE, 'sources/guideline.html'), 'utf8');
const STATEMENTS = (
  JSON.parse(readFileSync(resolve(SAMPLE, 'key.json'), 'utf8')) as {
    statements: { text: string }[];
  }
).statements.map(({ text }) => text);
const URL_OF_IT = 'https://sample.veracite.invalid/sources/guideline.html';
const ROUNDS = 9;

/** Extraction, passages and judging on the sample's long guideline page. */
export async function benchText(): Promise<Measure[]> {
  const { text } = await extractPage(parse(), URL_OF_IT, NODE_READERS);
  return [await benchExtraction(), await benchPassages(text), await benchJudge(text)];
}

function parse(): Document {
  return parseHTML(GUIDELINE).document;
}

async function benchExtraction(): Promise<Measure> {
  const { ours, baseline } = await race(
    () => extractPage(parse(), URL_OF_IT, NODE_READERS),
    () => new Readability(parse()).parse(),
    ROUNDS,
  );
  return compare(`extraction, ${String(GUIDELINE.length)} bytes of HTML`, 'ms', {
    ours,
    baseline: { name: 'Readability alone', value: baseline },
  });
}

async function benchPassages(text: string): Promise<Measure> {
  const { ours, baseline } = await race(
    () => {
      const ranker = createPassageRanker(windowPassages({ id: sourceId('s') }, text), text);
      for (const statement of STATEMENTS) ranker.rank(statement, 6);
    },
    () => {
      for (const statement of STATEMENTS) rankSlices(statement, text);
    },
    ROUNDS,
  );
  return compare(
    `passages, ${String(STATEMENTS.length)} statements × ${String(text.length)} characters`,
    'ms',
    {
      ours,
      baseline: { name: 'fixed slices by shared words', value: baseline },
    },
  );
}

/** The simplest ranking there is: equal slices, by how many words they share. */
function rankSlices(statement: string, text: string): string[] {
  const words = new Set(statement.toLowerCase().split(/\W+/));
  const slices = text.match(/[^]{1,700}/g) ?? [];
  const shared = (slice: string) =>
    slice
      .toLowerCase()
      .split(/\W+/)
      .filter(word => words.has(word)).length;
  return slices
    .map(slice => ({ slice, score: shared(slice) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 6)
    .map(({ slice }) => slice);
}

async function benchJudge(text: string): Promise<Measure> {
  const passages = windowPassages({ id: sourceId('s') }, text);
  const ranker = createPassageRanker(passages, text);
  const tasks = STATEMENTS.map((statement, index): JudgeTask => ({
    pairId: pairId(String(index)),
    sourceId: sourceId('s'),
    statement,
    context: null,
    sourceTitle: 'Guideline',
    passages: ranker
      .rank(statement, 6)
      .map(({ id, span }) => ({ id, text: text.slice(span.start, span.end) })),
  }));
  const judge = createLexicalJudge();
  const { ours, baseline } = await race(
    async () => {
      const seen: PairId[] = [];
      for await (const reply of judge.judge(tasks, new AbortController().signal))
        seen.push(reply.pairId);
    },
    () => tasks.map(overlap),
    ROUNDS,
  );
  const perSecond = (ms: number) => (1_000 * tasks.length) / ms;
  return compare('judge "lexical"', 'per s', {
    ours: perSecond(ours),
    baseline: { name: 'bare word overlap', value: perSecond(baseline) },
  });
}

/** Share of the statement's words in its passages. */
function overlap({ statement, passages }: JudgeTask): number {
  const words = statement.toLowerCase().split(/\W+/);
  const there = new Set(passages.flatMap(({ text }) => text.toLowerCase().split(/\W+/)));
  return words.filter(word => there.has(word)).length / words.length;
}
