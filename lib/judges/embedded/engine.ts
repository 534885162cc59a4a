import type { PairInput } from './pair-input';
import type { Result } from '../../core/result';
import type { LoadFailure } from './embedded-files';
import type { WordPieces } from './word-pieces';

/** Output of the cross-encoder for one pair. */
export type PairScores = {
  /** Supported, contradicted, not found; before any calibration. */
  logits: readonly [supported: number, contradicted: number, notFound: number];
  /** For each token of the input, how much it is the evidence; higher is more. */
  evidence: Float32Array;
};

/** The two networks, wherever they run. */
export type Encoder = {
  /** Their device, for the user: "WebGPU", "processor, 2 threads". */
  readonly device: string;
  /** Best number of inputs in one call. */
  readonly batch: number;
  /** Judges pairs; each as if it were alone. */
  scorePairs(pairs: readonly PairInput[]): Promise<PairScores[]>;
  /** The meaning of a sentence as a vector of length 1; `ids` without special tokens. */
  embed(sentences: readonly (readonly number[])[]): Promise<Float32Array[]>;
  /** Frees what they hold; they cannot be used any more. */
  release(): Promise<void>;
};

/** The networks and their vocabulary, ready to be used. */
export type EmbeddedEngine = { encoder: Encoder; pieces: WordPieces };

/** Makes the engine ready; nothing of it is read before. */
export type OpenEngine = () => Promise<Result<EmbeddedEngine, LoadFailure>>;
