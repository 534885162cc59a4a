import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { keepModelLib } from '../../../scripts/lib/keep-model-lib';

/** The smallest WebAssembly there is: it has the place of a program, and runs nothing. */
const EMPTY_PROGRAM = Buffer.from([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * Builds the extension with a program for this model, as a user's own build has one. Whoever
 * asked for it removes `folder`.
 */
export async function buildWithProgram(
  model: string,
): Promise<{ folder: string; extensionDir: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'veracite-build-'));
  const path = join(folder, 'empty.wasm');
  writeFileSync(path, EMPTY_PROGRAM);
  const integrity = `sha256-${createHash('sha256').update(EMPTY_PROGRAM).digest('base64')}`;
  const libs = join(folder, 'libs');
  const kept = keepModelLib({ path, model, integrity }, libs);
  if (!kept.ok) throw new Error(`e2e: ${kept.failure}`);

  const env = { ...process.env, VERACITE_MODEL_LIBS: libs, VERACITE_OUT: join(folder, 'out') };
  // Vitest's own, under which Vite would build for development.
  const wxt = join(import.meta.dirname, '../../../node_modules/.bin/wxt');
  await promisify(execFile)(wxt, ['build'], { env: { ...env, NODE_ENV: 'production' } });
  return { folder, extensionDir: join(folder, 'out', 'chrome-mv3') };
}
