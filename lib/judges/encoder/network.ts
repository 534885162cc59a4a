import type * as Ort from 'onnxruntime-web';

import { createTurns } from '../../util/turns';
import type { Encoder, OwnPairs, PairScores } from '../embedded/engine';
import { ERRORS_ONLY, type OrtRuntime } from '../embedded/ort-encoder';
import type { PairInput } from '../embedded/pair-input';
import type { Labels } from './config';

export type Network = Pick<Encoder, 'device' | 'scorePairs' | 'release'>;

/** Where a network without the class "contradiction" puts it. */
const NEVER = -1e4;

/** Throws the runtime's own error if the graph cannot be opened. */
export async function openNetwork(
  { runtime, labels, device }: { runtime: OrtRuntime; labels: Labels; device: string },
  graph: Uint8Array,
  options: Ort.InferenceSession.SessionOptions,
): Promise<Network> {
  const session = await runtime.InferenceSession.create(graph, {
    logSeverityLevel: ERRORS_ONLY,
    ...options,
  });
  // A session must not be entered twice at once.
  const inTurn = createTurns();

  async function score({ ids, types }: PairInput): Promise<PairScores> {
    const tensor = (values: readonly number[]) =>
      new runtime.Tensor('int64', BigInt64Array.from(values.map(BigInt)), [1, values.length]);
    const inputs: Record<string, Ort.Tensor> = {
      input_ids: tensor(ids),
      attention_mask: tensor(ids.map(() => 1)),
      token_type_ids: tensor(types),
    };
    const feeds = session.inputNames.flatMap(name => {
      const value = inputs[name];
      return value ? [[name, value] as const] : [];
    });
    const output = await session.run(Object.fromEntries(feeds));
    const logits = (output['logits'] ?? output[session.outputNames[0] ?? ''])?.data;
    if (!(logits instanceof Float32Array)) throw new Error('judges: the network gave no logits');
    return { logits: order(logits, labels), marks: new Float32Array() };
  }

  return {
    device,
    // nb. One at a time: a step that is found for a whole batch would make a pair's scores depend
    // on the others.
    scorePairs: pairs =>
      inTurn(async () => {
        const scores: PairScores[] = [];
        for (const pair of pairs) scores.push(await score(pair));
        return scores;
      }),
    release: () => inTurn(() => session.release()),
  };
}

function order(
  logits: Float32Array,
  { entailment, contradiction, rest }: Labels,
): PairScores['logits'] {
  const at = (place: number) => logits[place] ?? NaN;
  return [at(entailment), contradiction === null ? NEVER : at(contradiction), at(rest)];
}

const PREMISE =
  'The ferry to the island leaves at eight in the morning. Tickets are sold on board.';
/** A sentence for each class, in the order of the scores. */
const PROBES = [
  'The ferry to the island leaves at eight in the morning.',
  'The ferry to the island does not leave at eight in the morning.',
  'The castle above the village was built of red stone.',
] as const;

/** Shows by three sentences that the scores mean what the labels say. */
export async function isRightlyLabelled(
  network: Network,
  pairs: OwnPairs,
  { contradiction }: Labels,
): Promise<boolean> {
  const scores = await network.scorePairs(PROBES.map(probe => pairs.write(probe, PREMISE)));
  return scores.every(({ logits }, wanted) => {
    const best = logits.indexOf(Math.max(...logits));
    // Without a class of its own a contradiction is among the rest.
    return best === (wanted === 1 && contradiction === null ? 2 : wanted);
  });
}
