import type * as Ort from 'onnxruntime-web';

import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import type { EmbeddedEngine, OpenEngine } from './embedded-engine';
import { loadEmbeddedFiles } from './embedded-files';
import type { LoadDeps, LoadFailure } from './embedded-files';
import { openGpuEncoder } from './gpu-encoder';
import { createOrtEncoder, ERRORS_ONLY } from './ort-encoder';
import type { OrtRuntime } from './ort-encoder';

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

    const { pieces, table, judge, ranker } = loaded.value;
    const runtime = await deps.loadRuntime();
    const start = async (file: string, graph: Uint8Array) =>
      startSession(runtime, { file, graph, options: deps.sessionOptions });
    // nb. One after the other: the runtime starts its threads with the first.
    const judging = await start('judge.onnx', judge);
    if (!judging.ok) return judging;
    const ranking = await start('ranker.onnx', ranker);
    if (!ranking.ok) return ranking;

    const processor = createOrtEncoder({
      runtime,
      table,
      judge: judging.value,
      ranker: ranking.value,
      device: deps.device,
      batch: 1,
    });
    const engine: EmbeddedEngine = { encoder: processor, pieces };
    const { findGpu } = deps;
    if (!findGpu) return ok(engine);

    const gpu = await openGpuEncoder({ load: deps, runtime, files: loaded.value, findGpu }, engine);
    if (!gpu) return ok(engine);
    await processor.release();
    return ok({ encoder: gpu, pieces });
  };
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
