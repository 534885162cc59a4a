import { describe, expect, it, vi } from 'vitest';

import type { Judge, JudgeReply, JudgeTask } from '../../../../lib/ports/judge';
import { createLexicalJudge } from '../../../../lib/judges/lexical/lexical-judge';
import {
  judgePairs,
  type JudgePairsDeps,
  type PairRecord,
} from '../../../../scripts/bench/judge/judge-pairs';
import type { LabelledPair } from '../../../../scripts/bench/judge/read-pairs';
import { fakeJudge } from '../../../fakes/judges';
import { HARBOUR, MILL, labelledPair } from './pairs';

const go = () => new AbortController().signal;

/** A clock that says how often it was looked at, in steps of 100 ms. */
function steppingClock(): () => number {
  let looks = 0;
  return () => 100 * looks++;
}

async function run(
  pairs: readonly LabelledPair[],
  overrides: Partial<JudgePairsDeps> = {},
  signal: AbortSignal = go(),
): Promise<PairRecord[][]> {
  const deps: JudgePairsDeps = {
    judge: fakeJudge(),
    passagesPerPair: 6,
    clock: steppingClock(),
    takeTrace: () => null,
    ...overrides,
  };
  return Array.fromAsync(judgePairs(pairs, deps, signal));
}

/** Remembers what it is asked, batch by batch, and finds nothing. */
function watchingJudge() {
  const batches: JudgeTask[][] = [];
  return {
    batches,
    identity: { id: 'watching', version: '1' },
    async *judge(tasks: readonly JudgeTask[]): AsyncGenerator<JudgeReply> {
      await Promise.resolve();
      batches.push([...tasks]);
      for (const { pairId } of tasks) yield { pairId, kind: 'not-found', confidence: 0.5 };
    },
  };
}

/** Of pairs with the same words one alone is judged. */
function harbourPair(n: number): LabelledPair {
  return labelledPair({ id: `h${n}`, statement: `The harbour was dug in ${1800 + n}.` });
}

describe('judging labelled pairs', () => {
  it('hands over the statements of a source together, at most 16 at a time', async () => {
    const judge = watchingJudge();
    const many = Array.from({ length: 17 }, (_, n) => harbourPair(n));
    const [first, ...rest] = many;

    await run([...(first ? [first] : []), labelledPair({ id: 'm', source: MILL }), ...rest], {
      judge,
    });

    expect(judge.batches.map(batch => batch.length)).toEqual([16, 1, 1]);
    const texts = judge.batches.map(batch => batch[0]?.passages[0]?.text ?? '');
    expect(texts.map(text => text.includes('mill'))).toEqual([false, false, true]);
  });

  it('hands over as many at a time as the judge asks for', async () => {
    const judge = { ...watchingJudge(), pairsAtOnce: 40 };
    const many = Array.from({ length: 45 }, (_, n) => harbourPair(n));

    await run(many, { judge });

    expect(judge.batches.map(batch => batch.length)).toEqual([40, 5]);
  });

  it('keeps pairs apart that have one id', async () => {
    const twins = [labelledPair({ id: 'twin' }), labelledPair({ id: 'twin', source: MILL })];

    const records = (await run(twins)).flat();

    expect(records.map(({ id, place, source }) => ({ id, place, source }))).toEqual([
      { id: 'twin', place: 0, source: 0 },
      { id: 'twin', place: 1, source: 1 },
    ]);
  });

  it('takes the way of the product: cut, choose, judge, look the quotes up', async () => {
    const pairs = [
      labelledPair(),
      labelledPair({ id: 'wrong', statement: 'Its crane lifts 90 tonnes.' }),
    ];

    const [records] = await run(pairs, { judge: createLexicalJudge() });

    expect(records?.map(({ finding }) => finding.kind)).toEqual(['supported', 'contradicted']);
    const [found] = records ?? [];
    const evidence = found && 'evidence' in found.finding ? found.finding.evidence : [];
    expect(evidence.map(({ span }) => HARBOUR.slice(span.start, span.end))).toEqual([
      'The harbour was dug in 1872.',
    ]);
    expect(found?.readShare).toBe(1);
  });

  it('counts the quotes that are not in the source, and takes no word that rests on them', async () => {
    const judge = fakeJudge({
      reply: ({ pairId, passages }) => ({
        pairId,
        kind: 'supported',
        confidence: 1,
        quotes: ['Its crane lifts 40 tonnes.', 'Its crane was sold.'].map(exact => ({
          passageId: passages[0]?.id ?? ('' as never),
          exact,
        })),
      }),
    });

    const [harbour, mill] = (
      await run([labelledPair(), labelledPair({ source: MILL })], { judge })
    ).flat();

    expect(harbour?.quotes).toEqual({ given: 2, found: 1 });
    expect(harbour?.finding.kind).toBe('supported');
    expect(mill?.quotes).toEqual({ given: 2, found: 0 });
    expect(mill?.finding).toEqual({ kind: 'not-judged', reason: 'quote-not-verified' });
  });

  it('shares the time of a batch out evenly, and of cutting the text among the first', async () => {
    const many = Array.from({ length: 17 }, (_, n) => harbourPair(n));

    const batches = await run(many);

    // The clock is looked at twice for cutting and twice for each batch.
    expect(batches.map(batch => batch[0]?.ms)).toEqual([200 / 16, 100]);
    expect(new Set(batches[0]?.map(({ ms }) => ms)).size).toBe(1);
  });

  it('hands on what a judge tells of how it came to its word', async () => {
    const [records] = await run([labelledPair()], { takeTrace: pair => ({ of: pair }) });

    expect(records?.[0]?.trace).toEqual({ of: 'pair-0' });
  });

  it('calls the pairs of a broken judge not judged, and goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const judge = fakeJudge({
      beforeEach: ({ passages }) =>
        passages[0]?.text.includes('mill') ? Promise.reject(new Error('bug')) : Promise.resolve(),
    });

    const records = (await run([labelledPair({ source: MILL }), labelledPair()], { judge })).flat();

    expect(records.map(({ finding }) => finding)).toMatchObject([
      { kind: 'not-judged', reason: 'judge-failed' },
      { kind: 'supported' },
    ]);
    expect(records[0]?.quotes).toEqual({ given: 0, found: 0 });
  });

  it('keeps what was said before a stop and begins nothing after it', async () => {
    const controller = new AbortController();
    const fake = fakeJudge({
      reply: ({ pairId }) => {
        controller.abort();
        return { pairId, kind: 'not-found', confidence: 0.5 };
      },
    });
    let batches = 0;
    const judge: Judge = {
      identity: fake.identity,
      judge(tasks, signal) {
        batches += 1;
        return fake.judge(tasks, signal);
      },
    };
    const pairs = [harbourPair(1), harbourPair(2), labelledPair({ source: MILL })];

    const records = (await run(pairs, { judge }, controller.signal)).flat();

    expect(records.map(({ place, finding }) => [place, finding.kind])).toEqual([[0, 'not-found']]);
    expect(batches).toBe(1);
  });
});
