import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { combineNuggets } from '../../scripts/lib/compare-nuggets';
import { cohensKappa } from '../../lib/metrics/agreement';
import type { CitationLabel } from '../../lib/metrics/bioace';
import { correctRate } from '../../lib/metrics/corrected-rate';
import { wilsonInterval } from '../../lib/metrics/interval';
import { computeRates } from '../../lib/metrics/registry';
import { createDraw } from '../fakes/draw';
import { shareOf } from '../fakes/facts';
import { drawSketch, expand, toReference } from './sketch';
import file from './written-audits.json';

const PYTHON = spawnSync('python3', ['--version']).status === 0;
if (!PYTHON)
  console.warn('python3 was not found: the metrics are not compared with the reference.');

const written: readonly { rates: unknown }[] = file;
const draw = createDraw(20_261_123);
const LABELS: (CitationLabel | null)[] = [
  'supports',
  'contradicts',
  'neutral',
  'not-relevant',
  null,
];
const times = <Item>(count: number, make: () => Item): Item[] =>
  Array.from({ length: count }, make);

const audits = times(2_000, () => drawSketch(draw));
const nuggets = times(500, () => times(draw(5) - 1, () => LABELS[draw(6) - 1] ?? 'supports'));
const matrices = times(300, () => times(4, () => times(4, () => draw(9) - 1)));
const shares = times(300, () => {
  const of = draw(60) - 1;
  return [of === 0 ? 0 : draw(of + 1) - 1, of] as const;
});
const errors = times(60, () => ({
  apparent: draw(99),
  sensitivity: 500 + draw(499),
  specificity: 500 + draw(499),
}));

type Reference = {
  audits: Record<string, unknown>[];
  nuggets: unknown[];
  kappas: (number | null)[];
  intervals: ([number, number] | null)[];
  corrected: number[];
};

function askReference(): Reference {
  const asked = {
    audits: [...audits, ...written],
    nuggets,
    matrices,
    shares,
    errors: errors.map(({ apparent, sensitivity, specificity }) => [
      apparent / 100,
      sensitivity / 1_000,
      specificity / 1_000,
    ]),
  };
  const { stdout, stderr, status } = spawnSync(
    'python3',
    [resolve(import.meta.dirname, 'metrics.py')],
    { input: JSON.stringify(asked), encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`reference: ${stderr}`);
  return JSON.parse(stdout) as Reference;
}

describe.skipIf(!PYTHON)('the metrics beside the reference in Python (needs python3)', () => {
  const reference = PYTHON ? askReference() : null;

  it('are the same on 2,000 random audits', () => {
    for (const [at, sketch] of audits.entries()) {
      const ours = Object.entries(computeRates(expand(sketch))).map(
        ([id, rate]) => [id, toReference(rate)] as const,
      );
      const { paper, ...theirs } = reference?.audits[at] ?? {};

      expect(paper).toBeDefined();
      expect(Object.fromEntries(ours), JSON.stringify(sketch)).toEqual(theirs);
    }
  });

  it('are what is committed for the written ones', () =>
    expect(reference?.audits.slice(audits.length)).toEqual(written.map(({ rates }) => rates)));

  it('label sentences by their nuggets alike', () =>
    expect(nuggets.map(combineNuggets)).toEqual(reference?.nuggets));

  it('have the same kappas and Wilson intervals', () => {
    const rounded = (value: number | null | undefined) =>
      value === null || value === undefined ? null : Number(value.toFixed(9)) + 0;

    expect(matrices.map(cohensKappa).map(rounded)).toEqual(reference?.kappas.map(rounded));
    expect(
      shares.map(([count, of]) => {
        const interval = wilsonInterval({ count, of });
        return [rounded(interval?.low), rounded(interval?.high)];
      }),
    ).toEqual(reference?.intervals.map(each => [rounded(each?.[0]), rounded(each?.[1])]));
  });

  it('correct rates alike, and none outside 0 and 1', () => {
    for (const [at, { apparent, sensitivity, specificity }] of errors.entries()) {
      const expected = reference?.corrected[at] ?? NaN;
      const ours = correctRate(
        times(5, () => shareOf(apparent, 100)),
        {
          sensitivity: [{ share: shareOf(sensitivity, 1_000), weight: 1 }],
          specificity: [{ share: shareOf(specificity, 1_000), weight: 1 }],
        },
      );

      if (ours.standing === 'given') expect(ours.rate).toBeCloseTo(expected, 9);
      else if (ours.standing === 'outside') expect(Math.abs(expected - 0.5)).toBeGreaterThan(0.4);
      else expect(ours.reason).toBe('weak');
    }
  });
});
