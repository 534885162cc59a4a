import { describe, expect, it, vi } from 'vitest';

import type { Look } from '../../../lib/core/audit/look';
import { statementId } from '../../../lib/core/ids';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { deleteAudit } from '../../../lib/store/delete';
import { createLookStore } from '../../../lib/store/looks';
import { createAuditStore } from '../../../lib/store/store';
import { fakeDraft } from '../../fakes/audits';
import { fakeLook, fakeLookResult } from '../../fakes/looks';
import { backupOf, openWorld, RESTORE_DEPS } from './worlds';

async function openWith(...looks: Partial<Look>[]) {
  const db = openWorld();
  const draft = fakeDraft();
  const auditId = draft.head.id;
  await createAuditStore(db).create(draft);
  const store = createLookStore(db);
  const asked = looks.map(look => fakeLook({ ...look, auditId }));
  for (const look of asked) await store.ask(look);
  const states = async (from = db) => (await from.looks.toArray()).map(({ state }) => state.status);
  return { db, store, auditId, asked, states };
}

describe('a search of literature in the store', () => {
  it('waits, is taken once, and ends with its result', async () => {
    const { db, store, auditId, asked, states } = await openWith({});
    const [look] = asked;
    if (!look) throw new Error('test: nothing was asked');

    expect(await store.findRunning()).toEqual([auditId]);
    expect(await store.take(auditId)).toMatchObject({ query: look.query });
    expect(await store.take(auditId)).toBeNull();
    expect(await store.end(look, fakeLookResult())).toBe(true);
    expect(await store.end(look, fakeLookResult())).toBe(false);

    expect(await states()).toEqual(['ended']);
    expect(await store.findRunning()).toEqual([]);
    expect((await createAuditStore(db).find(auditId))?.verdicts).toBeDefined();
  });

  it('goes in the order of the clicks', async () => {
    const { store, auditId } = await openWith(
      { statementId: statementId('b'), askedAt: '2026-10-01T09:00:00.000Z' },
      { statementId: statementId('z'), askedAt: '2026-10-01T08:00:00.000Z' },
    );

    expect((await store.take(auditId))?.statementId).toBe('z');
    expect((await store.take(auditId))?.statementId).toBe('b');
  });

  it('that an engine left is interrupted, and asked again only by another request', async () => {
    const { store, auditId, asked, states } = await openWith({});
    await store.take(auditId);
    await store.interrupt(auditId);

    expect(await states()).toEqual(['interrupted']);
    expect(await store.take(auditId)).toBeNull();
    const again = fakeLook({ ...asked[0], askedAt: '2026-10-02T08:00:00.000Z' });
    await store.ask(again);
    expect(await store.take(auditId)).toMatchObject({ askedAt: again.askedAt });
  });

  it('takes no second request while it is at work, and no late result', async () => {
    const { store, auditId, asked, states } = await openWith({});
    const [look] = asked;
    if (!look) throw new Error('test: nothing was asked');
    await store.take(auditId);
    await store.ask({ ...look, query: 'other words' });
    expect(await states()).toEqual(['asking']);

    await store.interrupt(auditId);
    expect(await store.end(look, fakeLookResult())).toBe(false);
  });

  it('that waits is stopped by the user alone', async () => {
    const { store, auditId, states } = await openWith({});

    await store.interrupt(auditId);
    expect(await states()).toEqual(['waiting']);
    await store.interrupt(auditId, { waiting: true });
    expect(await states()).toEqual(['interrupted']);
  });

  it('is not asked for a check that is gone, and goes with its check', async () => {
    const { db, store, auditId, asked, states } = await openWith({});
    await deleteAudit(db, auditId);
    for (const look of asked) await store.ask(look);

    expect(await states()).toEqual([]);
  });

  it('is in a backup, and restored it asks nothing', async () => {
    const { db, states } = await openWith({});
    const other = openWorld();

    expect((await restoreBackup(other, await backupOf(db), RESTORE_DEPS)).ok).toBe(true);

    expect(await states(other)).toEqual(['interrupted']);
  });

  it('is shown now and after each change', async () => {
    const { store, auditId } = await openWith({});
    const onChange = vi.fn<(looks: Look[]) => void>();
    const stop = store.watch(auditId, onChange);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());

    await store.interrupt(auditId, { waiting: true });

    await vi.waitFor(() =>
      expect(onChange.mock.lastCall?.[0][0]?.state.status).toBe('interrupted'),
    );
    stop();
  });
});
