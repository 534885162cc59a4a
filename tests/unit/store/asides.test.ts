import { describe, expect, it, vi } from 'vitest';

import type { Aside } from '../../../lib/core/audit/aside';
import type { Look } from '../../../lib/core/audit/look';
import { statementId } from '../../../lib/core/ids';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { deleteAudit } from '../../../lib/store/delete';
import { createAsideStore } from '../../../lib/store/asides';
import { createAuditStore } from '../../../lib/store/store';
import { fakeDraft } from '../../fakes/audits';
import { fakeLook, fakeLookResult, formerLookOf } from '../../fakes/looks';
import { backupWith } from './backup-files';
import { backupOf, openWorld, RESTORE_DEPS } from './worlds';

async function openWith(...looks: Partial<Look>[]) {
  const db = openWorld();
  const draft = fakeDraft();
  const auditId = draft.head.id;
  await createAuditStore(db).create(draft);
  const store = createAsideStore(db);
  const asked = looks.map(look => fakeLook({ ...look, auditId }));
  for (const look of asked) await store.ask(look);
  const states = async (from = db) =>
    (await from.asides.toArray()).map(({ state }) => state.status);
  return { db, store, auditId, asked, states };
}

describe('a search of literature in the store', () => {
  it('waits, is taken once, and ends with its result', async () => {
    const { db, store, auditId, asked, states } = await openWith({});
    const [look] = asked;
    if (!look) throw new Error('test: nothing was asked');

    expect(await store.findRunning()).toEqual([auditId]);
    expect(await store.take(auditId, 'look')).toMatchObject({ request: look.request });
    expect(await store.take(auditId, 'look')).toBeNull();
    expect(await store.end(look, fakeLookResult())).toBe(true);
    expect(await store.end(look, fakeLookResult())).toBe(false);

    expect(await states()).toEqual(['ended']);
    expect(await store.findRunning()).toEqual([]);
    expect((await createAuditStore(db).find(auditId))?.verdicts).toBeDefined();
  });

  it('goes in the order of the clicks', async () => {
    const { store, auditId } = await openWith(
      { key: statementId('b'), askedAt: '2026-10-01T09:00:00.000Z' },
      { key: statementId('z'), askedAt: '2026-10-01T08:00:00.000Z' },
    );

    expect((await store.take(auditId, 'look'))?.key).toBe('z');
    expect((await store.take(auditId, 'look'))?.key).toBe('b');
  });

  it('that an engine left is interrupted, and asked again only by another request', async () => {
    const { store, auditId, asked, states } = await openWith({});
    await store.take(auditId, 'look');
    await store.recover(auditId, 'look');

    expect(await states()).toEqual(['interrupted']);
    expect(await store.take(auditId, 'look')).toBeNull();
    const again = fakeLook({ ...asked[0], askedAt: '2026-10-02T08:00:00.000Z' });
    await store.ask(again);
    expect(await store.take(auditId, 'look')).toMatchObject({ askedAt: again.askedAt });
  });

  it('takes no second request while it is at work, and no late result', async () => {
    const { store, auditId, asked, states } = await openWith({});
    const [look] = asked;
    if (!look) throw new Error('test: nothing was asked');
    await store.take(auditId, 'look');
    await store.ask({ ...look, request: { ...look.request, query: 'other words' } });
    expect(await states()).toEqual(['asking']);

    await store.interrupt(auditId, 'look');
    expect(await store.end(look, fakeLookResult())).toBe(false);
  });

  it('that waits is stopped by the user alone', async () => {
    const { store, auditId, states } = await openWith({});

    await store.recover(auditId, 'look');
    expect(await states()).toEqual(['waiting']);
    await store.interrupt(auditId, 'look');
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

  it('is restored from a backup of the time when searches had their own table', async () => {
    const backup = await backupWith(({ data }) => {
      const rows = data.data.find(({ tableName }) => tableName === 'asides');
      const table = data.tables.find(({ name }) => name === 'asides');
      if (!rows || !table) throw new Error('test: the backup has no asides');
      rows.tableName = table.name = 'looks';
      rows.rows = rows.rows.map(row => ({ ...formerLookOf(row as Look) }));
      data.databaseVersion = 6;
    });
    const other = openWorld();

    expect((await restoreBackup(other, backup, RESTORE_DEPS)).ok).toBe(true);

    expect(await other.asides.toArray()).toMatchObject([
      { kind: 'look', request: fakeLook().request, state: { status: 'ended' } },
    ]);
  });

  it('is shown now and after each change', async () => {
    const { store, auditId } = await openWith({});
    const onChange = vi.fn<(asides: Aside[]) => void>();
    const stop = store.watch(auditId, onChange);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());

    await store.interrupt(auditId, 'look');

    await vi.waitFor(() =>
      expect(onChange.mock.lastCall?.[0][0]?.state.status).toBe('interrupted'),
    );
    stop();
  });
});

describe('the steps of work beside a check', () => {
  async function takeOne() {
    const world = await openWith({});
    const [look] = world.asked;
    if (!look) throw new Error('test: nothing was asked');
    await world.store.take(world.auditId, 'look');
    return { ...world, look, journal: world.store.journal(look) };
  }

  it('are found after an engine that died, while the same is asked', async () => {
    const { store, auditId, look, journal } = await takeOne();
    await journal.keep('search', '["found"]');
    await store.recover(auditId, 'look');
    const again = { ...look, askedAt: '2026-10-02T08:00:00.000Z' };
    await store.ask(again);

    expect(await store.journal(again).find('search')).toBe('["found"]');
    expect(await store.journal(again).find('answer')).toBeNull();
  });

  it('are dropped when something else is asked, at the end, and with the check', async () => {
    const { db, store, auditId, look, journal } = await takeOne();
    await journal.keep('search', '[]');
    await store.fail(look, 'key-refused');
    expect(await db.asideSteps.count()).toBe(1);
    const other = { ...look, request: { ...look.request, query: 'other words' } };
    await store.ask(other);
    expect(await db.asideSteps.count()).toBe(0);

    await store.take(auditId, 'look');
    await store.journal(other).keep('search', '[]');
    await store.end(other, fakeLookResult());
    expect(await db.asideSteps.count()).toBe(0);

    await store.ask(look);
    await store.take(auditId, 'look');
    await store.journal(look).keep('search', '[]');
    await deleteAudit(db, auditId);
    expect(await db.asideSteps.count()).toBe(0);
  });

  it('are not kept by a request that was stopped, which says why it failed', async () => {
    const { db, store, auditId, look, journal } = await takeOne();
    await store.fail(look, 'key-refused');
    await journal.keep('search', '[]');

    expect(await db.asideSteps.count()).toBe(0);
    expect((await db.asides.toArray())[0]?.state).toEqual({
      status: 'interrupted',
      why: 'key-refused',
    });
    expect(await store.findRunning()).not.toContain(auditId);
  });
});
