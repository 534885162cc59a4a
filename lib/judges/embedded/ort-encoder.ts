import type * as Ort from 'onnxruntime-web';

import { createTurns } from '../../util/turns';
import type { Encoder, PairScores } from './engine';
import type { PairInput } from './pair-input';
import { CLS, SEP } from './word-pieces';
import { HIDDEN, type WordTable } from './embedded-files';

/** The part of ONNX Runtime in use; both the browser's and Node's packages have it. */
export type OrtRuntime = Pick<typeof Ort, 'InferenceSession' | 'Tensor'>;

/** Log level of the runtime: below it, it warns of weights that only the other graph uses. */
export const ERRORS_ONLY = 3;

/** In tokens. More adds no meaning, and cost grows with the square. */
const LONGEST_SENTENCE = 128;

/** Sentences in one run: short ones alone leave threads idle (a quarter faster at 32 tokens). */
const SENTENCES = 8;

type OrtEncoderDeps = {
  runtime: OrtRuntime;
  table: WordTable;
  judge: Ort.InferenceSession;
  ranker: Ort.InferenceSession;
  device: string;
  /**
   * Pairs in one run. A pair's scores do not depend on it: every token is quantised separately. One
   * at a time needs no padding, and gives the first answer at once.
   */
  batch: number;
};

export function createOrtEncoder(deps: OrtEncoderDeps): Encoder {
  const { runtime, batch, device } = deps;
  // A session must not be entered twice at once.
  const inTurn = createTurns();

  function feedsOf(inputs: readonly (readonly number[])[]) {
    const length = Math.max(...inputs.map(ids => ids.length));
    const embeds = new Float32Array(inputs.length * length * HIDDEN);
    const mask = new Int32Array(inputs.length * length);
    for (const [row, ids] of inputs.entries()) {
      deps.table.gather(ids, embeds, row * length * HIDDEN);
      mask.fill(1, row * length, row * length + ids.length);
    }
    const shape = [inputs.length, length];
    return {
      length,
      embeds: new runtime.Tensor('float32', embeds, [...shape, HIDDEN]),
      mask: new runtime.Tensor('int32', mask, shape),
    };
  }

  async function scoreBatch(pairs: readonly PairInput[]): Promise<PairScores[]> {
    const { length, embeds, mask } = feedsOf(pairs.map(({ ids }) => ids));
    const types = new Int32Array(pairs.length * length);
    for (const [row, pair] of pairs.entries()) types.set(pair.types, row * length);
    const output = await deps.judge.run({
      embeds,
      mask,
      types: new runtime.Tensor('int32', types, [pairs.length, length]),
    });
    const logits = floatsOf(output, 'logits');
    const marks = floatsOf(output, 'marks');
    return pairs.map(({ ids }, row) => {
      const [supported = 0, contradicted = 0, notFound = 0] = logits.subarray(row * 3, row * 3 + 3);
      return {
        logits: [supported, contradicted, notFound],
        marks: marks.slice(row * length, row * length + ids.length),
      };
    });
  }

  async function embedBatch(sentences: readonly (readonly number[])[]): Promise<Float32Array[]> {
    const inputs = sentences.map(ids => [CLS, ...ids.slice(0, LONGEST_SENTENCE - 2), SEP]);
    const { embeds, mask } = feedsOf(inputs);
    const vectors = floatsOf(await deps.ranker.run({ embeds, mask }), 'vector');
    return inputs.map((_, row) => vectors.slice(row * HIDDEN, (row + 1) * HIDDEN));
  }

  return {
    device,
    batch,
    scorePairs: pairs => inTurn(() => inBatches(pairs, batch, scoreBatch)),
    embed: sentences => inTurn(() => inBatches(sentences, SENTENCES, embedBatch)),
    async release() {
      await inTurn(async () => {
        await deps.judge.release();
        await deps.ranker.release();
      });
    },
  };
}

function floatsOf(output: Ort.InferenceSession.OnnxValueMapType, name: string): Float32Array {
  const data = output[name]?.data;
  if (!(data instanceof Float32Array)) throw new Error(`judges: the network gave no "${name}"`);
  return data;
}

async function inBatches<Input, Output>(
  inputs: readonly Input[],
  size: number,
  run: (batch: readonly Input[]) => Promise<Output[]>,
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (let at = 0; at < inputs.length; at += size) {
    outputs.push(...(await run(inputs.slice(at, at + size))));
  }
  return outputs;
}
