import * as v from 'valibot';

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
