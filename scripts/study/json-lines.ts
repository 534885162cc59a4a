import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createInterface } from 'node:readline';

import { parseJson } from '../../lib/util/parse-json';
import { refuse } from '../lib/command';

/** Most that fits into one string of Node. */
const MOST_BYTES = 500_000_000;

/**
 * Reads the lines of a file that a process may have been killed over: the start of a line at its end
 * is passed over. A whole last line without a line end counts.
 */
export function readLines(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).size > MOST_BYTES) refuse(`${path} is larger than 500 MB.`);
  const lines = readFileSync(path, 'utf8').split('\n');
  const last = lines.pop() ?? '';
  const isTorn = parseJson(last) === null;
  return [...lines, ...(isTorn ? [] : [last])].filter(line => line.trim() !== '');
}

/** Streams a file's lines, without the empty ones; `at`: from 1. */
export async function* linesOf(path: string): AsyncGenerator<{ text: string; at: number }> {
  let at = 0;
  const input = createReadStream(path);
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    at += 1;
    if (text.trim() !== '') yield { text, at };
  }
}

/** Appends objects; each is on the disk before `add` returns. */
export function openLines(path: string): { add: (value: object) => void; close: () => void } {
  mendEnd(path);
  const file = openSync(path, 'a');
  return {
    add(value) {
      writeSync(file, `${JSON.stringify(value)}\n`);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

/** Removes the start of a line at the end, or ends a whole one. */
function mendEnd(path: string): void {
  if (!existsSync(path)) return;
  const { size } = statSync(path);
  const end = endOfLines(path, size);
  if (end === size) return;
  if (parseJson(readFrom(path, end, size - end).toString('utf8')) === null) truncateSync(path, end);
  else writeFileSync(path, '\n', { flag: 'a' });
}

const PART = 65_536;

/** Place after the last line end, found from the end on: a file may be larger than memory. */
function endOfLines(path: string, size: number): number {
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - PART);
    const last = readFrom(path, start, end - start).lastIndexOf(0x0a);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return 0;
}

function readFrom(path: string, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, length, start));
  } finally {
    closeSync(file);
  }
}

/** Writes a whole file beside its place and renames it. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
