import type { ContentHash } from '../core/ids';
import type { OwnFile, OwnFileName } from '../core/source/own-file';

/** The user's own files, whole or not at all. */
export type OwnFileStore = {
  /** In the place of what was read at the same address before. */
  add(file: OwnFile): Promise<void>;
  delete(id: ContentHash): Promise<void>;
  /** In the order in which they were added. */
  list(): Promise<OwnFile[]>;
  /** Calls back now and after each change with the names in that order. Returns its stop. */
  watch(onChange: (files: OwnFileName[]) => void): () => void;
};
