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
    card: EMBEDDED_CARD,
    hash: sha256OfBytes,
    device: 'processor',
    read: async name => new Uint8Array(await readFile(join(FILES, name))),
    loadRuntime: () => Promise.resolve(ort),
    sessionOptions: { intraOpNumThreads: threads() },
  });
}

/** Fewer where other processes need the cores: threads of the runtime wait by spinning. */
function threads(): number {
  return Number(process.env['VERACITE_THREADS'] ?? availableParallelism());
}
