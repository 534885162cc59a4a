import type { Audit } from '../../lib/core/audit/audit';
import type { SettledPair } from '../../lib/core/audit/pair';
import type { GroupJudgement } from '../../lib/core/audit/source-group';
import {
  fakeAudit,
  fakeDraft,
  fakeEvidence,
  fakeFinding,
  fakeHead,
  fakeSettledPair,
} from './audits';

const AT = '2026-10-01T08:00:03.000Z';

/** The two pairs of the first statement, cited at one place; the second contradicts if told so. */
export function fakeGroupedPairs({ contradicts = false } = {}): SettledPair[] {
  const { pairs } = fakeDraft();
  const [first, second, ...others] = pairs.map(pair =>
    fakeSettledPair({ ...pair, timesSettled: 1, settledAt: AT, finding: fakeFinding('not-found') }),
  );
  if (!first || !second) throw new Error('fake: the draft has no two pairs');
  const sourceIds = [first.sourceId, second.sourceId];
  const finding = contradicts ? fakeFinding('contradicted') : fakeFinding('not-found');
  return [
    { ...first, cited: true, groups: [{ sourceIds, judged: fakeJoint([first, second]) }] },
    { ...second, cited: true, finding },
    ...others,
  ];
}

/** Support by all these sources, each with a quote; by none of them alone. */
export function fakeJoint(pairs: readonly SettledPair[]): GroupJudgement {
  return {
    finding: {
      kind: 'supported',
      confidence: 0.8,
      evidence: pairs.map(({ sourceId }, at) =>
        fakeEvidence({
          sourceId,
          quote: { exact: `Half ${at + 1} of the statement`, prefix: '', suffix: '' },
        }),
      ),
    },
    judge: fakeHead().judge,
    passageIds: pairs.flatMap(({ passageIds }) => passageIds),
    settledAt: '2026-10-01T08:00:04.000Z',
    after: pairs.map(({ settledAt }) => settledAt),
  };
}

/** A finished audit whose first statement two sources support only together. */
export function fakeGroupedAudit(): Audit {
  return fakeAudit({ pairs: fakeGroupedPairs() });
}
