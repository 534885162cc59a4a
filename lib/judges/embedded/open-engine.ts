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
  /** Loads ONNX Runtime, set up for where this runs; called once, with the first batch. */
  loadRuntime: () => Promise<OrtRuntime>;
  /** Their device without a graphics card, in words for the user. */
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

/**
 * Networks on a graphics card that may be lost at any time: its driver starts anew, its memory is
 * given to a game, the computer has slept. From then on `openSpare` does the work, beginning with
 * what the card did not finish, so that no cell is lost with it.
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
        // Whatever it was: the spare says whether it is the card's fault or the question's.
        console.warn(`judge: the ${card.device} gave up; the spare goes on`, error);
      }
    }
    // nb. Several may have been waiting for the card when it was lost; one spare is enough.
    spare ??= standIn();
    return ask(await spare);
  }

  return {
    get device() {
      return device;
    },
    // Whoever counts on in steps of it must not meet another one half-way.
    batch: card.batch,
    scorePairs: pairs => work(async encoder => refuseNoise(await encoder.scorePairs(pairs))),
    embed: sentences => work(encoder => encoder.embed(sentences)),
    release: async () => (await (spare ?? Promise.resolve(card))).release(),
  };
}

/** A card that is being lost may hand back what is no number before it says so. */
function refuseNoise(scores: PairScores[]): PairScores[] {
  if (scores.every(({ logits }) => logits.every(Number.isFinite))) return scores;
  throw new Error('judges: the network gave no number');
}

async function letGo(card: Encoder): Promise<void> {
  try {
    await card.release();
  } catch (error) {
    // A lost session cannot be freed, and need not be.
    console.info('judge: the graphics card could not be let go', error);
  }
}
