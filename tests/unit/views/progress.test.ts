import { describe, expect, it } from 'vitest';

import { statementId } from '../../../lib/core/ids';
import type { Pair } from '../../../lib/core/audit/pair';
import { readProgress } from '../../../lib/views/progress';
import {
  fakeAudit,
  fakeDraft,
  fakeOpenPair,
  fakePendingSource,
  fakeReadSource,
  fakeSettledPair,
  fakeUnreadableSource,
  fakeVisit,
} from '../../fakes/audits';

const START = Date.parse('2026-10-01T08:00:00.000Z');

/** Pairs settled so many seconds after the start, and so many more that are open. */
function auditWith(settledAfter: number[], open: number) {
  const pairs: Pair[] = [
    ...settledAfter.map((seconds, at) =>
      fakeSettledPair({
        statementId: statementId(`s${String(at)}`),
        settledAt: new Date(START + seconds * 1000).toISOString(),
      }),
    ),
    ...Array.from({ length: open }, (_, at) =>
      fakeOpenPair({ statementId: statementId(`o${String(at)}`) }),
    ),
  ];
  const startedAt = new Date(START).toISOString();
  const visit = fakeVisit({ retrievedAt: startedAt });
  const sources = fakeDraft().sources.map(({ id }) => fakeReadSource({ id, visit }));
  return fakeAudit({ status: 'running', startedAt, pairs, sources });
}

const at = (seconds: number) => START + seconds * 1000;

describe('progress', () => {
  it('is the share of the work that is done, of sources and comparisons', () => {
    const progress = readProgress(auditWith([1], 3), at(2));

    // Both sources are read.
    expect(progress).toMatchObject({ done: 1, all: 4, share: 0.5 });
  });

  it('counts no comparison with a source that could not be read', () => {
    const audit = auditWith([1, 2, 3], 3);
    const free = (id: string): Pair =>
      fakeSettledPair({
        statementId: statementId(id),
        settledAt: new Date(START + 1000).toISOString(),
        finding: { kind: 'not-judged', reason: 'paywall' },
      });

    const progress = readProgress(
      { ...audit, pairs: [...audit.pairs, free('a'), free('b')] },
      at(3),
    );

    expect(progress).toMatchObject({ done: 3, all: 6 });
    expect(progress.secondsLeft).toBeCloseTo(3);
  });

  it('expects none with an open pair of one either', () => {
    const audit = auditWith([1, 2, 3], 3);
    const sources = audit.sources.map(({ id }) => fakeUnreadableSource({ id }));

    expect(readProgress({ ...audit, sources }, at(3))).toMatchObject({ done: 3, all: 3 });
  });

  it('waits for the sources that are still being read, at most until their timeout', () => {
    const audit = auditWith([1, 2, 3], 0);
    const [first, second] = audit.sources;
    if (!first || !second) throw new Error('test: two sources');
    const reading = { ...audit, sources: [first, fakePendingSource({ id: second.id })] };

    expect(readProgress(reading, at(10)).secondsLeft).toBe(10);
    expect(readProgress(reading, at(25)).secondsLeft).toBe(5);
  });

  it('is whole where there is nothing to check', () => {
    const progress = readProgress(auditWith([], 0), at(1));

    expect(progress).toEqual({ done: 0, all: 0, share: 1, secondsLeft: 0 });
  });

  it('estimates the time left from the pace so far', () => {
    const progress = readProgress(auditWith([2, 4, 6, 8, 10], 10), at(10));

    expect(progress.secondsLeft).toBe(20);
  });

  it('grows the estimate while nothing more is settled', () => {
    const audit = auditWith([2, 4, 6, 8, 10], 10);

    const later = readProgress(audit, at(20));

    // Two seconds of the ten are the next pair's own.
    expect(later.secondsLeft).toBe(34);
  });

  it('says nothing of the time left after the first few pairs', () => {
    const progress = readProgress(auditWith([1, 2], 50), at(2));

    expect(progress.secondsLeft).toBeNull();
  });

  it('measures the pace after a pause alone', () => {
    const hour = 3600;
    const audit = auditWith([1, 2, 3, hour, hour + 1, hour + 2, hour + 3], 6);

    const progress = readProgress(audit, at(hour + 3));

    expect(progress.secondsLeft).toBe(6);
  });

  it('says nothing of the time left when nothing has moved for minutes', () => {
    const progress = readProgress(auditWith([1, 2, 3, 4], 4), at(600));

    expect(progress.secondsLeft).toBeNull();
  });

  it('says nothing of the time left of a stopped audit', () => {
    const audit = { ...auditWith([1, 2, 3, 4], 4), status: 'stopped' as const };

    const progress = readProgress(audit, at(5));

    expect(progress.secondsLeft).toBeNull();
  });

  it('does not depend on the order of the pairs', () => {
    const audit = auditWith([2, 4, 6, 8, 10], 10);
    const turned = { ...audit, pairs: audit.pairs.toReversed() };

    expect(readProgress(turned, at(10))).toEqual(readProgress(audit, at(10)));
  });
});
