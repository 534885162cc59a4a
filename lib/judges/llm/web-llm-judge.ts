import type { ContentHash } from '../../core/ids';
import type { DownloadState } from '../../core/device/model-offer';
import type { AnswerCache } from '../../ports/store';
import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import { createModelJudge } from './model-judge';
import { createEngineLock, type WebLlmEngine } from '../../llm/web-llm/engine-lock';
import type { ModelLibs } from '../../llm/web-llm/model-libs';
import { withSmaller, type WebLlmModel } from '../../llm/web-llm/models';
import { createWebLlmModel } from '../../llm/web-llm/web-llm-model';

/** Falls back to smaller downloaded models if the graphics card fails. */
export async function createWebLlmJudge({
  model,
  libs,
  stateOf,
  open,
  cache,
  hash,
}: {
  model: WebLlmModel;
  libs: ModelLibs;
  stateOf: (model: WebLlmModel) => Promise<DownloadState>;
  open: () => WebLlmEngine;
  cache: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
}): Promise<Judge> {
  const lock = createEngineLock({ open });
  const toJudge = (each: WebLlmModel, weights: string | null) =>
    createModelJudge({ model: createWebLlmModel({ model: each, weights, lock }), cache, hash });

  const [chosen, ...smaller] = await Promise.all(
    withSmaller(model).map(async each => ({ model: each, state: await stateOf(each) })),
  );
  const ready = smaller.flatMap(({ model: each, state }) =>
    state.kind === 'whole' && Object.hasOwn(libs, each.id) ? [toJudge(each, state.weights)] : [],
  );
  const weights = chosen?.state.kind === 'whole' ? chosen.state.weights : null;
  return createStepDownJudge([toJudge(model, weights), ...ready]);
}

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
