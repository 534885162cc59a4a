import { describe, expect, test } from 'vitest';
import {
  loadEmbeddedFiles,
  HIDDEN,
  parseWordTable,
} from '../../../../lib/judges/embedded/embedded-files';
import { sha256OfBytes } from '../../../../lib/text/content-hash';

/** A table of two words: 1, 2, 3 … times a half, and the same times two. */
function tableBytes(): Uint8Array {
  const bytes = new Uint8Array(2 * (HIDDEN + 4));
  const view = new DataView(bytes.buffer);
  view.setFloat32(0, 0.5, true);
  view.setFloat32(4, 2, true);
  for (let at = 0; at < HIDDEN; at += 1) {
    view.setInt8(8 + at, (at % 100) - 50);
    view.setInt8(8 + HIDDEN + at, (at % 100) - 50);
  }
  return bytes;
}

const contents: Record<string, Uint8Array> = {
  'vocab.txt': new TextEncoder().encode('[PAD]\nzinc\n##s\n'),
  'embeddings.bin': tableBytes(),
  'judge.onnx': Uint8Array.of(1, 2, 3),
  'ranker.onnx': Uint8Array.of(4, 5),
};

async function cardOf(files: Record<string, Uint8Array>) {
  const entries = Object.entries(files).map(async ([name, bytes]) => [
    name,
    { bytes: bytes.byteLength, sha256: await sha256OfBytes(bytes) },
  ]);
  return { files: Object.fromEntries(await Promise.all(entries)) as Record<string, never> };
}

async function load(changed: Record<string, Uint8Array | null> = {}) {
  const stored = { ...contents, ...changed };
  return loadEmbeddedFiles({
    card: await cardOf(contents),
    hash: sha256OfBytes,
    read: name => {
      const bytes = stored[name];
      return bytes ? Promise.resolve(bytes) : Promise.reject(new Error('404'));
    },
  });
}

describe('loading the files of the judge', () => {
  test('gives what the card knows', async () => {
    const loaded = await load();

    expect(loaded.pieces.ids('zincs')).toEqual([1, 2]);
    expect(loaded.judge).toEqual(contents['judge.onnx']);
    expect(loaded.ranker).toEqual(contents['ranker.onnx']);
  });

  test.each(Object.keys(contents))('says that %s is missing', async file => {
    await expect(load({ [file]: null })).rejects.toThrow(`"${file}" is missing`);
  });

  test.each(Object.keys(contents))('says that %s is broken, if by one byte', async file => {
    const bytes = Uint8Array.from(contents[file] ?? []);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;

    const failure = `"${file}" is broken`;
    await expect(load({ [file]: bytes })).rejects.toThrow(failure);
    await expect(load({ [file]: bytes.subarray(1) })).rejects.toThrow(failure);
  });

  test('says that a file is missing which the card does not know', async () => {
    const loading = loadEmbeddedFiles({
      card: { files: {} },
      hash: sha256OfBytes,
      read: () => Promise.resolve(Uint8Array.of(1)),
    });

    await expect(loading).rejects.toThrow('is missing');
  });
});

describe('the word table', () => {
  test('gives rows times their step, one after the other', () => {
    const into = new Float32Array(3 * HIDDEN);

    parseWordTable(tableBytes()).gather([1, 0], into, HIDDEN);

    expect([...into.subarray(HIDDEN - 1, HIDDEN + 2)]).toEqual([0, -100, -98]);
    expect([...into.subarray(2 * HIDDEN, 2 * HIDDEN + 2)]).toEqual([-25, -24.5]);
  });

  test('is read from the middle of a larger file as well', () => {
    const bytes = tableBytes();
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    const into = new Float32Array(HIDDEN);

    parseWordTable(larger.subarray(3)).gather([0], into, 0);

    expect(into[0]).toBe(-25);
  });

  test('is none where the length does not fit', () => {
    expect(() => parseWordTable(tableBytes().subarray(1))).toThrow('this long');
    expect(() => parseWordTable(new Uint8Array())).toThrow('this long');
  });

  test('throws at a word it does not have', () => {
    const table = parseWordTable(tableBytes());

    expect(() => table.gather([2], new Float32Array(HIDDEN), 0)).toThrow('no word 2');
  });
});
