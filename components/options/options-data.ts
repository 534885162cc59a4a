import type { KeptUse } from '../../lib/core/audit/history';
import type { RestoreFailure, Restored } from '../../lib/core/device/storage-trouble';
import type { Result } from '../../lib/core/result';
import type { SiteId } from '../../lib/core/answer/answer';

/**
 * How a chat site stands: `always` since the installation; `refused`: switched on, but the
 * browser does not let us read it (any more).
 */
export type ChatSiteState = 'on' | 'off' | 'refused';

/** A chat site as the options show it; `hosts` are match patterns. */
export type ChatSiteView = { site: SiteId; hosts: readonly string[]; state: ChatSiteState };

/** A host the reader added, as a match pattern. */
export type OwnHostView = { pattern: string; isAllowed: boolean };

/** Sites the extension may read. */
export type AllowedSites = {
  chat: readonly ChatSiteView[];
  own: readonly OwnHostView[];
  /** Granted by the reader for cited pages, as match patterns. */
  cited: readonly string[];
};

/** Why a chat site or a host was not switched on. */
export type SwitchFailure = 'not-allowed' | 'no-host';

/** How much is kept on this device. `null`: the browser does not say. */
export type StorageUse = { bytes: number | null; audits: number | null; kept?: readonly KeptUse[] };

/** What a reader can do with the whole of the history. */
export type BackupActions = {
  /** Hands the file to the reader; resolves once it is written. */
  onBackup: () => Promise<void>;
  onRestore: (file: File) => Promise<Result<Restored, RestoreFailure>>;
};
