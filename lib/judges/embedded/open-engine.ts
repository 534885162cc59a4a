import type * as Ort from 'onnxruntime-web';
import { fail, ok, type Result } from '../../core/result';
import type { Encoder, PairScores, EmbeddedEngine, OpenEngine } from './engine';
import {
  loadEmbeddedFiles,
  type EmbeddedFiles,
  type LoadDeps,
  type LoadFailure,
} from './embedded-files';
import { openGpuEncoder } from './gpu-encoder';
import { createOrtEncoder, ERRORS_ONLY, type OrtRuntime } from './ort-encoder';

export type OpenEngineDeps = LoadDeps & {
  /** Loads ONNX Runtime, set up for the environment; called once, with the first batch. */
  loadRuntime: () => Promise<OrtRuntime>;
  /** Device name without a graphics card, shown to the user. */
  device: string;
  /** `null`: no usable graphics card. */
  findGpu?: () => Promise<string | null>;
  sessionOptions: Ort.InferenceSession.SessionOptions;
};

/** Opens the engine: on a graphics card that passes the probe, otherwise on the processor. */
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

async function openProcessor(
  runtime: OrtRuntime,
  { table, judge, ranker }: EmbeddedFiles,
  { sessionOptions: options, device }: OpenEngineDeps,
): Promise<Result<Encoder, LoadFailure>> {
  // nb. In sequence: the runtime starts its threads with the first.
  const judging = await startSession(runtime, { file: 'judge.onnx', graph: judge, options });
  if (!judging.ok) return judging;
  const ranking = await startSession(runtime, { file: 'ranker.onnx', graph: ranker, options });
  if (!ranking.ok) return ranking;

  const sessions = { judge: judging.value, ranker: ranking.value };
  return ok(createOrtEncoder({ runtime, table, ...sessions, device, batch: 1 }));
}

/** Reads the files again: keeping them for a card that is rarely lost would take 30 MB. */
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

/**
 * Runs the networks on a graphics card that can be lost at any time: its driver restarts, a game
 * takes its memory, the computer sleeps. `openSpare` then takes over, starting with the work the
 * card did not finish, so that no cell is lost.
 */
export function createSteadyEncoder(card: Encoder, openSpare: () => Promise<Encoder>): Encoder {
  let spare: Promise<Encoder> | null = null;
  let { device } = card;

  async function standIn(): Promise<Encoder> {
    await letGo(card);
    const opened = await openSpare();
    ({ device } = opened);
    return opened;
  }

  async function work<Output>(ask: (encoder: Encoder) => Promise<Output>): Promise<Output> {
    if (spare === null) {
      try {
        return await ask(card);
      } catch (error) {
        // For any error: the spare shows whether the card or the input is at fault.
        console.warn(`judge: the ${card.device} gave up; the spare goes on`, error);
      }
    }
    // nb. Several calls may fail together when the card is lost; they share one spare.
    spare ??= standIn();
    return ask(await spare);
  }

  return {
    get device() {
      return device;
    },
    // Constant: callers loop in steps of it.
    batch: card.batch,
    scorePairs: pairs => work(async encoder => refuseNoise(await encoder.scorePairs(pairs))),
    embed: sentences => work(encoder => encoder.embed(sentences)),
    release: async () => (await (spare ?? Promise.resolve(card))).release(),
  };
}

/** Throws on NaN: a card that is being lost can return it before it reports the loss. */
function refuseNoise(scores: PairScores[]): PairScores[] {
  if (scores.every(({ logits }) => logits.every(Number.isFinite))) return scores;
  throw new Error('judges: the network gave no number');
}

async function letGo(card: Encoder): Promise<void> {
  try {
    await card.release();
  } catch (error) {
    // A lost session need not be freed.
    console.info('judge: the graphics card could not be let go', error);
  }
}
