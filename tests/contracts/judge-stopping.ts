import { expect, test } from 'vitest';

import type { Judge, JudgeReply, JudgeTask } from '../../lib/ports/judge';
import { collectReplies } from '../fakes/judges';

/** Brings a stop: called with what stops the judge, before it begins. */
type Stopping = {
  begin: (stop: () => void) => void;
  /** Called after each reply, with how many there were. */
  onReply: (replies: number, stop: () => void) => void;
};

const nothing = (): void => undefined;

/** Stops after so many replies, from within the loop that reads them. */
const atReply = (count: number): Stopping => ({
  begin: nothing,
  onReply(replies, stop) {
    if (replies === count) stop();
  },
});

/** Stops after so many steps of promises: between two things it waits for in one turn. */
const atStep = (count: number): Stopping => ({
  begin(stop) {
    void (async () => {
      for (let step = 0; step < count; step += 1) await Promise.resolve();
      stop();
    })();
  },
  onReply: nothing,
});

/** Stops after so many turns of the thread: while it waits for a worker, a store or a server. */
const atTurn = (count: number): Stopping => ({
  begin(stop) {
    let turns = 0;
    const turn = (): void => {
      if (turns >= count) stop();
      else setImmediate(turn);
      turns += 1;
    };
    turn();
  },
  onReply: nothing,
});

const STEPS = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55];
/** Stops spread over the turns that a whole run takes. */
const SHARES = [0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];

/** Stops in real networks, which take their time on a busy machine. */
const TIMEOUT_MS = 120_000;

/** A judge can be stopped at any of its yields and while it waits for anything, and goes on after. */
export function testStopping(createJudge: () => Judge, tasks: readonly JudgeTask[]): void {
  test(
    'ends quietly wherever it is stopped, and answers the rest when it is asked again',
    async () => {
      const turns = await countTurns(() => collectReplies(createJudge(), tasks));
      const stops = [
        ...tasks.map((_, at) => atReply(at + 1)),
        ...STEPS.map(atStep),
        ...SHARES.map(share => atTurn(Math.round(share * turns))),
      ];

      for (const stopping of stops) {
        const judge = createJudge();
        const { replies, afterStop } = await stopOnce(judge, tasks, stopping);
        const rest = tasks.filter(({ pairId }) => !replies.some(reply => reply.pairId === pairId));
        const others = await collectReplies(judge, rest);

        // One may be on its way to the reader when the stop comes.
        expect(afterStop).toBeLessThanOrEqual(1);
        expect([...replies, ...others].map(({ pairId }) => pairId).sort()).toEqual(
          tasks.map(({ pairId }) => pairId).sort(),
        );
        expect([...replies, ...others].filter(({ kind }) => kind === 'not-judged')).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );
}

async function stopOnce(
  judge: Judge,
  tasks: readonly JudgeTask[],
  { begin, onReply }: Stopping,
): Promise<{ replies: JudgeReply[]; afterStop: number }> {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (): void => controller.abort();
  // A call, not a property: the answer changes while we wait.
  const isStopped = () => signal.aborted;
  const replies: JudgeReply[] = [];
  let afterStop = 0;
  begin(stop);
  for await (const reply of judge.judge(tasks, signal)) {
    afterStop += Number(isStopped());
    replies.push(reply);
    onReply(replies.length, stop);
  }
  return { replies, afterStop };
}

async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}
