import type * as Ort from 'onnxruntime-web';
import type { Encoder, PairScores, EmbeddedEngine, OpenEngine } from './engine';
import { loadEmbeddedFiles, type EmbeddedFiles, type LoadDeps } from './embedded-files';
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
  const { findGpu } = deps;
  return async () => {
    const files = await loadEmbeddedFiles(deps);
    const { pieces } = files;
    const runtime = await deps.loadRuntime();
    const engine: EmbeddedEngine = { encoder: await openProcessor(runtime, files, deps), pieces };
    const gpu = findGpu && (await openGpuEncoder({ load: deps, runtime, files, findGpu }, engine));
    if (!gpu) return engine;

    await engine.encoder.release();
    // Reads the files again: keeping them for a card that is rarely lost would take 30 MB.
    const openSpare = async () => openProcessor(runtime, await loadEmbeddedFiles(deps), deps);
    return { encoder: createSteadyEncoder(gpu, openSpare), pieces };
  };
}

async function openProcessor(
  runtime: OrtRuntime,
  { table, judge, ranker }: EmbeddedFiles,
  { sessionOptions, device }: OpenEngineDeps,
): Promise<Encoder> {
  const options = { logSeverityLevel: ERRORS_ONLY, ...sessionOptions } as const;
  const start = async (file: string, graph: Uint8Array) => {
    try {
      return await runtime.InferenceSession.create(graph, options);
    } catch (error) {
      throw new Error(`judges: "${file}" is broken`, { cause: error });
    }
  };
  // nb. In sequence: the runtime starts its threads with the first.
  const judging = await start('judge.onnx', judge);
  const ranking = await start('ranker.onnx', ranker);
  return createOrtEncoder({ runtime, table, judge: judging, ranker: ranking, device, batch: 1 });
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
