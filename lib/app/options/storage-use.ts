import { signal, type ReadonlySignal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { StorageUse } from '../../../components/options/DataSection';
import { callBackground } from '../../messaging/protocol';
import type { AuditStore } from '../../ports/store';
import { createAuditHistory } from '../../store/history';
import type { VeraciteDatabase } from '../../store/schema';
import { openStudyKeys } from '../../browser/keys';
import { subjectOf } from '../../browser/panel-subject';
import { draftPagesItem, draftsItem } from '../../browser/settings';

/** Measures the data stored for checks; `readModelBytes`: size of the models. */
export function readStorageUse(
  db: VeraciteDatabase,
  readModelBytes: () => Promise<number>,
): {
  use: ReadonlySignal<StorageUse>;
  refresh(): Promise<void>;
} {
  const use = signal<StorageUse>({ bytes: null, audits: null });
  const refresh = async (): Promise<void> => {
    const { usage } = await navigator.storage.estimate();
    const bytes = usage === undefined ? null : Math.max(0, usage - (await readModelBytes()));
    const kept = await createAuditHistory(db).measure();
    use.value = { bytes, audits: await db.audits.count(), kept };
  };
  void refresh();
  return { use, refresh };
}

/** Ends running work, then removes all audits, studies, texts and panel state. */
export async function deleteAll(store: AuditStore): Promise<void> {
  for (const id of await store.findRunning()) await callBackground('stopAudit', id);
  await store.deleteAll();
  await draftsItem.removeValue();
  await draftPagesItem.removeValue();
  await openStudyKeys().clear();
  const windows = await browser.windows.getAll();
  await Promise.all(windows.map(({ id }) => subjectOf(id).set(null)));
}
