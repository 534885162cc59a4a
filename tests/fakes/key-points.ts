import type { KeyPoint } from '../../lib/core/answer/key-point';
import { statementId } from '../../lib/core/ids';
import type { Compared, RatingResult } from '../../lib/core/audit/quality';

export function fakeKeyPoint(overrides: Partial<KeyPoint> = {}): KeyPoint {
  return {
    id: 'point-1',
    text: 'Zinc lozenges shorten colds.',
    importance: 'must-have',
    origin: 'typed',
    isConfirmed: true,
    ...overrides,
  };
}

/** Three points that count and a draft. */
export const KEY_POINTS: readonly KeyPoint[] = [
  fakeKeyPoint(),
  fakeKeyPoint({ id: 'point-2', text: 'Zinc can cause nausea.', origin: 'imported' }),
  fakeKeyPoint({
    id: 'point-3',
    text: 'Lozenges work only if they are begun within a day.',
    importance: 'nice-to-have',
    origin: 'imported',
  }),
  fakeKeyPoint({
    id: 'point-4',
    text: 'Zinc nasal sprays can harm the sense of smell.',
    origin: 'drafted',
    isConfirmed: false,
  }),
];

/** The first point is covered, the second contradicted, the third in no match. */
export function fakeCompared(overrides: Partial<Compared> = {}): Compared {
  return {
    kind: 'compared',
    points: KEY_POINTS.filter(({ isConfirmed }) => isConfirmed),
    statements: ['s0', 's1', 's2', 's3'].map(statementId),
    matches: [
      { statement: statementId('s0'), nugget: 'point-1', similarity: 0.9, confirmation: 'same' },
      {
        statement: statementId('s1'),
        nugget: 'point-2',
        similarity: 0.8,
        confirmation: 'contradicted',
      },
    ],
    judge: { id: 'embedded', version: '2' },
    endedAt: '2026-10-01T08:01:00.000Z',
    ...overrides,
  };
}

/** `spans`: places of the answer's sentences. */
export function fakeRating(sentences: RatingResult['sentences']): RatingResult {
  return {
    sentences,
    model: { id: 'remote', version: '1', model: 'big-model at api.example' },
    endedAt: '2026-10-01T08:01:00.000Z',
  };
}
