import { describe, expect, it } from 'vitest';

import { findEngineFailures } from '../../../../lib/core/audit/pair';
import type { NotJudgedReason } from '../../../../lib/core/audit/finding';
import { MODEL_FAILURES } from '../../../../lib/core/audit/model-failure';
import { UNREADABLE_REASONS } from '../../../../lib/core/source/source';
import { fakeFinding, fakeOpenPair, fakeSettledPair } from '../../../fakes/audits';

const notJudged = (reason: NotJudgedReason) =>
  fakeSettledPair({ finding: { kind: 'not-judged', reason } });

describe('the pairs an engine failed at', () => {
  it.each([...MODEL_FAILURES, 'judge-failed', 'quote-not-verified'] as const)(
    'hold one that is not judged for "%s"',
    reason => {
      const pair = notJudged(reason);

      expect(findEngineFailures([pair])).toEqual([pair]);
    },
  );

  it.each(UNREADABLE_REASONS)('hold none whose source could not be read: "%s"', reason =>
    expect(findEngineFailures([notJudged(reason)])).toEqual([]),
  );

  it('hold none that was judged or still waits', () => {
    const judged = (['supported', 'partly-supported', 'contradicted', 'not-found'] as const).map(
      kind => fakeSettledPair({ finding: fakeFinding(kind) }),
    );

    expect(findEngineFailures([...judged, fakeOpenPair()])).toEqual([]);
  });
});
