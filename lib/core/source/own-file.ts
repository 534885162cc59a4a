import type { ContentHash, IsoDateTime } from '../ids';
import { UNREADABLE_REASONS } from './source';

/** Text of a file that the user keeps on this device to search in. */
export type OwnFile = {
  /** Hash of the text: the same text is there once. */
  id: ContentHash;
  name: string;
  text: string;
  addedAt: IsoDateTime;
};

export type OwnFileName = Pick<OwnFile, 'id' | 'name'>;

/** Corpus of the user's own files, which no service is asked for. */
export const OWN_FILES = 'own-files' as const;

/** Reason a file was not added. */
export const OWN_FILE_FAILURES = [...UNREADABLE_REASONS, 'storage-full'] as const;
export type OwnFileFailure = (typeof OWN_FILE_FAILURES)[number];
