import * as ort from 'onnxruntime-web/jspi';

import { EMBEDDED_CARD } from '../../judges/embedded/card';
import type { OpenEngine } from '../../judges/embedded/engine';
import { sha256OfBytes } from '../../text/content-hash';
import { createOpenEngine } from '../../judges/embedded/open-engine';
import { createPackedReader } from '../../judges/embedded/packed-files';
import type { OrtRuntime } from '../../judges/embedded/ort-encoder';
import type { OnnxHost } from '../../judges/encoder/open-engine';
import { isSoftwareGpu, type AdapterInfo } from '../../llm/software-gpu';
import { atFirstUse } from '../../util/at-first-use';

/** Above four, threads of so small a network wait for each other more than they work. */
const MOST_THREADS = 4;

/** Threads share memory, which a browser allows only in cross-origin-isolated documents. */
const threads = self.crossOriginIsolated
  ? Math.min(MOST_THREADS, navigator.hardwareConcurrency)
  : 1;

/** Test seam: `?gpu=software` accepts a software renderer as a graphics card. */
const mayBeSoftware = new URL(self.location.href).searchParams.get('gpu') === 'software';

export const ONNX: OnnxHost = {
  loadRuntime,
  device: threads > 1 ? `processor, ${threads} threads` : 'processor, 1 thread',
  sessionOptions: { executionProviders: ['wasm'] },
  findGpu: () => (import.meta.env.FIREFOX ? Promise.resolve(null) : findGpu()),
};

const open = createOpenEngine({
  ...ONNX,
  card: EMBEDDED_CARD,
  hash: sha256OfBytes,
  read: createPackedReader(readPackaged),
});

/** One for the judge and the embedder of a document. */
export const openEngine: OpenEngine = atFirstUse(async () => {
  const engine = await open();
  console.info(`judge: runs on ${engine.encoder.device}`);
  return engine;
});

/** Reads a file of the package; nothing is ever loaded from elsewhere. */
async function readPackaged(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(`/judge/${name}`, self.location.origin));
  if (!response.ok) throw new Error(`judge: the package answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function loadRuntime(): Promise<OrtRuntime> {
  const build = import.meta.env.FIREFOX ? 'ort-wasm-simd-threaded' : 'ort-wasm-simd-threaded.jspi';
  ort.env.wasm.wasmPaths = { mjs: `/ort/${build}.mjs`, wasm: `/ort/${build}.wasm` };
  ort.env.wasm.numThreads = threads;
  return Promise.resolve(ort);
}

/** Used part of WebGPU, which TypeScript's library does not have yet. */
type Gpu = { requestAdapter(): Promise<{ info?: AdapterInfo } | null> };

/** Returns the name of a real graphics card; `null` if there is none. */
async function findGpu(): Promise<string | null> {
  const { gpu } = navigator as { gpu?: Gpu };
  const adapter = await gpu?.requestAdapter();
  if (!adapter) return null;

  const info = adapter.info ?? {};
  if (isSoftwareGpu(info) && !mayBeSoftware) return null;
  return [info.vendor, info.architecture].filter(Boolean).join(' ') || 'of unknown make';
}
