import type { ContentHash, IsoDateTime } from '../ids';
import { UNREADABLE_REASONS } from './source';

/** Text of a file or an open tab that the user keeps on this device to search in. */
export type OwnFile = {
  /** Hash of the text: the same text is there once. */
  id: ContentHash;
  name: string;
  text: string;
  addedAt: IsoDateTime;
  /** Address of the tab; omitted for a file. */
  url?: string;
};

export type OwnFileName = Pick<OwnFile, 'id' | 'name' | 'addedAt'>;

/** Corpus of the user's own files, which no service is asked for. */
export const OWN_FILES = 'own-files' as const;

/** Reason a file was not added. */
export const OWN_FILE_FAILURES = [...UNREADABLE_REASONS, 'storage-full'] as const;
export type OwnFileFailure = (typeof OWN_FILE_FAILURES)[number];

/** Page of an open tab that the user may add. */
export type OfferedPage = { tab: number; url: string; title: string };

/** Pages of the open tabs. */
export type PageList = {
  pages: OfferedPage[];
  /** `false`: the user refused, so only tabs of sites that were allowed before are named. */
  isWhole: boolean;
};

/** Reason an open page was not added; `tab-changed`: the tab is closed or shows another page. */
export type OwnPageFailure =
  OwnFileFailure | 'not-allowed' | 'tab-changed' | 'tab-not-readable' | 'tab-is-pdf';

export type FailedPage = { page: OfferedPage; failure: OwnPageFailure };
