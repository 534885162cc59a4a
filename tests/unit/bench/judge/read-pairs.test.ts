import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readPairs } from '../../../../scripts/bench/judge/read-pairs';
import { gzipLines, labelledPair } from './pairs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-pairs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(bytes: Buffer | string): string {
  const file = join(folder, 'set.jsonl.gz');
  writeFileSync(file, bytes);
  return file;
}

describe('reading labelled pairs', () => {
  it('gives every pair and the hash of the file as it lies there', async () => {
    const bytes = gzipLines([
      { ...labelledPair({ id: 'a' }), question: 'When?' },
      labelledPair({ id: 'b', label: 'partly-supported' }),
    ]);

    const read = await readPairs(put(bytes), Infinity);

    expect(read).toEqual({
      ok: true,
      value: {
        pairs: [labelledPair({ id: 'a' }), labelledPair({ id: 'b', label: 'partly-supported' })],
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
  });

  it('stops at the limit and looks at no line behind it', async () => {
    const file = put(gzipLines([labelledPair({ id: 'a' }), 'no JSON']));

    const read = await readPairs(file, 1);

    expect(read.ok && read.value.pairs.map(({ id }) => id)).toEqual(['a']);
  });

  it('passes over empty lines and still names the right one', async () => {
    const read = await readPairs(put(gzipLines([labelledPair(), '', '{"id": 5}'])), Infinity);

    expect(read.ok ? '' : read.failure).toContain('line 3:');
  });

  it.each([
    ['a line that is no JSON', gzipLines([labelledPair(), '{']), 'line 2: not JSON'],
    ['a label nobody knows', gzipLines([{ ...labelledPair(), label: 'true' }]), 'unknown label'],
    ['a pair without a source', gzipLines([{ ...labelledPair(), source: undefined }]), '(source)'],
    ['a pair with a blank statement', gzipLines([labelledPair({ statement: ' ' })]), '(statement)'],
    ['a line that is a list', gzipLines(['[]']), 'line 1: a pair needs the texts'],
    ['a file that is not gzipped', 'plain text', 'cannot be read as a gzipped file'],
    ['a file that ends too early', gzipLines([labelledPair()]).subarray(0, 40), 'gzipped file'],
    ['a file without pairs', gzipLines(['']), 'holds no pairs'],
  ])('refuses %s with a sentence', async (_name, bytes, sentence) => {
    const read = await readPairs(put(bytes), Infinity);

    expect(read.ok ? '' : read.failure).toContain(sentence);
  });

  it('refuses a file that is not there, and a folder', async () => {
    const missing = await readPairs(join(folder, 'none.jsonl.gz'), Infinity);
    const directory = await readPairs(folder, Infinity);

    expect(missing.ok ? '' : missing.failure).toContain('There is no file at');
    expect(directory.ok ? '' : directory.failure).toContain('There is no file at');
  });
});
