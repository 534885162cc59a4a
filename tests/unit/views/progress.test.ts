import { describe, expect, it } from 'vitest';

import { statementId } from '../../../lib/core/ids';
import type { Pair } from '../../../lib/core/audit/pair';
import { readProgress } from '../../../lib/views/progress';
import { fakeAudit, fakeOpenPair, fakeSettledPair } from '../../fakes/audits';

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
  return fakeAudit({ status: 'running', startedAt: new Date(START).toISOString(), pairs });
}

const at = (seconds: number) => START + seconds * 1000;

describe('progress', () => {
  it('is the settled share of all pairs', () => {
    const progress = readProgress(auditWith([1], 3), at(2));

    expect(progress).toMatchObject({ settled: 1, pairs: 4, share: 0.25 });
  });

  it('is whole where there is nothing to check', () => {
    const progress = readProgress(auditWith([], 0), at(1));

    expect(progress).toEqual({ settled: 0, pairs: 0, share: 1, secondsLeft: 0 });
  });

  it('estimates the time left from the pace so far', () => {
    const progress = readProgress(auditWith([2, 4, 6, 8, 10], 10), at(10));

    expect(progress.secondsLeft).toBe(20);
  });

  it('grows the estimate while nothing more is settled', () => {
    const audit = auditWith([2, 4, 6, 8, 10], 10);

    const later = readProgress(audit, at(20));

    expect(later.secondsLeft).toBe(40);
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
