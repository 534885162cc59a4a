import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

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
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end === bytes.length) return;
  if (parseJson(bytes.toString('utf8', end)) === null) truncateSync(path, end);
  else writeFileSync(path, '\n', { flag: 'a' });
}

/** Writes a whole file beside its place and renames it. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
