import { expect, it } from 'vitest';

import { keyOf } from '../../../../lib/judges/llm/answer-keys';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { fakeTask } from '../../../fakes/judges';

it('a kept answer is found again by nothing else than the same question to the same judge', async () => {
  const task = fakeTask();
  const judge = { id: 'remote', version: '1', model: 'a-model' };
  const [passage] = task.passages;
  if (!passage) throw new Error('no passage');

  const keys = await Promise.all([
    keyOf(task, judge, sha256Hex),
    keyOf({ ...task, statement: `${task.statement} Also.` }, judge, sha256Hex),
    keyOf({ ...task, passages: [{ ...passage, text: 'Other words.' }] }, judge, sha256Hex),
    keyOf(task, { ...judge, version: '2' }, sha256Hex),
    keyOf(task, { ...judge, model: 'another' }, sha256Hex),
  ]);

  expect(new Set(keys).size).toBe(keys.length);
  expect(await keyOf({ ...task }, judge, sha256Hex)).toBe(keys[0]);
});
