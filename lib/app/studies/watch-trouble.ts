import { signal, type ReadonlySignal } from '@preact/signals';

import type { StorageTrouble } from '../../core/device/storage-trouble';
import type { VeraciteDatabase } from '../../store/schema';
import { isQuotaError, watchStorage } from '../../store/storage-trouble';

/** Trouble with the database: while it cannot be used, and once a write found no room. */
export function watchTrouble(db: VeraciteDatabase): ReadonlySignal<StorageTrouble | null> {
  const view = signal<StorageTrouble | null>(null);
  watchStorage(db, trouble => {
    view.value = trouble;
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isQuotaError(reason)) view.value = 'storage-full';
  });
  return view;
}
