import { describe, expect, it } from 'vitest';

import { isSettled } from '../../../lib/core/audit/pair';
import { strengthOf, type FindCard } from '../../../lib/core/audit/strength';
import { runAudit } from '../../../lib/pipeline/run-audit';
import { fakeCard, fakeMeasuredSet, fakeReliability } from '../../fakes/reliability';
import { setUp } from './pipeline-setup';

/** Of 40 findings from 0.9 on, all were right. */
const measured: FindCard = () =>
  fakeCard({
    reliability: fakeReliability({
      sets: [fakeMeasuredSet({ strengths: [{ kind: 'supported', from: 0.9, n: 40, right: 40 }] })],
    }),
  });

async function strengthsOf(findCard: FindCard) {
  const { deps, store, id } = await setUp({ findCard });
  await runAudit(id, deps, new AbortController().signal);
  const audit = await store.find(id);
  return (audit?.pairs ?? []).filter(isSettled).map(({ cited, finding }) => {
    return { cited, strength: strengthOf(finding) };
  });
}

describe('a settled pair', () => {
  it('is firm by its judge’s figures, but only on a source that is cited', async () => {
    const pairs = await strengthsOf(measured);

    expect(pairs.filter(({ cited }) => cited).map(({ strength }) => strength)).toEqual([
      { level: 'firm', right: { count: 40, of: 40 } },
      { level: 'firm', right: { count: 40, of: 40 } },
    ]);
    expect(
      new Set(pairs.filter(({ cited }) => !cited).map(({ strength }) => strength?.level)),
    ).toEqual(new Set(['open']));
  });

  it('is open where its judge was not measured', async () => {
    const pairs = await strengthsOf(() => null);

    expect(new Set(pairs.map(({ strength }) => strength?.level))).toEqual(new Set(['open']));
  });
});
