import { beforeEach, describe, expect, it } from 'vitest';

import { beginExam, type ExamPair } from '../../../lib/core/audit/exam';
import type { JudgeIdentity } from '../../../lib/core/audit/pair';
import { runExam, type ExamDeps } from '../../../lib/pipeline/run-exam';
import type { JudgeReply, JudgeTask } from '../../../lib/ports/judge';
import { createExamStore } from '../../../lib/store/exams';
import { fakeJudge, type FakeJudgeScript } from '../../fakes/judges';
import { openWorld } from '../store/worlds';

const JUDGE: JudgeIdentity = { id: 'fake', version: '1' };
const TEXT = 'The harbour was dug in 1872. Its crane lifts 40 tonnes.';
const OTHER = 'The mill on the river grinds oats. It closes in winter.';

const pair = (id: string, overrides: Partial<ExamPair> = {}): ExamPair => ({
  id,
  set: 'toy',
  statement: 'The harbour was dug in 1872.',
  source: TEXT,
  label: 'supported',
  extent: 'snippet',
  ...overrides,
});
const PAIRS = [
  pair('a'),
  pair('b', { statement: 'Its crane lifts 40 tonnes.' }),
  pair('c', { source: OTHER, label: 'not-found' }),
];

const KEY = beginExam(JUDGE, { version: 1, pairs: [] }, { startedAt: '2026-11-23T09:00:00Z' }).key;
let world: ReturnType<typeof openExam>;

function openExam() {
  const exams = createExamStore(openWorld());
  const asked: string[] = [];
  const signal = new AbortController();
  let opened = 0;
  async function run(script: Partial<FakeJudgeScript> = {}, deps: Partial<ExamDeps> = {}) {
    const judge = fakeJudge({
      identity: JUDGE,
      beforeEach: async ({ statement }: JudgeTask) => {
        await Promise.resolve();
        asked.push(statement);
      },
      ...script,
    });
    await runExam(
      KEY,
      {
        exams,
        readPairs: () => Promise.resolve(PAIRS),
        open: () => {
          opened += 1;
          return Promise.resolve({
            judge,
            close: () => {
              opened -= 1;
              return Promise.resolve();
            },
          });
        },
        passagesPerPair: 4,
        clock: () => performance.now(),
        ...deps,
      },
      signal.signal,
    );
  }
  const begin = () =>
    exams.begin(beginExam(JUDGE, { version: 1, pairs: [] }, { startedAt: '2026-11-23T09:00:00Z' }));
  return { exams, asked, signal, run, begin, isOpen: () => opened > 0 };
}

beforeEach(async () => {
  world = openExam();
  await world.begin();
});

const answersNow = async () => (await world.exams.find(KEY))?.answers ?? [];

describe('an exam', () => {
  it('has the judge answer every pair as it answers cells, and ends', async () => {
    await world.run();

    const exam = await world.exams.find(KEY);
    expect(exam?.state).toEqual({ status: 'finished' });
    expect(exam?.answers).toMatchObject([
      { pairId: 'a', gold: 'supported', said: 'supported', extent: 'snippet', confidence: 0.9 },
      { pairId: 'b', said: 'supported' },
      { pairId: 'c', gold: 'not-found', said: 'not-found' },
    ]);
    expect(world.isOpen()).toBe(false);
  });

  it('stores each answer before the next is taken', async () => {
    const stored: number[] = [];

    await world.run({
      beforeEach: async () => {
        stored.push((await answersNow()).length);
      },
    });

    expect(stored).toEqual([0, 1, 2]);
  });

  it('goes on where an engine died, and asks for nothing again', async () => {
    await world.run({
      beforeEach: async ({ statement }) => {
        await Promise.resolve();
        if (statement.includes('crane')) world.signal.abort();
      },
    });
    expect(await answersNow()).toMatchObject([{ pairId: 'a' }]);
    expect((await world.exams.find(KEY))?.state.status).toBe('running');

    const before = world.exams;
    const { asked } = world;
    const again = new AbortController();
    await runExam(
      KEY,
      {
        exams: before,
        readPairs: () => Promise.resolve(PAIRS),
        open: () =>
          Promise.resolve({
            judge: fakeJudge({
              identity: JUDGE,
              beforeEach: ({ statement }) => {
                asked.push(statement);
                return Promise.resolve();
              },
            }),
            close: () => Promise.resolve(),
          }),
        passagesPerPair: 4,
        clock: () => 0,
      },
      again.signal,
    );

    expect(asked).toEqual([PAIRS[1]?.statement, PAIRS[2]?.statement]);
    expect((await world.exams.find(KEY))?.state.status).toBe('finished');
  });

  it('writes nothing more once it was stopped', async () => {
    await world.run({
      beforeEach: async ({ statement }) => {
        if (statement.includes('crane')) await world.exams.end(KEY, { status: 'stopped' });
      },
    });

    expect(await answersNow()).toMatchObject([{ pairId: 'a' }]);
    expect((await world.exams.find(KEY))?.state.status).toBe('stopped');
  });

  it.each(['key-refused', 'model-busy', 'quota-used-up'] as const)(
    'fails at "%s", which says nothing of the judge, and can go on',
    async reason => {
      const reply = ({ pairId, statement }: JudgeTask): JudgeReply =>
        statement.includes('crane')
          ? { pairId, kind: 'not-judged', reason }
          : { pairId, kind: 'not-found', confidence: 1 };

      await world.run({ reply });

      expect(await answersNow()).toHaveLength(1);
      expect((await world.exams.find(KEY))?.state).toEqual({ status: 'failed', failure: reason });
      await world.begin();
      await world.run();
      expect((await world.exams.find(KEY))?.state.status).toBe('finished');
    },
  );

  it('fails when the judge breaks, and counts a reply in a wrong shape', async () => {
    await world.run({
      reply: ({ pairId }) => ({ pairId, kind: 'not-judged', reason: 'invalid-reply' }),
    });
    expect((await answersNow()).map(({ said }) => said)).toEqual(Array(3).fill('not-judged'));

    await world.begin();
    await world.run({ beforeEach: () => Promise.reject(new Error('test: broken')) });

    expect((await world.exams.find(KEY))?.state).toMatchObject({ failure: 'judge-failed' });
  });

  it('mixes no answers of another version in', async () => {
    await world.run({ identity: { id: 'fake', version: '2' } });

    expect(await answersNow()).toEqual([]);
    expect((await world.exams.find(KEY))?.state).toMatchObject({ failure: 'model-missing' });
  });
});
