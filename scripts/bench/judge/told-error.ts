import type { FindingKind } from '../../../lib/core/audit/finding';
import { binStrengths, rateBySets } from '../../../lib/core/audit/strength';
import { binGuesses, calibrationErrorOf } from '../../../lib/metrics/calibration';
import { meanOf } from '../../../lib/metrics/confusion';
import { createRandom } from './intervals';
import type { Figure } from './report';

/** A finding that has a strength, and the source it was drawn from. */
export type RatedFinding = {
  kind: FindingKind;
  confidence: number;
  isRight: boolean;
  source: number;
};

/** A set is of one kind of text, whichever it is. */
const TEXTS = { extent: 'abstract', language: 'en' } as const;

/** One split can err by 0.1 more or less than the next: each half has a hundred findings or two. */
const SPLITS = 60;

/**
 * Expected calibration error of the share that the panel tells beside a finding ("right in 9 of
 * 10 like this"): the sources are split into halves, and each half is told by the other. The mean
 * over sixty random splits, with the range that holds nine tenths of them.
 */
export function toldError(findings: readonly RatedFinding[], seed: number): Figure {
  const random = createRandom(seed);
  const errors = Array.from({ length: SPLITS }, () => splitError(findings, random))
    .filter(error => error !== null)
    .sort((a, b) => a - b);
  const low = errors[Math.floor(0.05 * errors.length)];
  const high = errors[Math.ceil(0.95 * errors.length) - 1];
  const interval: Figure['interval'] = low === undefined || high === undefined ? null : [low, high];
  return { value: meanOf(errors), interval };
}

function splitError(findings: readonly RatedFinding[], random: () => number): number | null {
  const halves = new Map(findings.map(({ source }) => [source, 0]));
  for (const source of halves.keys()) halves.set(source, random() < 0.5 ? 0 : 1);
  const isIn = (half: number) => (finding: RatedFinding) => halves.get(finding.source) === half;
  const guesses = [0, 1].flatMap(half => {
    const others = { texts: TEXTS, strengths: binStrengths(findings.filter(isIn(1 - half))) };
    return findings.filter(isIn(half)).flatMap(finding => {
      const { right } = rateBySets(finding, TEXTS, [others]);
      if (right === undefined || right.of === 0) return [];
      return [{ confidence: right.count / right.of, isRight: finding.isRight }];
    });
  });
  return calibrationErrorOf(binGuesses(guesses));
}
