import type { KeyPoint } from '../core/answer/key-point';
import type { Compared, CoverageResult } from '../core/audit/quality';
import { scoreAnswer, type AnswerScore } from './score-nuggets';

/** `isStale`: the points that count have changed since. */
export type Coverage = { score: AnswerScore; isStale: boolean };

/** Scores what was stored; `points`: those of the question now. */
export function readCoverage(
  { points: then, statements, matches }: Compared,
  points: readonly KeyPoint[],
): Coverage {
  const claims = statements.map(id => ({ id, text: '' }));
  return {
    score: scoreAnswer(claims, then, matches),
    isStale: describe(then) !== describe(points.filter(({ isConfirmed }) => isConfirmed)),
  };
}

/** Lists the key points that may be missing and still count; none where nothing was compared. */
export function missingFrom(result: CoverageResult, points: readonly KeyPoint[]): string[] {
  if (result.kind === 'not-compared') return [];
  const texts = readCoverage(result, points).score.missing.map(({ text }) => text);
  return texts.filter(text => points.some(point => point.isConfirmed && point.text === text));
}

function describe(points: readonly KeyPoint[]): string {
  return JSON.stringify(points.map(({ text, importance }) => [text, importance]));
}
