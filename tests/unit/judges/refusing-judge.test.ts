import { describe, expect, it } from 'vitest';

import { pairId, sourceId } from '../../../lib/core/ids';
import { createRefusingJudge } from '../../../lib/judges/refusing-judge';
import type { JudgeTask } from '../../../lib/ports/judge';

const task = (id: string): JudgeTask => ({
  pairId: pairId(id),
  sourceId: sourceId('s'),
  statement: 'Zinc helps.',
  context: null,
  isCited: true,
  sourceTitle: 'A trial',
  passages: [],
});

describe('a judge that cannot be had', () => {
  const judge = createRefusingJudge({ id: 'remote', version: '1' }, 'key-refused');

  it('says why for every pair', async () => {
    const replies = await Array.fromAsync(
      judge.judge([task('a'), task('b')], new AbortController().signal),
    );

    expect(replies).toEqual([
      { pairId: 'a', kind: 'not-judged', reason: 'key-refused' },
      { pairId: 'b', kind: 'not-judged', reason: 'key-refused' },
    ]);
  });

  it('says nothing once it is stopped', async () => {
    expect(await Array.fromAsync(judge.judge([task('a')], AbortSignal.abort()))).toEqual([]);
  });
});
