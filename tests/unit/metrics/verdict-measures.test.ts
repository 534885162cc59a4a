import { describe, expect, it } from 'vitest';

import { countFalseAlarms, measureVerdicts } from '../../../lib/metrics/verdict-measures';
import { fakeMeasuredSet, fakeReliability } from '../../fakes/reliability';

const STRENGTHS = [
  { kind: 'contradicted' as const, from: 0.9, n: 40, right: 38 },
  { kind: 'contradicted' as const, from: 0.5, n: 20, right: 5 },
];
const MATRIX = [
  [30, 12, 10],
  [4, 43, 4],
  [6, 5, 31],
];

describe('measures of verdicts', () => {
  it('pool the sets of one kind of text, and keep other kinds apart', () => {
    const abstracts = { extent: 'abstract', language: 'en' };
    const reliability = fakeReliability({
      sets: [fakeMeasuredSet(), fakeMeasuredSet(), fakeMeasuredSet({ texts: abstracts })],
    });

    const measures = measureVerdicts(reliability);

    expect(measures.map(({ extent, pairs }) => [extent, pairs])).toEqual([
      ['full-text', 200],
      ['abstract', 100],
    ]);
    expect(measures[0]?.verdicts[0]).toEqual({
      kind: 'supported',
      precision: { count: 60, of: 80 },
      recall: { count: 60, of: 84 },
      firm: null,
    });
  });

  it('tell false alarms among firm contradictions from those among open ones', () => {
    const sets = [fakeMeasuredSet({ matrix: MATRIX, strengths: STRENGTHS })];

    expect(countFalseAlarms(fakeReliability({ sets }))).toEqual({
      firm: { count: 2, of: 40 },
      open: { count: 15, of: 20 },
    });
    expect(countFalseAlarms(fakeReliability()).firm).toEqual({ count: 0, of: 0 });
  });
});
