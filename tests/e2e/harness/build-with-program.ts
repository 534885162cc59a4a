import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LIBS_FOLDER } from '../../../lib/llm/web-llm/model-libs';
import { keepModelLib } from '../../../scripts/lib/keep-model-lib';
import { EXTENSION } from './extension';

/** The smallest WebAssembly there is: it has the place of a program, and runs nothing. */
const EMPTY_PROGRAM = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * A copy of the build under test to which a program for this model was added, as a reader's own
 * build has one. Whoever asked for it removes the folder.
 */
export function buildWithProgram(model: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'veracite-build-'));
  cpSync(EXTENSION, folder, { recursive: true });
  const path = join(folder, 'empty.wasm');
  writeFileSync(path, EMPTY_PROGRAM);
  const integrity = `sha256-${createHash('sha256').update(EMPTY_PROGRAM).digest('base64')}`;
  const kept = keepModelLib({ path, model, integrity }, join(folder, LIBS_FOLDER));
  if (!kept.ok) throw new Error(`e2e: ${kept.failure}`);
  return folder;
}
