import type { WeightsFailure } from '../../core/audit/model-failure';
import { fail, ok, type Result } from '../../core/result';
import type { EmbeddedEngine, Encoder, OpenEngine } from '../embedded/engine';
import { createSteadyEncoder, type OpenEngineDeps } from '../embedded/open-engine';
import { readEncoderConfig, type EncoderConfig } from './config';
import type { EncoderDownloads } from './downloads';
import { isOutOfMemory } from './encoder-judge';
import type { EncoderModel } from './models';
import { isRightlyLabelled, openNetwork, type Network } from './network';
import { openPairWriter } from './pair-writer';

/** ONNX Runtime, as the embedded judge has it. */
export type OnnxHost = Pick<
  OpenEngineDeps,
  'loadRuntime' | 'device' | 'sessionOptions' | 'findGpu'
>;

type Deps = {
  read: EncoderDownloads['read'];
  /** Ranks the sentences. */
  openEngine: OpenEngine;
  onnx: OnnxHost;
  now?: () => number;
};

type Parts = EncoderConfig & {
  pairs: NonNullable<EmbeddedEngine['pairs']>;
  graph: Uint8Array;
};

/** Opens a downloaded network on the faster of processor and graphics card, if it is right there. */
export async function openEncoderEngine(
  model: EncoderModel,
  deps: Deps,
): Promise<Result<EmbeddedEngine, WeightsFailure>> {
  const parts = await readParts(model, deps);
  if (!parts.ok) return parts;
  try {
    return await openParts(parts.value, model, deps);
  } catch (error) {
    console.warn(`judge: ${model.id} cannot be opened`, error);
    return fail(isOutOfMemory(error) ? 'out-of-memory' : 'model-unfit');
  }
}

async function readParts(
  model: EncoderModel,
  { read }: Pick<Deps, 'read'>,
): Promise<Result<Parts, WeightsFailure>> {
  const files = await read(model);
  if (!files.ok) return fail(files.failure === 'missing' ? 'model-not-loaded' : 'model-changed');
  const text = (name: string) => new TextDecoder().decode(files.value.get(name));
  const graph = [...files.value].find(([path]) => path.endsWith('.onnx'))?.[1];
  const config = readEncoderConfig(text('config.json'));
  const pairs = config && openPairWriter(text('tokenizer.json'), config.mostTokens);
  return graph && config && pairs ? ok({ ...config, pairs, graph }) : fail('model-unfit');
}

async function openParts(
  parts: Parts,
  model: EncoderModel,
  deps: Deps,
): Promise<Result<EmbeddedEngine, WeightsFailure>> {
  const { onnx, openEngine } = deps;
  const runtime = await onnx.loadRuntime();
  const open = ({ graph }: Parts, device: string, options: OnnxHost['sessionOptions']) =>
    openNetwork({ runtime, labels: parts.labels, device }, graph, options);
  const processor = await open(parts, onnx.device, onnx.sessionOptions);
  if (!(await isRightlyLabelled(processor, parts.pairs, parts.labels))) {
    await processor.release();
    return fail('labels-wrong');
  }
  const { pieces, encoder } = await openEngine();
  const withRanker = (network: Network): Encoder => ({
    ...network,
    batch: 1,
    embed: sentences => encoder.embed(sentences),
  });
  const engine = { pieces, pairs: parts.pairs };
  const card = await openFaster(processor, { parts, open, deps });
  if (card === null) return ok({ ...engine, encoder: withRanker(processor) });

  await processor.release();
  const openSpare = async () => {
    // Read again: keeping the graph for a card that is rarely lost would take its size in memory.
    const again = await readParts(model, deps);
    if (!again.ok) throw new Error(`judges: ${again.failure}`);
    return withRanker(await open(again.value, onnx.device, onnx.sessionOptions));
  };
  return ok({ ...engine, encoder: createSteadyEncoder(withRanker(card), openSpare) });
}

/** `null` without a card, or if it is wrong or slower: many have no product of 8-bit numbers. */
async function openFaster(
  processor: Network,
  {
    parts,
    open,
    deps: { onnx, now = () => performance.now() },
  }: {
    parts: Parts;
    open: (parts: Parts, device: string, options: OnnxHost['sessionOptions']) => Promise<Network>;
    deps: Deps;
  },
): Promise<Network | null> {
  const name = (await onnx.findGpu?.()) ?? null;
  if (name === null) return null;
  const probe = (network: Network) => isRightlyLabelled(network, parts.pairs, parts.labels);
  const time = async (network: Network) => {
    const start = now();
    await probe(network);
    return now() - start;
  };
  try {
    const card = await open(parts, `graphics card, ${name}`, { executionProviders: ['webgpu'] });
    // nb. The first run compiles; only the second is timed.
    if ((await probe(card)) && (await time(card)) < (await time(processor))) return card;
    await card.release();
  } catch (error) {
    // Falls back to the processor.
    console.warn(`judge: the graphics card (${name}) cannot be used`, error);
  }
  return null;
}
