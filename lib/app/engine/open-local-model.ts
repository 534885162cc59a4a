import { contentHash } from '../../core/ids';
import type { ModelFailure } from '../../core/audit/model-failure';
import type { DownloadState } from '../../core/device/model-offer';
import type { JudgeIdentity } from '../../core/audit/pair';
import { createModelJudge } from '../../judges/llm/model-judge';
import type { LanguageModelApi } from '../../llm/prompt-api/language-model';
import { openPromptModel } from '../../llm/prompt-api/prompt-model';
import { createRefusingJudge } from '../../judges/refusing-judge';
import { findModel, type WebLlmModel } from '../../llm/web-llm/models';
import type { AnswerCache } from '../../ports/store';
import type { Judge } from '../../ports/judge';
import { sha256Hex } from '../../text/content-hash';
import type { OpenJudge } from './judge-worker-of';

/** What a downloaded model needs to run. */
export type DownloadedModels = {
  /** How much of a model is on this device. */
  stateOf: (model: WebLlmModel) => Promise<DownloadState>;
  start: (model: WebLlmModel, weights: string) => { judge: Judge; close: () => void };
};

/** The browser's own model: its interface, and the browser with its version. */
export type BuiltInModel = { api: LanguageModelApi | null; browser: string };

/**
 * Opens a downloaded model. One that is gone is not replaced, and nothing is downloaded: its
 * cells say so. Where the graphics card gives up, a smaller model that is here goes on with the
 * work (`createWebLlmJudge`), and each cell names the model that filled it.
 *
 * `models`: `null` in a browser whose package has no such models.
 */
export async function openDownloadedModel(
  wanted: JudgeIdentity,
  models: DownloadedModels | null,
): Promise<OpenJudge> {
  if (models === null) return refuse(wanted, 'no-model-here');

  const model = findModel(wanted.model ?? '');
  if (model === null) return refuse(wanted, 'model-missing');

  const state = await models.stateOf(model);
  if (state.kind !== 'whole') return refuse(wanted, 'model-not-loaded');

  const { judge, close } = models.start(model, state.weights);
  return withoutParser(judge, close);
}

/** Opens the browser's own model, in the version it has now; it is never downloaded here. */
export async function openBuiltInModel(
  wanted: JudgeIdentity,
  { builtIn, answers }: { builtIn: BuiltInModel; answers: AnswerCache },
): Promise<OpenJudge> {
  const opened = await openPromptModel(builtIn);
  if (!opened.ok) return refuse(wanted, opened.failure);

  const model = opened.value;
  const hash = async (text: string) => contentHash(await sha256Hex(text));
  return withoutParser(createModelJudge({ model, cache: answers, hash }), () => model.destroy());
}

function refuse(wanted: JudgeIdentity, reason: ModelFailure): OpenJudge {
  return withoutParser(createRefusingJudge(wanted, reason), () => undefined);
}

/** Models on this device only judge: answers are split by the rules. */
function withoutParser(judge: Judge, close: () => void): OpenJudge {
  return {
    judge,
    parser: null,
    close: () => {
      close();
      return Promise.resolve();
    },
  };
}
