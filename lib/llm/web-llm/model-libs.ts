import type { AppConfig, ModelRecord } from '@mlc-ai/web-llm';
import * as v from 'valibot';

import { weightsFolder, type WebLlmModel } from './models';

export type ModelLib = { file: string; integrity: string };

/** Programs by model. They are code, so none is ever downloaded. */
export type ModelLibs = Readonly<Record<string, ModelLib>>;

/** Folder of programs in the package; `npm run add-model-lib` fills it. */
export const LIBS_FOLDER = 'web-llm';
export const LIBS_FILE = 'libs.json';

/** SHA-256 in base 64, like a script's `integrity`. */
export const INTEGRITY = /^sha256-[A-Za-z0-9+/]{43}=$/;
export const LIB_NAME = /^\w[\w.-]{0,99}\.wasm$/;

const libShape = v.object({
  file: v.pipe(v.string(), v.regex(LIB_NAME)),
  integrity: v.pipe(v.string(), v.regex(INTEGRITY)),
});

/** Ignores entries of another shape. */
export function parseModelLibs(raw: unknown): ModelLibs {
  const parsed = v.safeParse(v.record(v.string(), v.unknown()), raw);
  if (!parsed.success) return {};
  return Object.fromEntries(
    Object.entries(parsed.output).flatMap(([id, entry]) => {
      const lib = v.safeParse(libShape, entry);
      return lib.success ? [[id, lib.output]] : [];
    }),
  );
}

export async function readModelLibs(fetch: typeof globalThis.fetch): Promise<ModelLibs> {
  try {
    const response = await fetch(`/${LIBS_FOLDER}/${LIBS_FILE}`);
    return response.ok ? parseModelLibs(await response.json()) : {};
  } catch {
    // An extension reports its own missing file as a network failure.
    return {};
  }
}

/** Returns web-llm's settings: its programs, hashed files of the package; weights are in the cache. */
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
