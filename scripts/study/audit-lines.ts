import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { createInterface } from 'node:readline';

import * as v from 'valibot';

import type { Share } from '../../lib/core/audit/rates';
import { parseJson } from '../../lib/util/parse-json';
import { refuse } from '../lib/command';

const share = v.object({ count: v.number(), of: v.number() });
const audited = v.object({
  answerId: v.string(),
  schemaVersion: v.literal(1),
  rates: v.record(v.string(), v.object({ overAll: share, overJudged: share })),
});

/** Sums over audits, without holding any. */
export type Tally = { ids: Set<string>; rates: Map<string, Share>; judged: Map<string, Share> };

export function emptyTally(): Tally {
  return { ids: new Set(), rates: new Map(), judged: new Map() };
}

/** Counts an audit; `false` if it was there, or is none. */
export function count(tally: Tally, line: unknown): boolean {
  const parsed = v.safeParse(audited, line);
  if (!parsed.success || tally.ids.has(parsed.output.answerId)) return false;
  tally.ids.add(parsed.output.answerId);
  for (const [name, { overAll, overJudged }] of Object.entries(parsed.output.rates)) {
    add(tally.rates, name, overAll);
    add(tally.judged, name, overJudged);
  }
  return true;
}

function add(sums: Map<string, Share>, name: string, { count: more, of }: Share): void {
  const sum = sums.get(name) ?? { count: 0, of: 0 };
  sums.set(name, { count: sum.count + more, of: sum.of + of });
}

/** Streams a file's lines, without the empty ones. */
export async function* linesOf(path: string): AsyncGenerator<{ text: string; at: number }> {
  let at = 0;
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Infinity,
  })) {
    at += 1;
    if (text.trim() !== '') yield { text, at };
  }
}

/** Counts the audits that are there; ends if a line is none. */
export async function tallyOf(path: string, tally = emptyTally()): Promise<Tally> {
  if (!existsSync(path)) return tally;
  for await (const { text, at } of linesOf(path)) {
    const line = parseJson(text);
    if (!count(tally, line) && !v.is(audited, line)) {
      refuse(`${path}: line ${at} is no audit. Remove it, and its answer is checked again.`);
    }
  }
  return tally;
}

/** Appends lines; each is in the file before `add` returns. Removes the start of a line at the end. */
export function openAppend(path: string): { add: (text: string) => void; close: () => void } {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+');
  let end = endOfLines(file);
  ftruncateSync(file, end);
  return {
    add(text) {
      const bytes = Buffer.from(`${text}\n`);
      for (let done = 0; done < bytes.length;) {
        done += writeSync(file, bytes, done, bytes.length - done, end + done);
      }
      end += bytes.length;
    },
    close() {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

/** Place after the last line end, found from the end on. */
function endOfLines(file: number): number {
  const part = Buffer.alloc(65_536);
  for (let end = fstatSync(file).size; end > 0;) {
    const start = Math.max(0, end - part.length);
    const length = readSync(file, part, 0, end - start, start);
    const last = part.subarray(0, length).lastIndexOf(0x0a);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return 0;
}
