import { expect, it } from 'vitest';

import { contentHash } from '../../../../lib/core/ids';
import { keyOf } from '../../../../lib/judges/llm/answer-keys';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { fakeTask } from '../../../fakes/judges';

const hash = async (text: string) => contentHash(await sha256Hex(text));

it('a kept answer is found again by nothing else than the same question to the same judge', async () => {
  const task = fakeTask();
  const judge = { id: 'remote', version: '1', model: 'a-model' };
  const [passage] = task.passages;
  if (!passage) throw new Error('no passage');

  const keys = await Promise.all([
    keyOf(task, judge, hash),
    keyOf({ ...task, statement: `${task.statement} Also.` }, judge, hash),
    keyOf({ ...task, passages: [{ ...passage, text: 'Other words.' }] }, judge, hash),
    keyOf(task, { ...judge, version: '2' }, hash),
    keyOf(task, { ...judge, model: 'another' }, hash),
  ]);

  expect(new Set(keys).size).toBe(keys.length);
  expect(await keyOf({ ...task }, judge, hash)).toBe(keys[0]);
});
