import { pairId, passageId, sourceId } from '../../lib/core/ids';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { Judge, JudgeReply, JudgeTask } from '../../lib/ports/judge';

export type FakeJudgeScript = {
  identity: JudgeIdentity;
  /** Reply on one pair. */
  reply: (task: JudgeTask) => JudgeReply;
  /** Runs before each reply: to wait, to count, or to throw. */
  beforeEach: (task: JudgeTask) => Promise<void>;
};

/** A judge that says what a test wants; by default it knows the statement word for word or not. */
export function fakeJudge(overrides: Partial<FakeJudgeScript> = {}): Judge {
  const script: FakeJudgeScript = {
    identity: { id: 'fake', version: '1' },
    reply: replyWordForWord,
    beforeEach: () => Promise.resolve(),
    ...overrides,
  };
  return {
    identity: script.identity,
    async *judge(tasks, signal) {
      for (const task of tasks) {
        if (signal.aborted) return;
        await script.beforeEach(task);
        yield script.reply(task);
      }
    },
  };
}

/** A pair to judge, with one passage that says nothing of it. */
export function fakeTask(overrides: Partial<JudgeTask> = {}): JudgeTask {
  return {
    pairId: pairId('pair-1'),
    sourceId: sourceId('source-1'),
    statement: 'Adults need about 15 micrograms of vitamin D a day.',
    context: null,
    isCited: true,
    sourceTitle: 'A source',
    passages: [{ id: passageId('passage-1'), text: 'The museum opens at nine on weekdays.' }],
    ...overrides,
  };
}

/** All that a judge says of some tasks, unless it is stopped before. */
export async function collectReplies(
  judge: Judge,
  tasks: readonly JudgeTask[],
  signal: AbortSignal = new AbortController().signal,
): Promise<JudgeReply[]> {
  return Array.fromAsync(judge.judge(tasks, signal));
}

function replyWordForWord({ pairId, statement, passages }: JudgeTask): JudgeReply {
  const holder = passages.find(({ text }) => text.includes(statement));
  if (!holder) return { pairId, kind: 'not-found', confidence: 0.9 };
  const quotes = [{ passageId: holder.id, exact: statement }];
  return { pairId, kind: 'supported', confidence: 0.9, quotes };
}
