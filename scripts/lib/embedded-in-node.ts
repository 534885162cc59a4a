import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

import * as ort from 'onnxruntime-node';

import { EMBEDDED_CARD } from '../../lib/judges/embedded/card';
import { sha256OfBytes } from '../../lib/text/content-hash';
import type { OpenEngine } from '../../lib/judges/embedded/engine';
import {
  createEmbeddedJudge,
  type EmbeddedJudgeDeps,
} from '../../lib/judges/embedded/embedded-judge';
import { createOpenEngine } from '../../lib/judges/embedded/open-engine';
import { fail, ok } from '../../lib/core/result';
import type { EncoderDownloads } from '../../lib/judges/encoder/downloads';
import { WEIGHTS_PLACES } from '../../lib/judges/encoder/models';
import type { OnnxHost } from '../../lib/judges/encoder/open-engine';
import type { Judge } from '../../lib/ports/judge';

/** The files that ship in the package. */
const FILES = resolve(import.meta.dirname, '../../public/judge');

/** The judge of the package, run by Node's own build of the runtime. */
export function createEmbeddedInNode(
  options: Pick<EmbeddedJudgeDeps, 'onTrace' | 'readsAll'> = {},
): Judge {
  return createEmbeddedJudge({ card: EMBEDDED_CARD, open: openEngineInNode(), ...options });
}

/** The networks of the package alone; they are loaded when the result is called. */
export function openEngineInNode(): OpenEngine {
  return createOpenEngine({
    ...ONNX_IN_NODE,
    card: EMBEDDED_CARD,
    hash: sha256OfBytes,
    read: async name => new Uint8Array(await readFile(join(FILES, name))),
  });
}

export const ONNX_IN_NODE: OnnxHost = {
  device: 'processor',
  loadRuntime: () => Promise.resolve(ort),
  sessionOptions: { intraOpNumThreads: threads() },
};

/** Reads a network from a folder, laid out as at an address. Whoever put it there knows it. */
export async function readEncoderFiles(
  folder: string,
): Promise<Awaited<ReturnType<EncoderDownloads['read']>>> {
  const graph = WEIGHTS_PLACES.find(path => existsSync(join(folder, path)));
  const names = ['config.json', 'tokenizer.json', ...(graph === undefined ? [] : [graph])];
  if (names.length < 3 || !names.every(name => existsSync(join(folder, name)))) {
    return fail('missing');
  }
  const files = names.map(async name => {
    return [name, new Uint8Array(await readFile(join(folder, name)))] as const;
  });
  return ok(new Map(await Promise.all(files)));
}

/** Fewer where other processes need the cores: threads of the runtime wait by spinning. */
function threads(): number {
  return Number(process.env['VERACITE_THREADS'] ?? availableParallelism());
}
