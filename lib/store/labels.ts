import type { LabelLine } from '../core/study/packet';
import type { LabelStore } from '../ports/label-store';
import type { VeraciteDatabase } from './schema';
import { watchTable } from './watch';

export function createLabelStore(db: VeraciteDatabase): LabelStore {
  const labelsOf = (packet: string) => db.labels.where({ packet }).toArray();
  const list = () =>
    db.dexie.transaction('r', db.packets, db.labels, async () => {
      const packets = await db.packets.toArray();
      return Promise.all(
        packets.map(async packet => ({ packet, labels: await labelsOf(packet.sha256) })),
      );
    });
  return {
    put: packet =>
      write(db, async () => {
        await db.packets.put(packet);
      }),
    find: sha256 =>
      db.dexie.transaction('r', db.packets, db.labels, async () => {
        const packet = await db.packets.get(sha256);
        return packet ? { packet, labels: await labelsOf(sha256) } : null;
      }),
    list,
    give: label => giveLabel(db, label),
    delete: sha256 =>
      write(db, async () => {
        await db.labels.where({ packet: sha256 }).delete();
        await db.packets.delete(sha256);
      }),
    watch(onChange) {
      const stops = [db.packets, db.labels].map(table =>
        watchTable(db, { table, key: null }, { read: list, onChange }),
      );
      return () => stops.forEach(stop => stop());
    },
  };
}

/** As `LabelStore.give`; an earlier label never replaces a later one. */
export function giveLabel(db: VeraciteDatabase, label: LabelLine): Promise<boolean> {
  return write(db, async () => {
    const packet = await db.packets.get(label.packet);
    if (!packet?.items.some(({ id }) => id === label.id)) return false;
    const earlier = await db.labels.get([label.packet, label.id]);
    if (earlier && Date.parse(earlier.at) > Date.parse(label.at)) return false;
    await db.labels.put(label);
    return true;
  });
}

function write<Value>(db: VeraciteDatabase, move: () => Promise<Value>): Promise<Value> {
  // nb. Dexie follows native awaits only in a function declared `async`.
  return db.dexie.transaction('rw', db.packets, db.labels, async () => move());
}
