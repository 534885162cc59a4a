import { describe, expect, it, vi } from 'vitest';

import { isSettled } from '../../../lib/core/audit/pair';
import { pairId, sourceId } from '../../../lib/core/ids';
import {
  chooseTasks,
  judgeBatch,
  openSource,
  type JudgedTask,
} from '../../../lib/pipeline/judge-batch';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { Judge, JudgeReply } from '../../../lib/ports/judge';
import { fakeAnswer } from '../../fakes/answers';
import { fakeJudge } from '../../fakes/judges';
import { scriptedJudge, setUp } from './pipeline-setup';

const TEXT =
  'Adults need about 15 micrograms of vitamin D a day.\n\nThe museum opens at nine on weekdays.';
const OPENED = await openSource({ id: sourceId('url:a'), title: 'A guideline' }, TEXT);

const ask = (id: string, statement: string) => ({
  pairId: pairId(id),
  statement,
  context: 'Intake',
  isCited: true,
});
const go = () => new AbortController().signal;

async function judgeAll(judge: Judge, signal: AbortSignal = go()): Promise<JudgedTask[]> {
  const tasks = await chooseTasks(
    [
      ask('known', 'Adults need about 15 micrograms of vitamin D a day.'),
      ask('unknown', 'The museum is closed on Sundays.'),
    ],
    OPENED,
    6,
  );
  return Array.fromAsync(judgeBatch(tasks, OPENED, { judge, signal }));
}

describe('claims in the same words', () => {
  it('are asked about once, and get the same judgement', async () => {
    const judge = fakeJudge();
    const asked = vi.spyOn(judge, 'judge');
    const words = 'Adults need about 15 micrograms of vitamin D a day';
    const tasks = await chooseTasks(
      [ask('first', `${words}.`), ask('other', 'The museum is closed.'), ask('again', words)],
      OPENED,
      6,
    );

    const judged = await Array.fromAsync(judgeBatch(tasks, OPENED, { judge, signal: go() }));

    expect(asked.mock.calls[0]?.[0].map(({ pairId: id }) => id)).toEqual(['first', 'other']);
    const byId = new Map(judged.map(each => [each.pairId, each]));
    expect(byId.size).toBe(3);
    expect(byId.get(pairId('again'))?.finding).toEqual(byId.get(pairId('first'))?.finding);
  });

  it('get it in a later batch too', async () => {
    const text =
      'Adults need about 15 micrograms. Children need 10 micrograms. Adults need about 15 micrograms.';
    const blocks = [{ kind: 'paragraph', span: { start: 0, end: text.length } } as const];
    const citations = fakeAnswer().citations.map(each => ({ ...each, marker: null }));
    const { deps, store, id } = await setUp({}, { text, blocks, citations });
    const judge = { ...scriptedJudge(), pairsAtOnce: 1 };

    await runAudit(id, { ...deps, judge }, go());

    const audit = await store.find(id);
    const findingsOf = (at: number) =>
      audit?.pairs
        .filter(pair => pair.statementId === audit.statements[at]?.id)
        .map(pair => isSettled(pair) && pair.finding);
    expect(audit?.pairs).toHaveLength(6);
    expect(judge.asked).toHaveLength(4);
    expect(findingsOf(2)).toEqual(findingsOf(0));
  });

  it('are asked about again where there was no judgement', async () => {
    const known = new Map<string, JudgeReply>();
    const busy = scriptedJudge(task => ({
      pairId: task.pairId,
      kind: 'not-judged',
      reason: 'model-busy',
    }));
    const tasks = await chooseTasks([ask('first', 'The museum opens at nine.')], OPENED, 6);
    await Array.fromAsync(judgeBatch(tasks, OPENED, { judge: busy, signal: go(), known }));
    const judge = scriptedJudge();

    const deps = { judge, signal: go(), known };
    const [judged] = await Array.fromAsync(judgeBatch(tasks, OPENED, deps));
    const [again] = await Array.fromAsync(judgeBatch(tasks, OPENED, deps));

    expect(judge.asked).toHaveLength(1);
    expect(judged?.finding.kind).toBe('supported');
    expect(again).toEqual(judged);
  });
});

describe('choosing what a judge is asked', () => {
  it('takes the words of the passages out of the source, and heading and title along', async () => {
    const [chosen] = await chooseTasks([ask('a', 'When does the museum open?')], OPENED, 1);

    expect(chosen?.task).toMatchObject({
      pairId: 'a',
      statement: 'When does the museum open?',
      context: 'Intake',
      sourceTitle: 'A guideline',
    });
    const spans = chosen?.passages.map(({ span }) => TEXT.slice(span.start, span.end));
    expect(chosen?.task.passages.map(({ text }) => text)).toEqual(spans);
  });

  it('gives each statement its own passages, at most as many as asked for', async () => {
    const sentence = (n: number) => `Room ${n} shows the boats of year ${n}. `.repeat(12).trim();
    const text = Array.from({ length: 9 }, (_, n) => sentence(1900 + n)).join('\n\n');
    const opened = await openSource({ id: sourceId('url:b'), title: '' }, text);

    const chosen = await chooseTasks([ask('a', 'Room 1903'), ask('b', 'Room 1907')], opened, 2);

    expect(chosen.map(({ passages }) => passages.length)).toEqual([2, 2]);
    expect(chosen[0]?.task.passages[0]?.text).toContain('1903');
    expect(chosen[1]?.task.passages[0]?.text).toContain('1907');
  });
});

describe('judging a batch', () => {
  it('gives each reply as a finding, beside what was said and how much was read', async () => {
    const judged = await judgeAll(fakeJudge());

    expect(judged).toMatchObject([
      { pairId: 'known', finding: { kind: 'supported' }, reply: { quotes: [{}] } },
      { pairId: 'unknown', finding: { kind: 'not-found' }, reply: { kind: 'not-found' } },
    ]);
    expect(judged.every(({ readShare }) => readShare > 0.9)).toBe(true);
  });

  it('calls what the judge left out failed, with no reply and nothing read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const judge = fakeJudge({
      beforeEach: ({ pairId: id }) =>
        id === 'unknown' ? Promise.reject(new Error('bug')) : Promise.resolve(),
    });

    const judged = await judgeAll(judge);

    expect(judged[0]?.finding.kind).toBe('supported');
    expect(judged[1]).toMatchObject({
      pairId: 'unknown',
      finding: { kind: 'not-judged', reason: 'judge-failed' },
      readShare: 0,
      reply: null,
    });
  });

  it('takes one reply for each task and none for a task it did not give', async () => {
    const judge: Judge = {
      identity: { id: 'chatty', version: '1' },
      async *judge(tasks) {
        await Promise.resolve();
        for (const { pairId: id } of tasks) {
          yield { pairId: id, kind: 'not-found', confidence: 0.5 };
          yield { pairId: id, kind: 'not-found', confidence: 0.9 };
        }
        yield { pairId: pairId('another'), kind: 'not-found', confidence: 0.5 };
      },
    };

    const judged = await judgeAll(judge);

    expect(judged.map(({ pairId: id, finding }) => [id, finding])).toEqual([
      ['known', { kind: 'not-found', confidence: 0.5, isRelated: true }],
      ['unknown', { kind: 'not-found', confidence: 0.5, isRelated: true }],
    ]);
  });

  it('says nothing of what a stop left open', async () => {
    const controller = new AbortController();
    const judge = fakeJudge({
      reply: ({ pairId: id }) => {
        controller.abort();
        return { pairId: id, kind: 'not-found', confidence: 0.5 };
      },
    });

    const judged = await judgeAll(judge, controller.signal);

    expect(judged.map(({ pairId: id }) => id)).toEqual(['known']);
  });
});

describe('an audit whose store cannot write', () =>
  it('does not blame the judge for it', async () => {
    const { deps, store, id } = await setUp();
    const settled: string[] = [];
    const full: typeof store = {
      ...store,
      settlePair: settlement => {
        settled.push(settlement.result.finding.kind);
        return Promise.reject(new Error('no space left'));
      },
    };

    await expect(runAudit(id, { ...deps, store: full }, go())).rejects.toThrow('no space left');

    expect(settled).not.toContain('not-judged');
  }));
