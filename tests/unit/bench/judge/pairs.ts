import { gzipSync } from 'node:zlib';

import type { FindingKind } from '../../../../lib/core/audit/finding';
import type { PairRecord } from '../../../../scripts/bench/judge/judge-pairs';
import type { GoldLabel } from '../../../../lib/metrics/labels';
import { countPairs, type Confusion } from '../../../../lib/metrics/confusion';
import type { LabelledPair } from '../../../../scripts/bench/judge/read-pairs';

export const HARBOUR = 'The harbour was dug in 1872. Its crane lifts 40 tonnes.';
export const MILL = 'The mill on the river grinds oats. It closes in winter.';

export function labelledPair(overrides: Partial<LabelledPair> = {}): LabelledPair {
  return {
    id: 'pair-1',
    statement: 'The harbour was dug in 1872.',
    source: HARBOUR,
    label: 'supported',
    cited: true,
    ...overrides,
  };
}

/** A pair that was judged: supported, sure of it, and rightly so. */
export function pairRecord(overrides: Partial<PairRecord> = {}): PairRecord {
  return {
    id: 'pair-1',
    place: 0,
    source: 0,
    statement: 'The harbour was dug in 1872.',
    gold: 'supported',
    cited: true,
    finding: { kind: 'supported', confidence: 0.95, evidence: [] },
    quotes: { given: 1, found: 1 },
    ms: 10,
    readShare: 1,
    trace: null,
    ...overrides,
  };
}

/** A file of pairs as they are handed out: a line each, gzipped. */
export function gzipLines(lines: readonly unknown[]): Buffer {
  const text = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)));
  return gzipSync(`${text.join('\n')}\n`);
}

/** Rows of counts in the order supported, partly, contradicted, not found, not judged. */
export function confusionOf(rows: Record<GoldLabel, [number, number, number, number, number]>) {
  const order: FindingKind[] = [
    'supported',
    'partly-supported',
    'contradicted',
    'not-found',
    'not-judged',
  ];
  const pairs = (Object.keys(rows) as GoldLabel[]).flatMap(gold =>
    order.flatMap((said, column) =>
      Array.from({ length: rows[gold][column] ?? 0 }, () => ({ gold, said })),
    ),
  );
  return countPairs(pairs);
}

/** The 25 pairs on which the figures of the tests were worked out by hand. */
export const TABLE: Confusion = confusionOf({
  supported: [6, 1, 1, 1, 1],
  'partly-supported': [2, 1, 0, 1, 0],
  contradicted: [1, 0, 3, 1, 0],
  'not-found': [0, 1, 0, 5, 0],
});
