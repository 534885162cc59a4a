import { expect, it } from 'vitest';

import { createAnnotationStore } from '../../../lib/store/annotations';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';
import { fakeCorrection } from '../../fakes/annotations';
import { fakeDraft, fakeReadSource } from '../../fakes/audits';

it('sources stay apart where the user has given a pair of one of them a verdict', async () => {
  const memory = openNodeStore();
  const store = createAuditStore(memory);
  const draft = fakeDraft();
  const [first, second] = draft.sources.map(each => fakeReadSource(each));
  const [statement] = draft.statements;
  if (!first || !second || !statement) throw new Error('merge-sources: the draft is too small');
  await store.create(draft);
  for (const source of [first, second]) await store.putSource(draft.head.id, source, 'Text.');
  const place = { statementId: statement.id, sourceId: second.id };
  await createAnnotationStore(memory).correct(draft.head.id, fakeCorrection(place));

  expect(await store.mergeSame(draft.head.id, first, () => true)).toBe(true);
  expect((await store.find(draft.head.id))?.sources).toHaveLength(2);
});
