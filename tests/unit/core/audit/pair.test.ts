import { describe, expect, it } from 'vitest';

import { findJudgeFailures, type Pair } from '../../../../lib/core/audit/pair';
import type { NotJudgedReason } from '../../../../lib/core/audit/finding';
import { MODEL_FAILURES, WEIGHTS_FAILURES } from '../../../../lib/core/audit/model-failure';
import { UNREADABLE_REASONS } from '../../../../lib/core/source/source';
import { fakeFinding, fakeHead, fakeOpenPair, fakeSettledPair } from '../../../fakes/audits';

const notJudged = (reason: NotJudgedReason) =>
  fakeSettledPair({ finding: { kind: 'not-judged', reason } });

const { judge } = fakeHead();
const failuresOf = (pairs: readonly Pair[]) => findJudgeFailures({ pairs, judge });

describe('the pairs an engine failed at', () => {
  it('hold one the audit’s judge had no new finding for, and no other judge’s', () => {
    const failed = { askedAt: '2026-10-01T12:00:00.000Z', status: 'failed' } as const;
    const other = { id: 'other', version: '1' };
    const pair = fakeSettledPair({ again: { ...failed, judge, reason: 'judge-failed' } });
    const byOther = fakeSettledPair({ again: { ...failed, judge: other, reason: 'judge-failed' } });
    const gone = fakeSettledPair({ again: { ...failed, judge, reason: 'text-gone' } });

    expect(failuresOf([pair, byOther, gone])).toEqual([pair]);
  });

  it.each([...MODEL_FAILURES, ...WEIGHTS_FAILURES, 'judge-failed', 'quote-not-verified'] as const)(
    'hold one that is not judged for "%s"',
    reason => {
      const pair = notJudged(reason);

      expect(failuresOf([pair])).toEqual([pair]);
    },
  );

  it.each(UNREADABLE_REASONS)('hold none whose source could not be read: "%s"', reason =>
    expect(failuresOf([notJudged(reason)])).toEqual([]),
  );

  it('hold none that was judged or still waits', () => {
    const judged = (['supported', 'partly-supported', 'contradicted', 'not-found'] as const).map(
      kind => fakeSettledPair({ finding: fakeFinding(kind) }),
    );

    expect(failuresOf([...judged, fakeOpenPair()])).toEqual([]);
  });
});
