import type { ContentHash } from '../../core/ids';
import type { DownloadState } from '../../core/device/model-offer';
import type { AnswerCache } from '../../ports/store';
import type { Judge } from '../../ports/judge';
import { createModelJudge } from './model-judge';
import { createEngineSeat, type WebLlmEngine } from '../../llm/web-llm/engine-seat';
import type { ModelLibs } from '../../llm/web-llm/model-libs';
import { withSmaller, type WebLlmModel } from '../../llm/web-llm/models';
import { createStepDownJudge } from './step-down-judge';
import { createWebLlmModel } from '../../llm/web-llm/web-llm-model';

export type WebLlmJudgeDeps = {
  model: WebLlmModel;
  libs: ModelLibs;
  stateOf: (model: WebLlmModel) => Promise<DownloadState>;
  open: () => WebLlmEngine;
  cache: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
  idleMs?: number;
};

/** Falls back to smaller downloaded models if the graphics card fails. */
export async function createWebLlmJudge(deps: WebLlmJudgeDeps): Promise<Judge> {
  const { model, libs, stateOf, open, cache, hash, idleMs } = deps;
  const seat = createEngineSeat({ open, ...(idleMs === undefined ? {} : { idleMs }) });
  const toJudge = (each: WebLlmModel, weights: string | null) =>
    createModelJudge({ model: createWebLlmModel({ model: each, weights, seat }), cache, hash });

  const [chosen, ...smaller] = await Promise.all(
    withSmaller(model).map(async each => ({ model: each, state: await stateOf(each) })),
  );
  const ready = smaller.flatMap(({ model: each, state }) =>
    state.kind === 'whole' && Object.hasOwn(libs, each.id) ? [toJudge(each, state.weights)] : [],
  );
  const weights = chosen?.state.kind === 'whole' ? chosen.state.weights : null;
  return createStepDownJudge([toJudge(model, weights), ...ready]);
}
