import { signal, type ReadonlySignal } from '@preact/signals';

import type { PanelActions } from '../../../components/panel/panel-context';
import type { OwnFileName } from '../../core/source/own-file';
import type { OwnFileStore } from '../../ports/own-file-store';
import { isQuotaError } from '../../store/storage-trouble';

type OwnFileActions = Pick<PanelActions, 'addOwnFile' | 'deleteOwnFile'>;

/** The user's own files that searches go through, and what the user does with them. */
export function openOwnFiles(store: OwnFileStore): {
  view: ReadonlySignal<readonly OwnFileName[]>;
  actions: OwnFileActions;
} {
  const view = signal<readonly OwnFileName[]>([]);
  store.watch(files => {
    view.value = files;
  });
  return {
    view,
    actions: {
      async addOwnFile(file) {
        // Loaded at the first file: few readers of the panel have one.
        const { readOwnFile } = await import('../read-own-file');
        const read = await readOwnFile(file, new Date().toISOString());
        if (!read.ok) return read.failure;
        try {
          await store.add(read.value);
          return null;
        } catch (error) {
          if (!isQuotaError(error)) throw error;
          return 'storage-full';
        }
      },
      deleteOwnFile: id => void store.delete(id),
    },
  };
}
