import { existsSync } from 'node:fs';

import * as v from 'valibot';

import type { Share } from '../../lib/core/audit/rates';
import { parseJson } from '../../lib/util/parse-json';
import { refuse } from '../lib/command';
import { linesOf } from './json-lines';

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
