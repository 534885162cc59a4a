import { expect, it } from 'vitest';

import { isSettled } from '../../../lib/core/audit/pair';
import { runAudit } from '../../../lib/pipeline/run-audit';
import { JUDGE_ID, scriptedJudge, setUp } from './pipeline-setup';

it('names in each cell who judged it, where a judge lets another one stand in', async () => {
  const smaller = { ...JUDGE_ID, model: 'smaller' };
  const judge = scriptedJudge(({ pairId, sourceId }) => ({
    pairId,
    kind: 'not-found',
    confidence: 0.5,
    ...(sourceId === first() ? {} : { by: smaller }),
  }));
  const first = () => judge.asked[0]?.sourceId;
  const { deps, store, id } = await setUp({ judge });

  await runAudit(id, deps, new AbortController().signal);

  const pairs = (await store.find(id))?.pairs.filter(isSettled) ?? [];
  expect(pairs).toHaveLength(4);
  for (const pair of pairs) {
    expect(pair.judge).toEqual(pair.sourceId === first() ? JUDGE_ID : smaller);
  }
});
