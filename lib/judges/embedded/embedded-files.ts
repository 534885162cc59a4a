import { fail, ok, type Result } from '../../core/result';
import type { JudgeCard } from './card';
import { createWordPieces, type WordPieces } from './word-pieces';
import { parseWordTable, type WordTable } from './word-table';

/** What the judge is made of, as it was read from the package. */
export type EmbeddedFiles = {
  pieces: WordPieces;
  table: WordTable;
  /** ONNX graphs with their weights. */
  judge: Uint8Array;
  ranker: Uint8Array;
};

/** Why the judge cannot run: a file of the package is not there, or is not what was shipped. */
export type LoadFailure = { file: string; reason: 'missing' | 'broken' };

/** Reads one file of the judge's folder by its name; throws where it is not there. */
export type ReadFile = (name: string) => Promise<Uint8Array>;

export type LoadDeps = {
  read: ReadFile;
  card: Pick<JudgeCard, 'files'>;
  /** SHA-256 as lower-case hexadecimal. */
  hash: (bytes: Uint8Array) => Promise<string>;
};

/** Reads the judge's files and compares each with the card. */
export async function loadEmbeddedFiles(
  deps: LoadDeps,
): Promise<Result<EmbeddedFiles, LoadFailure>> {
  const [vocabulary, words, judge, ranker] = await Promise.all([
    loadFile('vocab.txt', deps),
    loadFile('embeddings.bin', deps),
    loadFile('judge.onnx', deps),
    loadFile('ranker.onnx', deps),
  ]);
  if (!vocabulary.ok) return vocabulary;
  if (!words.ok) return words;
  if (!judge.ok) return judge;
  if (!ranker.ok) return ranker;

  const table = parseWordTable(words.value);
  if (!table) return fail({ file: 'embeddings.bin', reason: 'broken' });
  const pieces = createWordPieces(new TextDecoder().decode(vocabulary.value));
  return ok({ pieces, table, judge: judge.value, ranker: ranker.value });
}

/** Reads one file, and compares it with the card where the card knows it. */
export async function loadFile(
  name: string,
  { read, card, hash }: LoadDeps,
): Promise<Result<Uint8Array, LoadFailure>> {
  const known = card.files[name];
  if (!known) return fail({ file: name, reason: 'missing' });
  let bytes: Uint8Array;
  try {
    bytes = await read(name);
  } catch (error) {
    console.error(`judge: "${name}" cannot be read`, error);
    return fail({ file: name, reason: 'missing' });
  }
  const isWhole = bytes.byteLength === known.bytes && (await hash(bytes)) === known.sha256;
  return isWhole ? ok(bytes) : fail({ file: name, reason: 'broken' });
}
