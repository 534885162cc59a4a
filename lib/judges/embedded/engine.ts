import type { PairInput } from './pair-input';
import type { WordPieces } from './word-pieces';

export type PairScores = {
  /** Before any calibration. */
  logits: readonly [supported: number, contradicted: number, notFound: number];
  /**
   * Mark of each input token; higher is more. Of the passage: how much it is the evidence. Of the
   * statement: how far the passage carries it, above 0 if it rather does. Empty for a network
   * without marks.
   */
  marks: Float32Array;
};

export type Encoder = {
  /** Device name shown to the user: "WebGPU", "processor, 2 threads". */
  readonly device: string;
  /** Best number of inputs in one call. */
  readonly batch: number;
  scorePairs(pairs: readonly PairInput[]): Promise<PairScores[]>;
  /** Embeds sentences as vectors of length 1; `ids` come without special tokens. */
  embed(sentences: readonly (readonly number[])[]): Promise<Float32Array[]>;
  /** Frees the networks; no call may follow. */
  release(): Promise<void>;
};

/** Writes pairs for a network with another vocabulary than the package's. */
export type OwnPairs = {
  /** Tokens that a passage certainly has room for. */
  readonly room: number;
  write(statement: string, passage: string): PairInput;
};

/** `pairs`: omitted for the network of the package. */
export type EmbeddedEngine = { encoder: Encoder; pieces: WordPieces; pairs?: OwnPairs };

/** Rejects if a packaged file is missing or broken. */
export type OpenEngine = () => Promise<EmbeddedEngine>;
