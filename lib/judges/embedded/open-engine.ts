import type * as Ort from 'onnxruntime-web';

import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import type { EmbeddedEngine, OpenEngine } from './embedded-engine';
import { loadEmbeddedFiles } from './embedded-files';
import type { EmbeddedFiles, LoadDeps, LoadFailure } from './embedded-files';
import type { Encoder } from './encoder';
import { openGpuEncoder } from './gpu-encoder';
import { createOrtEncoder, ERRORS_ONLY } from './ort-encoder';
import type { OrtRuntime } from './ort-encoder';
import { createSteadyEncoder } from './steady-encoder';

export type OpenEngineDeps = LoadDeps & {
  /** Loads ONNX Runtime, set up for where this runs; called once, with the first batch. */
  loadRuntime: () => Promise<OrtRuntime>;
  /** What the networks run on without a graphics card, in words for the reader. */
  device: string;
  /** The name of a graphics card that can be used; `null` where there is none. */
  findGpu?: () => Promise<string | null>;
  sessionOptions: Ort.InferenceSession.SessionOptions;
};

/** Makes the engine: on a graphics card that proves itself, otherwise on the processor. */
export function createOpenEngine(deps: OpenEngineDeps): OpenEngine {
  return async () => {
    const loaded = await loadEmbeddedFiles(deps);
    if (!loaded.ok) return loaded;

    const { pieces } = loaded.value;
    const runtime = await deps.loadRuntime();
    const processor = await openProcessor(runtime, loaded.value, deps);
    if (!processor.ok) return processor;

    const engine: EmbeddedEngine = { encoder: processor.value, pieces };
    const { findGpu } = deps;
    if (!findGpu) return ok(engine);

    const gpu = await openGpuEncoder({ load: deps, runtime, files: loaded.value, findGpu }, engine);
    if (!gpu) return ok(engine);
    await processor.value.release();
    return ok({ encoder: createSteadyEncoder(gpu, () => openSpare(runtime, deps)), pieces });
  };
}

/** Both networks on the processor. */
async function openProcessor(
  runtime: OrtRuntime,
  { table, judge, ranker }: EmbeddedFiles,
  { sessionOptions: options, device }: OpenEngineDeps,
): Promise<Result<Encoder, LoadFailure>> {
  // nb. One after the other: the runtime starts its threads with the first.
  const judging = await startSession(runtime, { file: 'judge.onnx', graph: judge, options });
  if (!judging.ok) return judging;
  const ranking = await startSession(runtime, { file: 'ranker.onnx', graph: ranker, options });
  if (!ranking.ok) return ranking;

  const sessions = { judge: judging.value, ranker: ranking.value };
  return ok(createOrtEncoder({ runtime, table, ...sessions, device, batch: 1 }));
}

/** The files are read anew: to hold them for a card that is hardly ever lost takes 30 MB. */
async function openSpare(runtime: OrtRuntime, deps: OpenEngineDeps): Promise<Encoder> {
  const loaded = await loadEmbeddedFiles(deps);
  const opened = loaded.ok ? await openProcessor(runtime, loaded.value, deps) : loaded;
  if (opened.ok) return opened.value;
  const { file, reason } = opened.failure;
  throw new Error(
    `judges: the embedded judge cannot go on without the card: "${file}" is ${reason}`,
  );
}

async function startSession(
  { InferenceSession }: OrtRuntime,
  {
    file,
    graph,
    options,
  }: { file: string; graph: Uint8Array; options: Ort.InferenceSession.SessionOptions },
): Promise<Result<Ort.InferenceSession, LoadFailure>> {
  try {
    return ok(await InferenceSession.create(graph, { logSeverityLevel: ERRORS_ONLY, ...options }));
  } catch (error) {
    console.error(`judge: "${file}" cannot be started`, error);
    return fail({ file, reason: 'broken' });
  }
}
