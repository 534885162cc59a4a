import type { PairInput } from './pair-input';

/** What the cross-encoder says of one pair. */
export type PairScores = {
  /** Supported, contradicted, not found; before any calibration. */
  logits: readonly [supported: number, contradicted: number, notFound: number];
  /** For each token of the input, how much it is the evidence; higher is more. */
  evidence: Float32Array;
};

/** The two networks, wherever they run. */
export type Encoder = {
  /** What they run on, for the reader: "WebGPU", "processor, 2 threads". */
  readonly device: string;
  /** How many inputs are best handed in together. */
  readonly batch: number;
  /** Judges pairs; each as if it were alone. */
  scorePairs(pairs: readonly PairInput[]): Promise<PairScores[]>;
  /** The meaning of a sentence as a vector of length 1; `ids` without special tokens. */
  embed(sentences: readonly (readonly number[])[]): Promise<Float32Array[]>;
  /** Frees what they hold; they cannot be used any more. */
  release(): Promise<void>;
};
