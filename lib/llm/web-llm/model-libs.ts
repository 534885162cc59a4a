import * as v from 'valibot';

/** The program that runs a model: a file of the package, and the hash it must have. */
export type ModelLib = { file: string; integrity: string };

/** Programs by model. None is ever fetched from elsewhere: they are code. */
export type ModelLibs = Readonly<Record<string, ModelLib>>;

/** Where programs lie in the package; the folder is filled by `npm run add-model-lib`. */
export const LIBS_FOLDER = 'web-llm';
export const LIBS_FILE = 'libs.json';

/** As in the `integrity` of a script: SHA-256, in base 64. */
export const INTEGRITY = /^sha256-[A-Za-z0-9+/]{43}=$/;
export const LIB_NAME = /^\w[\w.-]{0,99}\.wasm$/;

const libShape = v.object({
  file: v.pipe(v.string(), v.regex(LIB_NAME)),
  integrity: v.pipe(v.string(), v.regex(INTEGRITY)),
});

/** The programs of a build. An entry of another shape is left out, as if it were not there. */
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

/** Reads the list that was built in; a build without programs has none. */
export async function readModelLibs(fetch: typeof globalThis.fetch): Promise<ModelLibs> {
  try {
    const response = await fetch(`/${LIBS_FOLDER}/${LIBS_FILE}`);
    return response.ok ? parseModelLibs(await response.json()) : {};
  } catch {
    // An extension answers for a file it does not have as a network that is down.
    return {};
  }
}
