import { signal, type ReadonlySignal } from '@preact/signals';

import type { PanelActions } from '../../../components/panel/panel-context';
import type { Result } from '../../core/result';
import type { OwnFile, OwnFileFailure, OwnFileName } from '../../core/source/own-file';
import type { OwnFileStore } from '../../ports/own-file-store';
import { isQuotaError } from '../../store/storage-trouble';
import { createOwnPages, type OwnPagesDeps } from './own-pages';

type OwnFileActions = Pick<
  PanelActions,
  'addOwnFile' | 'deleteOwnFile' | 'listOpenPages' | 'addOpenPages'
>;

/** The user's own files and pages that searches go through, and what the user does with them. */
export function openOwnFiles(
  store: OwnFileStore,
  pages: Omit<OwnPagesDeps, 'add'>,
): {
  view: ReadonlySignal<readonly OwnFileName[]>;
  actions: OwnFileActions;
} {
  const view = signal<readonly OwnFileName[]>([]);
  store.watch(files => {
    view.value = files;
  });

  async function add(read: Result<OwnFile, OwnFileFailure>): Promise<OwnFileFailure | null> {
    if (!read.ok) return read.failure;
    try {
      await store.add(read.value);
      return null;
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      return 'storage-full';
    }
  }
  return {
    view,
    actions: {
      async addOwnFile(file) {
        // Loaded at the first file: few readers of the panel have one.
        const { readOwnFile } = await import('../read-own-file');
        return add(await readOwnFile(file, new Date().toISOString()));
      },
      deleteOwnFile: id => void store.delete(id),
      ...createOwnPages({ ...pages, add }),
    },
  };
}
