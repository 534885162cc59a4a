import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { fail, ok, type Result } from '../../lib/core/result';
import {
  INTEGRITY,
  LIB_NAME,
  LIBS_FILE,
  parseModelLibs,
  type ModelLib,
  type ModelLibs,
} from '../../lib/llm/web-llm/model-libs';
import { findModel } from '../../lib/llm/web-llm/models';

export type LibToKeep = { path: string; model: string; integrity: string };

/** The first bytes of every WebAssembly module of version 1. */
const WASM = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * Takes a model's program into the build: copies the file into `folder` and notes it there
 * with its hash. A failure is a sentence for whoever ran the command.
 */
export function keepModelLib(
  { path, model, integrity }: LibToKeep,
  folder: string,
): Result<ModelLib, string> {
  if (!findModel(model)) {
    return fail(`There is no model "${model}"; the models are listed in docs/web-llm.md.`);
  }
  const file = basename(path);
  if (!LIB_NAME.test(file)) {
    return fail(
      `"${file}" is no name of a program: letters, digits, ".", "-" and "_", then ".wasm".`,
    );
  }
  if (!INTEGRITY.test(integrity)) {
    return fail('--integrity has to be "sha256-" and 44 characters of base 64.');
  }
  if (!existsSync(path)) return fail(`There is no file "${path}".`);

  const bytes = readFileSync(path);
  const found = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  if (found !== integrity) {
    return fail(`"${file}" is not the program you expect: its hash is ${found}.`);
  }
  if (!bytes.subarray(0, WASM.length).equals(WASM)) return fail(`"${file}" is no WebAssembly.`);

  return noteLib({ folder, model, bytes }, { file, integrity });
}

/** Copies and notes, unless another program of that name is there for another model. */
function noteLib(
  { folder, model, bytes }: { folder: string; model: string; bytes: Buffer },
  lib: ModelLib,
): Result<ModelLib, string> {
  const libs = readLibs(folder);
  const other = Object.entries(libs).find(
    ([id, each]) => id !== model && each.file === lib.file && each.integrity !== lib.integrity,
  );
  if (other) return fail(`"${lib.file}" is the name of another program already, of ${other[0]}.`);

  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, lib.file), bytes);
  const next = Object.entries({ ...libs, [model]: lib }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(join(folder, LIBS_FILE), `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
  return ok(lib);
}

function readLibs(folder: string): ModelLibs {
  const path = join(folder, LIBS_FILE);
  return existsSync(path) ? parseModelLibs(JSON.parse(readFileSync(path, 'utf8'))) : {};
}
