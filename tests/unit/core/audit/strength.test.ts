import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../lib/core/audit/finding';
import {
  binStrengths,
  firmFrom,
  isFirm,
  LEAST_RIGHT,
  rateFinding,
  strengthOf,
  type StrengthBin,
} from '../../../../lib/core/audit/strength';
import { fakeCard, fakeMeasuredSet, fakeReliability } from '../../../fakes/reliability';

const JUDGE = { id: 'embedded', version: '4' };
const PAGE = { extent: 'full-text', language: 'en' };

const supported = (confidence: number): Finding => ({
  kind: 'supported',
  confidence,
  evidence: [],
});

/** From 0.9 on 58 of 60 are right, from 0.7 on 8 of 20. */
const BINS: readonly StrengthBin[] = [
  { kind: 'supported', from: 0.7, n: 20, right: 8 },
  { kind: 'supported', from: 0.9, n: 60, right: 58 },
];
const CARD = fakeCard({
  reliability: fakeReliability({ sets: [fakeMeasuredSet({ strengths: BINS })] }),
});

const setOf = (strengths: readonly StrengthBin[], extent = 'full-text') =>
  fakeMeasuredSet({ strengths, texts: { extent, language: 'en' } });
const firmOf = (
  bins: readonly StrengthBin[],
  kind: 'supported' | 'contradicted' | 'partly-supported',
) => firmFrom([setOf(bins)], kind, PAGE);

const rated = (finding: Finding, isCited = true, text = PAGE) =>
  rateFinding({ finding, judge: JUDGE, isCited }, text, () => CARD);

describe('the strength of a finding', () => {
  it('is firm where findings like it were right often enough, and says how often', () => {
    expect(strengthOf(rated(supported(0.93)))).toEqual({
      level: 'firm',
      right: { count: 58, of: 60 },
    });
  });

  it('is open below, with the figure of those below', () => {
    expect(strengthOf(rated(supported(0.72)))).toEqual({
      level: 'open',
      right: { count: 8, of: 20 },
      why: 'too-often-wrong',
    });
  });

  it('says how often those nearest in confidence were right, once they are enough', () => {
    const bins: StrengthBin[] = [
      { kind: 'supported', from: 0.3, n: 40, right: 4 },
      { kind: 'supported', from: 0.5, n: 10, right: 4 },
      { kind: 'supported', from: 0.6, n: 10, right: 6 },
      { kind: 'supported', from: 0.7, n: 10, right: 7 },
    ];
    const card = fakeCard({ reliability: fakeReliability({ sets: [setOf(bins)] }) });
    const finding = { finding: supported(0.62), judge: JUDGE, isCited: true };

    expect(strengthOf(rateFinding(finding, PAGE, () => card))).toMatchObject({
      right: { count: 17, of: 30 },
    });
  });

  it('is open on texts of a kind or in a language that was not measured', () => {
    for (const text of [
      { extent: 'abstract', language: 'en' },
      { extent: 'full-text', language: 'de' },
    ]) {
      expect(strengthOf(rated(supported(0.93), true, text))).toEqual({
        level: 'open',
        why: 'not-measured',
      });
    }
  });

  it('is open for a judge without a card', () => {
    const finding = { finding: supported(1), judge: JUDGE, isCited: true };

    expect(isFirm(rateFinding(finding, PAGE, () => null))).toBe(false);
  });

  it('is open on a source that the answer does not cite for the statement', () => {
    expect(strengthOf(rated(supported(0.99), false))).toEqual({ level: 'open', why: 'not-cited' });
  });

  it('keeps an objection, whatever was measured', () => {
    const doubted: Finding = {
      kind: 'supported',
      confidence: 0.99,
      evidence: [],
      strength: { level: 'open', why: 'other-number' },
    };

    expect(rated(doubted)).toEqual(doubted);
  });

  it('is open in findings from before strengths were kept, and absent from the others', () => {
    expect(strengthOf(supported(1))).toEqual({ level: 'open', why: 'not-measured' });
    expect(strengthOf(rated({ kind: 'not-found', confidence: 1 }))).toBeNull();
    expect(strengthOf({ kind: 'not-judged', reason: 'timeout' })).toBeNull();
  });
});

describe('the confidence from which findings are firm', () => {
  it('is none with fewer findings than can show it if one were wrong', () => {
    expect(firmOf([{ kind: 'supported', from: 0.9, n: 24, right: 24 }], 'supported')).toBeNull();
    expect(firmOf([{ kind: 'supported', from: 0.9, n: 25, right: 24 }], 'supported')).toBe(0.9);
  });

  it('is the least that keeps the promise, counting one more wrong than was seen', () => {
    const bins = (right: number): StrengthBin[] => [
      { kind: 'supported', from: 0.7, n: 40, right: 20 },
      { kind: 'supported', from: 0.8, n: 60, right },
      { kind: 'supported', from: 0.9, n: 37, right: 34 },
      { kind: 'supported', from: 0.95, n: 3, right: 3 },
    ];

    expect(firmOf(bins(54), 'supported')).toBe(0.8);
    expect(firmOf(bins(53), 'supported')).toBe(0.9);
  });

  it('is none for many thousand findings that are wrong too often', () => {
    const bins: StrengthBin[] = [{ kind: 'supported', from: 0.9, n: 50_000, right: 42_000 }];

    expect(firmOf(bins, 'supported')).toBeNull();
  });

  it('comes from texts of every kind where those of one are too few, if it holds there too', () => {
    const many = setOf([{ kind: 'supported', from: 0.8, n: 60, right: 58 }], 'abstract');
    const few = (right: number) => setOf([{ kind: 'supported', from: 0.8, n: 16, right }]);

    expect(firmFrom([many, few(16)], 'supported', PAGE)).toBe(0.8);
    expect(firmFrom([many, few(12)], 'supported', PAGE)).toBeNull();
    expect(firmFrom([many], 'supported', PAGE)).toBeNull();
    const fewer = setOf([{ kind: 'supported', from: 0.8, n: 8, right: 8 }]);
    expect(firmFrom([many, fewer], 'supported', PAGE)).toBeNull();
  });

  it('is none for kinds without a promise', () => {
    const bins: StrengthBin[] = [{ kind: 'partly-supported', from: 0.9, n: 99, right: 99 }];

    expect(firmOf(bins, 'partly-supported')).toBeNull();
  });

  it('keeps the promise on the findings it was found with', () => {
    const bin = fc
      .record({
        step: fc.nat(19),
        n: fc.nat(80),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ step, n, share }): StrengthBin => {
        return { kind: 'contradicted', from: step / 20, n, right: Math.round(n * share) };
      });
    fc.assert(
      fc.property(fc.array(bin, { maxLength: 20 }), bins => {
        const from = firmOf(bins, 'contradicted');
        if (from === null) return;
        const firm = bins.filter(each => each.from >= from);
        const n = firm.reduce((sum, each) => sum + each.n, 0);
        const right = firm.reduce((sum, each) => sum + each.right, 0);
        expect(right / n).toBeGreaterThan(LEAST_RIGHT.contradicted);
      }),
    );
  });
});

describe('the stretches of strength', () => {
  it('count findings by kind and twentieth, both ends within', () => {
    const found = [
      { kind: 'supported', confidence: 1, isRight: true },
      { kind: 'supported', confidence: 0.95, isRight: false },
      { kind: 'contradicted', confidence: 0.15, isRight: true },
      { kind: 'supported', confidence: 0, isRight: true },
    ] as const;

    expect(binStrengths(found)).toEqual([
      { kind: 'contradicted', from: 0.15, n: 1, right: 1 },
      { kind: 'supported', from: 0, n: 1, right: 1 },
      { kind: 'supported', from: 0.95, n: 2, right: 1 },
    ]);
  });
});
