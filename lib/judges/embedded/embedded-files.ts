import type { JudgeCard } from './card';
import { createWordPieces, type WordPieces } from './word-pieces';

export type EmbeddedFiles = {
  pieces: WordPieces;
  table: WordTable;
  judge: Uint8Array;
  ranker: Uint8Array;
};

export type LoadDeps = {
  read: (name: string) => Promise<Uint8Array>;
  card: Pick<JudgeCard, 'files'>;
  /** Lower-case hexadecimal. */
  hash: (bytes: Uint8Array) => Promise<string>;
};

/** Throws if a packaged file is missing, or is not the one that was shipped. */
export async function loadEmbeddedFiles(deps: LoadDeps): Promise<EmbeddedFiles> {
  const [vocabulary, words, judge, ranker] = await Promise.all([
    loadFile('vocab.txt', deps),
    loadFile('embeddings.bin', deps),
    loadFile('judge.onnx', deps),
    loadFile('ranker.onnx', deps),
  ]);
  const pieces = createWordPieces(new TextDecoder().decode(vocabulary));
  return { pieces, table: parseWordTable(words), judge, ranker };
}

export async function loadFile(name: string, { read, card, hash }: LoadDeps): Promise<Uint8Array> {
  const known = card.files[name];
  if (!known) throw new Error(`judges: "${name}" is missing`);
  let bytes: Uint8Array;
  try {
    bytes = await read(name);
  } catch (error) {
    throw new Error(`judges: "${name}" is missing`, { cause: error });
  }
  const isWhole = bytes.byteLength === known.bytes && (await hash(bytes)) === known.sha256;
  if (!isWhole) throw new Error(`judges: "${name}" is broken`);
  return bytes;
}

/** Length of a word's row, and of every hidden state of the networks. */
export const HIDDEN = 384;

/** Embedding rows that both networks share. */
export type WordTable = {
  readonly size: number;
  gather(ids: readonly number[], into: Float32Array, offset: number): void;
};

/** Each row's step as a little-endian float32, then rows in 8 bits. */
export function parseWordTable(bytes: Uint8Array): WordTable {
  const size = bytes.byteLength / (HIDDEN + Float32Array.BYTES_PER_ELEMENT);
  if (size === 0 || !Number.isInteger(size)) throw new Error('judges: no word table is this long');

  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = size * Float32Array.BYTES_PER_ELEMENT;
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + start, size * HIDDEN);
  return {
    size,
    gather(ids, into, offset) {
      for (const [place, id] of ids.entries()) {
        if (id < 0 || id >= size) throw new Error(`judges: there is no word ${id}`);
        const step = view.getFloat32(id * Float32Array.BYTES_PER_ELEMENT, true);
        const to = offset + place * HIDDEN;
        for (let at = 0; at < HIDDEN; at += 1) into[to + at] = (rows[id * HIDDEN + at] ?? 0) * step;
      }
    },
  };
}
