import { describe, expect, it } from 'vitest';

import { createRandom, type Random } from '../../../lib/metrics/cluster-bootstrap';
import type { Label, SampledUnit } from '../../../lib/metrics/sample-frame';
import { ratesFromSample, type SampledRates } from '../../../lib/metrics/sampled-rate';
import { shuffle } from '../../../lib/studies/sample';

type Kind = 'predictionPowered' | 'roganGladen' | 'peopleOnly';
const KINDS: readonly Kind[] = ['predictionPowered', 'roganGladen', 'peopleOnly'];

describe('rates from a sample that people labelled', () => {
  /** One unit per answer: `n` alike, of which the first `labelled` were drawn. */
  const alike = (judge: number, label: number, { n, labelled }: { n: number; labelled: number }) =>
    Array.from({ length: n }, (_, at): SampledUnit => ({
      cluster: `${judge} ${label} ${at} of ${n}`,
      stratum: '',
      judge,
      label: at < labelled ? { value: label, chance: 0.1 } : null,
    }));
  const study = [
    ...alike(1, 1, { n: 500, labelled: 50 }),
    ...alike(1, 0, { n: 100, labelled: 10 }),
    ...alike(0, 0, { n: 300, labelled: 30 }),
    ...alike(0, 1, { n: 100, labelled: 10 }),
  ];
  const reasonOf = (rates: SampledRates) =>
    KINDS.map(kind => {
      const figure = rates[kind];
      return figure.standing === 'none' ? figure.reason : figure.standing;
    });
  const relabel = (change: (label: Label, at: number) => Label | null) =>
    study.map((unit, at) => ({ ...unit, label: unit.label && change(unit.label, at) }));

  it('are the same by all three where the sample is a small picture of all', () => {
    const rates = ratesFromSample(study);

    expect(rates).toMatchObject({ units: 1_000, labels: 100, clusters: 100, apparent: 0.6 });
    for (const kind of KINDS) {
      const figure = rates[kind];
      expect(figure.standing === 'given' && figure.rate).toBeCloseTo(0.6, 9);
    }
  });

  it('correct the judge as by hand', () => {
    // Labels on 100 units that the judge finds supported, and nothing more drawn of the others.
    const more = [...study, ...alike(1, 1, { n: 1_000, labelled: 0 })];
    const rates = ratesFromSample(more);
    const { predictionPowered: powered, roganGladen } = rates;

    expect(rates.apparent).toBeCloseTo(0.8, 9);
    // Labels and judge vary together by 0.5 − 0.6² = 0.14. Errors of one unit, times 10,000: labelled
    // 39 and 56 (what it is off the labelled mean by 100, off the mean of all by 2,000), others 1 and 4.
    const own = 60 * 39 ** 2 + 40 * 56 ** 2 + 1_540 * 1 ** 2 + 360 * 4 ** 2;
    expect(powered.lambda).toBeCloseTo(((0.14 / 100 - 0.14 / 2_000) * 1e8) / own, 9);
    const expected = 0.6 + (powered.lambda ?? 0) * (0.8 - 0.6);
    expect(powered.standing === 'given' && powered.rate).toBeCloseTo(expected, 9);
    // Sensitivity 50/60, specificity 30/40: (0.8 + 0.75 − 1) / (0.8333 + 0.75 − 1).
    expect(roganGladen.standing === 'given' && roganGladen.rate).toBeCloseTo(0.55 / (7 / 12), 9);
  });

  it('weigh each label by the chance with which it was drawn', () => {
    const units = relabel((label, at) => ({ ...label, chance: at < 600 ? 0.2 : 0.05 }));
    const { peopleOnly } = ratesFromSample(units);

    // 60 labels that count 5 each, 50 of them 1; 40 that count 20 each, 10 of them 1.
    expect(peopleOnly.standing === 'given' && peopleOnly.rate).toBeCloseTo(450 / 1_100, 9);
  });

  it('weigh strata by their size, whatever was labelled of each', () => {
    const units = study.map(unit => ({ ...unit, stratum: String(unit.judge) }));
    const few = units.map((unit, at) =>
      unit.judge === 1 && at % 2 === 1 ? { ...unit, label: null } : unit,
    );
    const rates = ratesFromSample(few);

    expect(rates.labels).toBe(70);
    // 5/6 of those found, 1/4 of the others: the judge is in the strata, so λ has nothing to add.
    expect(rates.peopleOnly.standing === 'given' && rates.peopleOnly.rate).toBeCloseTo(0.6, 9);
    expect(rates.predictionPowered).toEqual({ ...rates.peopleOnly, lambda: 0 });
  });

  it('are refused with a reason', () => {
    expect(reasonOf(ratesFromSample([]))).toEqual(['few-labels', 'few-labels', 'few-labels']);
    const chosen = relabel((label, at) => (at === 0 ? { ...label, chance: null } : label));
    expect(reasonOf(ratesFromSample(chosen))).toEqual(['not-random', 'not-random', 'not-random']);
    const few = relabel((label, at) => (at < 29 ? label : null));
    expect(reasonOf(ratesFromSample(few))).toEqual(['few-labels', 'few-labels', 'few-labels']);
    const bare = study.map((unit, at) => ({
      ...unit,
      stratum: at < 100 && !unit.label ? 'b' : '',
    }));
    expect(reasonOf(ratesFromSample(bare))).toEqual(['few-labels', 'few-labels', 'few-labels']);
    const four = study.map((unit, at) => ({ ...unit, cluster: String(at % 4) }));
    expect(reasonOf(ratesFromSample(four))).toEqual(['few-answers', 'few-answers', 'few-answers']);
  });

  it('by the errors of the judge need labels of both kinds, and a judge that tells them apart', () => {
    const oneSided = relabel(label => ({ ...label, value: 1 }));
    expect(reasonOf(ratesFromSample(oneSided))).toEqual(['given', 'few-labels', 'given']);
    const turned = study.map(unit => ({ ...unit, judge: 1 - unit.judge }));
    expect(reasonOf(ratesFromSample(turned))[1]).toBe('no-better-than-chance');
    const guessing = [
      ...alike(1, 1, { n: 300, labelled: 32 }),
      ...alike(1, 0, { n: 300, labelled: 30 }),
      ...alike(0, 0, { n: 300, labelled: 30 }),
      ...alike(0, 1, { n: 300, labelled: 30 }),
    ];
    expect(reasonOf(ratesFromSample(guessing))[1]).toBe('weak');
  });

  it('outside 0 and 1 are said to be so, not moved to the nearer end', () => {
    const units = [
      ...alike(1, 1, { n: 45, labelled: 45 }),
      ...alike(0, 1, { n: 5, labelled: 5 }),
      ...alike(0, 0, { n: 31, labelled: 31 }),
      ...alike(1, 1, { n: 3_000, labelled: 0 }),
    ];
    const { roganGladen } = ratesFromSample(units);

    // It finds 45 of 50, and yet 98.8 % of all.
    expect(roganGladen).toMatchObject({ standing: 'outside' });
    expect(roganGladen.standing === 'outside' && roganGladen.rate).toBeGreaterThan(1);
  });

  it('have an interval even if every label is the same, and the judge agrees', () => {
    const { predictionPowered } = ratesFromSample(alike(1, 1, { n: 400, labelled: 100 }));

    expect(predictionPowered).toMatchObject({ standing: 'given', rate: 1 });
    const low = predictionPowered.standing === 'given' ? predictionPowered.interval.low : 1;
    // Rule of three: with none of 100, up to 3 %.
    expect(low).toBeLessThan(0.97);
    expect(low).toBeGreaterThan(0.95);
  });
});

const STUDIES = 2_000;

/** A made-up study: answers with pairs, a judge that errs, and a sample that people labelled. */
type Scenario = {
  answers: number;
  /** Pairs per answer. */
  pairs: number;
  /** Share that people would find; `alike`: correlation of the pairs of one answer, 0–1. */
  rate: number;
  alike: number;
  sensitivity: number;
  specificity: number;
  labels: number;
  /**
   * Drawn with unequal chances: as many of what the judge finds as of what it does not, or in
   * proportion to sizes from 1 to 4, where larger pairs are found less often.
   */
  unequal?: 'by-verdict' | 'by-size';
};

const GOOD: Scenario = {
  ...{ answers: 120, pairs: 5, rate: 0.7, alike: 0.1, labels: 200 },
  ...{ sensitivity: 0.93, specificity: 0.9 },
};
const SCENARIOS: Record<string, Scenario> = {
  'a good judge': GOOD,
  'a biased judge': { ...GOOD, sensitivity: 0.6, specificity: 0.97 },
  'rare contradictions': {
    ...{ answers: 200, pairs: 5, rate: 0.04, alike: 0.05, labels: 400 },
    ...{ sensitivity: 0.75, specificity: 0.98 },
  },
  'clustered answers': {
    ...{ answers: 60, pairs: 12, rate: 0.6, alike: 0.4, labels: 250 },
    ...{ sensitivity: 0.85, specificity: 0.85 },
  },
  'unequal sampling by verdict': {
    ...{ answers: 200, pairs: 5, rate: 0.1, alike: 0.1, labels: 240, unequal: 'by-verdict' },
    ...{ sensitivity: 0.8, specificity: 0.95 },
  },
  'unequal sampling by size': { ...GOOD, rate: 0.5, labels: 240, unequal: 'by-size' },
};

type MadeUnit = SampledUnit & { truth: number; size: number };

function makeStudy(scenario: Scenario, random: Random): SampledUnit[] {
  const { answers, pairs, rate, alike, sensitivity, specificity } = scenario;
  const units: MadeUnit[] = [];
  for (let answer = 0; answer < answers; answer += 1) {
    const cluster = String(answer);
    const whole = Number(random() < rate);
    for (let pair = 0; pair < pairs; pair += 1) {
      const size = 1 + Math.floor(random() * 4);
      const ownRate = scenario.unequal === 'by-size' ? rate + (2.5 - size) / 5 : rate;
      // Two pairs that both take over what their whole answer is: chance √alike · √alike.
      const truth = random() < Math.sqrt(alike) ? whole : Number(random() < ownRate);
      const judge = Number(random() < (truth === 1 ? sensitivity : 1 - specificity));
      const stratum = scenario.unequal === 'by-verdict' ? String(judge) : '';
      units.push({ cluster, stratum, judge, label: null, truth, size });
    }
  }
  labelSome(units, scenario, random);
  return units;
}

function labelSome(units: MadeUnit[], scenario: Scenario, random: Random): void {
  const label = (unit: MadeUnit, chance: number) => {
    unit.label = { value: unit.truth, chance };
  };
  if (scenario.unequal === 'by-size') {
    const step = units.reduce((sum, { size }) => sum + size, 0) / scenario.labels;
    let passed = random() * step;
    for (const unit of shuffle(units, random)) {
      passed += unit.size;
      if (passed < step) continue;
      passed -= step;
      label(unit, unit.size / step);
    }
    return;
  }
  const groups = [...Map.groupBy(units, ({ stratum }) => stratum).values()];
  for (const group of groups) {
    const size = Math.min(group.length, scenario.labels / groups.length);
    for (const unit of shuffle(group, random).slice(0, size)) label(unit, size / group.length);
  }
}

describe(`the 95 % interval over ${STUDIES} simulated studies`, () => {
  type Tally = { given: number; held: number; width: number };
  const simulate = (scenario: Scenario) => {
    const random = createRandom(20_261_128);
    const tally = (): Tally => ({ given: 0, held: 0, width: 0 });
    const tallies = { predictionPowered: tally(), roganGladen: tally(), peopleOnly: tally() };
    let missedByJudge = 0;
    for (let study = 0; study < STUDIES; study += 1) {
      const rates = ratesFromSample(makeStudy(scenario, random));
      if (Math.abs((rates.apparent ?? 0) - scenario.rate) > 0.1) missedByJudge += 1;
      for (const kind of KINDS) {
        const figure = rates[kind];
        if (figure.standing !== 'given') continue;
        const { low, high } = figure.interval;
        tallies[kind].given += 1;
        tallies[kind].held += Number(low <= scenario.rate && scenario.rate <= high);
        tallies[kind].width += high - low;
      }
    }
    const figuresOf = ({ given, held, width }: Tally) => ({
      given: given / STUDIES,
      coverage: held / given,
      width: width / given,
    });
    return {
      predictionPowered: figuresOf(tallies.predictionPowered),
      roganGladen: figuresOf(tallies.roganGladen),
      peopleOnly: figuresOf(tallies.peopleOnly),
      missedByJudge: missedByJudge / STUDIES,
    };
  };
  const results: Record<string, ReturnType<typeof simulate>> = {};
  /** Once per scenario, in the first test that asks. */
  const resultOf = (name: keyof typeof SCENARIOS) =>
    (results[name] ??= simulate(SCENARIOS[name] ?? GOOD));

  it.each(Object.keys(SCENARIOS))('holds the rate 93 to 97 times of 100: %s', name => {
    const result = resultOf(name);
    for (const kind of KINDS) {
      const { given, coverage } = result[kind];
      // Rare contradictions are too few for the judge's sensitivity in nearly every study.
      if (kind === 'roganGladen' && given < 0.9) continue;

      expect(given, kind).toBeGreaterThan(0.99);
      expect(coverage, kind).toBeGreaterThanOrEqual(0.93);
      expect(coverage, kind).toBeLessThanOrEqual(0.97);
    }
  });

  it('is narrower with the judge than without, and more so with a good one', () => {
    const gainOf = (name: string) =>
      resultOf(name).predictionPowered.width / resultOf(name).peopleOnly.width;

    expect(gainOf('a good judge')).toBeLessThan(0.8);
    expect(gainOf('a biased judge')).toBeLessThan(0.95);
    expect(gainOf('a biased judge')).toBeGreaterThan(gainOf('a good judge'));
  });

  it('is needed: a biased judge alone is off by ten points and more in nearly every study', () =>
    expect(resultOf('a biased judge').missedByJudge).toBeGreaterThan(0.99));
});
