import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../../lib/core/audit/finding';
import { summarise } from '../../../../scripts/bench/judge/summarise';
import { pairRecord } from './pairs';

const notFound = (confidence: number) => ({ kind: 'not-found', confidence }) as const;
const failed = { kind: 'not-judged', reason: 'judge-failed' } as const;

describe('the summary of a run', () => {
  const summary = summarise([
    pairRecord({ source: 0, ms: 10 }),
    pairRecord({ source: 0, ms: 20, gold: 'partly-supported', finding: notFound(0.65) }),
    pairRecord({ source: 1, ms: 30, gold: 'contradicted', finding: notFound(0.65) }),
    pairRecord({
      source: 2,
      ms: 40,
      gold: 'contradicted',
      finding: failed,
      quotes: { given: 3, found: 0 },
      readShare: 0,
    }),
  ]);

  it('counts pairs, sources and what was said of each gold label', () => {
    expect(summary).toMatchObject({ n: 4, sources: 3 });
    expect(summary.confusion).toMatchObject({
      supported: { supported: 1 },
      'partly-supported': { 'not-found': 1 },
      contradicted: { 'not-found': 1, 'not-judged': 1 },
    });
  });

  it('gives each rate with its count and an interval around it', () => {
    expect(summary.accuracy).toMatchObject({ value: 0.5, count: 2, of: 4 });
    expect(summary.accuracy.interval?.[0]).toBeLessThan(0.5);
    expect(summary.accuracy.interval?.[1]).toBeGreaterThan(0.5);
    expect(summary.notJudged).toMatchObject({ value: 0.25, count: 1, of: 4 });
  });

  it('asks for calibration only of what was judged', () => {
    // 1/3 · |1 − 0.95| + 2/3 · |0.5 − 0.65|
    expect(summary.calibrationError.value).toBeCloseTo(0.05 / 3 + 0.1, 12);
    expect(summary.calibrationBins.map(({ n }) => n)).toEqual([0, 0, 0, 0, 0, 0, 2, 0, 0, 1]);
    expect(summary.calibrationBins[6]).toMatchObject({ from: 0.6, to: 0.7, accuracy: 0.5 });
    expect(summary.calibrationBins[0]).toMatchObject({ confidence: null, accuracy: null });
  });

  it('counts a "partly" that was meant and said as right, as accuracy does', () => {
    const finding: Finding = {
      kind: 'partly-supported',
      confidence: 1,
      evidence: [],
      missing: 'the crane',
    };

    const right = summarise([pairRecord({ gold: 'not-found', finding })]);

    expect(right.accuracy.value).toBe(1);
    expect(right.calibrationError.value).toBe(0);
  });

  it('counts quotes, reasons, times and how much was read', () => {
    expect(summary.quotesFound).toMatchObject({ value: 0.5, count: 3, of: 6 });
    expect(summary.notJudgedReasons).toEqual({ 'judge-failed': 1 });
    expect(summary.msPerPair).toEqual({ p50: 20, p95: 40, mean: 25 });
    expect(summary.readShare).toBe(0.75);
  });

  it('has figures that are none, not 0, where nothing was done', () => {
    const empty = summarise([]);

    expect(empty).toMatchObject({ n: 0, readShare: null, msPerPair: { p50: null } });
    expect(empty.accuracy).toMatchObject({ value: null, interval: null });
    expect(empty.macroF1).toEqual({ value: null, interval: null });
    expect(empty.quotesFound.value).toBeNull();
  });
});
