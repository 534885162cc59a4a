import type { AppConfig, ModelRecord } from '@mlc-ai/web-llm';

import { LIBS_FOLDER, type ModelLibs } from './model-libs';
import { weightsFolder, type WebLlmModel } from './models';

/** Programs are hashed files of this package, weights are in the cache. Omits other models. */
export function toAppConfig(
  models: readonly WebLlmModel[],
  libs: ModelLibs,
  hub?: string,
): AppConfig {
  const records = models.flatMap((model): ModelRecord[] => {
    const lib = Object.hasOwn(libs, model.id) ? libs[model.id] : undefined;
    if (!lib) return [];
    return [
      {
        model_id: model.id,
        model: weightsFolder(model, hub),
        // nb. No host in the address: web-llm would cache such a program for good.
        model_lib: `/${LIBS_FOLDER}/${lib.file}`,
        integrity: { model_lib: lib.integrity, onFailure: 'error' },
        overrides: { context_window_size: model.contextTokens },
        vram_required_MB: model.memoryMB,
        required_features: model.needsHalfFloats ? ['shader-f16'] : [],
      },
    ];
  });
  return { model_list: records, cacheBackend: 'cache' };
}
