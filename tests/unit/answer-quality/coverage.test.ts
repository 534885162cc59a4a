import { describe, expect, it } from 'vitest';

import { missingFrom, readCoverage } from '../../../lib/answer-quality/coverage';
import { fakeCompared, fakeKeyPoint, KEY_POINTS } from '../../fakes/key-points';

describe('what a stored comparison says', () => {
  it('follows from its matches: covered, contradicted, missing', () => {
    const { score, isStale } = readCoverage(fakeCompared(), KEY_POINTS);

    expect(score).toMatchObject({
      confirmed: { recall: { count: 1, of: 3 }, precision: { count: 1, of: 4 } },
      mustHave: { count: 1, of: 2 },
      contradicted: [{ id: 'point-2' }],
      missing: [{ id: 'point-3' }],
    });
    expect(isStale).toBe(false);
  });

  it('is out of date once the points that count differ, not once a draft does', () => {
    const draft = fakeKeyPoint({ id: 'point-9', text: 'New.', isConfirmed: false });
    const isStale = (points: typeof KEY_POINTS) => readCoverage(fakeCompared(), points).isStale;

    expect(isStale([...KEY_POINTS, draft])).toBe(false);
    expect(isStale([...KEY_POINTS, { ...draft, isConfirmed: true }])).toBe(true);
    expect(isStale(KEY_POINTS.slice(1))).toBe(true);
  });

  it('calls nothing missing that was not compared', () => {
    const matches = fakeCompared().matches.map(match => ({
      ...match,
      confirmation: 'not-judged' as const,
    }));
    const unjudged = fakeCompared({ matches, points: KEY_POINTS.slice(0, 2) });
    const none = { kind: 'not-compared', why: 'embedder-failed', endedAt: '' } as const;

    expect(missingFrom(fakeCompared(), KEY_POINTS)).toEqual([KEY_POINTS[2]?.text]);
    expect(missingFrom(unjudged, KEY_POINTS)).toEqual([]);
    // One that was deleted since.
    expect(missingFrom(fakeCompared(), KEY_POINTS.slice(0, 2))).toEqual([]);
    expect(missingFrom(none, KEY_POINTS)).toEqual([]);
  });
});
