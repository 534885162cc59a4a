import type { JudgeTask, Judge, JudgeReply } from '../../ports/judge';

/** Passes tasks on to the next judge if the graphics card fails; replies name their judge. */
export function createStepDownJudge([first, ...smaller]: readonly [Judge, ...Judge[]]): Judge {
  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    let open = tasks;
    for (const [at, current] of [first, ...smaller].entries()) {
      const isLast = at === smaller.length;
      const lost = new Set<JudgeReply['pairId']>();
      for await (const reply of current.judge(open, signal)) {
        if (isDeviceLost(reply) && !isLast) lost.add(reply.pairId);
        else yield { ...reply, by: current.identity };
      }
      if (lost.size === 0 || signal.aborted) return;
      open = open.filter(({ pairId }) => lost.has(pairId));
    }
  }
  return { ...first, judge };
}

function isDeviceLost(reply: JudgeReply): boolean {
  return reply.kind === 'not-judged' && reply.reason === 'device-lost';
}
