import { describe, expect, it } from 'vitest';

import type { LabelLine } from '../../../lib/core/study/packet';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { createLabelStore } from '../../../lib/store/labels';
import { fakeLabel, fakePacket } from '../../fakes/packets';
import { backupOf, openWorld, RESTORE_DEPS } from './worlds';

async function open() {
  const db = openWorld();
  const store = createLabelStore(db);
  const packet = await fakePacket();
  await store.put(packet);
  const said = (overrides: Partial<LabelLine>) => fakeLabel(packet, overrides);
  return { db, store, packet, said };
}

describe('labels in the store', () => {
  it('keeps the latest of an item, whatever comes last', async () => {
    const { store, packet, said } = await open();

    expect(await store.give(said({ verdict: 5, at: '2026-11-28T10:00:00.000Z' }))).toBe(true);
    expect(await store.give(said({ verdict: 3, at: '2026-11-28T09:00:00.000Z' }))).toBe(false);
    expect(await store.give(said({ verdict: 1, at: '2026-11-28T11:00:00.000Z' }))).toBe(true);

    const labels = (await store.find(packet.sha256))?.labels;
    expect(labels?.map(({ verdict }) => verdict)).toEqual([1]);
  });

  it('refuses what no packet has', async () => {
    const { store, said } = await open();

    expect(await store.give(said({ packet: '0'.repeat(64) }))).toBe(false);
    expect(await store.give(said({ id: '0'.repeat(32) }))).toBe(false);
  });

  it('keeps labels when the packet is opened again, and deletes them with it', async () => {
    const { db, store, packet, said } = await open();
    await store.give(said({}));

    await store.put(packet);
    expect((await store.list())[0]?.labels).toHaveLength(1);
    await store.delete(packet.sha256);
    expect(await store.list()).toEqual([]);
    expect(await db.labels.count()).toBe(0);
  });

  it('comes back from a backup', async () => {
    const { db, packet, said } = await open();
    await createLabelStore(db).give(said({ note: 'See the table.' }));
    const other = openWorld();

    const restored = await restoreBackup(other, await backupOf(db), RESTORE_DEPS);

    expect(restored.ok).toBe(true);
    expect(await createLabelStore(other).find(packet.sha256)).toEqual({
      packet,
      labels: [said({ note: 'See the table.' })],
    });
  });
});
