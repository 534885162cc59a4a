import type { SiteId } from '../../lib/core/answer/answer';
import type { KeptUse } from '../../lib/core/audit/history';
import type { Restored, RestoreFailure } from '../../lib/core/device/storage-trouble';
import type { Result } from '../../lib/core/result';
import { t } from '../../lib/i18n/t';

/** `refused`: switched on, but the browser does not let us read it (any more). */
type ChatSiteState = 'on' | 'off' | 'refused';

export type ChatSiteView = { site: SiteId; hosts: readonly string[]; state: ChatSiteState };

export type OwnHostView = { pattern: string; isAllowed: boolean };

export type AllowedSites = {
  /** All chat sites, also those without hosts of their own. */
  ids: readonly SiteId[];
  chat: readonly ChatSiteView[];
  own: readonly OwnHostView[];
  /** Hosts the user granted for cited pages, as match patterns. */
  cited: readonly string[];
};

export type SwitchFailure = 'not-allowed' | 'no-host';

/** Data stored on this device. `null` if the browser does not say. */
export type StorageUse = { bytes: number | null; audits: number | null; kept?: readonly KeptUse[] };

export type BackupActions = {
  /** Saves the file for the user; resolves once it is written. */
  onBackup: () => Promise<void>;
  onRestore: (file: File) => Promise<Result<Restored, RestoreFailure>>;
};

/** Returns a match pattern for display: "https://example.org/*" is "example.org". */
export function patternName(pattern: string): string {
  const parts = /^(\*|https?):\/\/([^/]+)\//.exec(pattern);
  const [, scheme, host] = parts ?? [];
  if (host === undefined) return pattern;
  if (host === '*') return t('options.sites.pattern.all');
  const name = host.startsWith('*.')
    ? t('options.sites.pattern.parts', { host: host.slice(2) })
    : host;
  return scheme === 'http' ? t('options.sites.pattern.http', { host: name }) : name;
}
