import { storage } from 'wxt/utils/storage';

import type { AuditId, StatementId } from '../../lib/core/ids';
import type { RequestFailure } from '../../lib/core/page-check';
import type { Result } from '../../lib/core/result';
import { DEFAULT_SETTINGS, parseSettings } from '../../lib/state/settings';
import type { Settings } from '../../lib/state/settings';

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: DEFAULT_SETTINGS,
  version: 1,
});

/** An audit, and the statement of it that was asked for; `null`: the whole. */
export type PanelPlace = { audit: AuditId; statement: StatementId | null };

/** What the panel shows: an audit, a reason why there is none, or its home view. */
export type PanelSubject = Result<PanelPlace, RequestFailure> | null;

export const panelItem = storage.defineItem<PanelSubject>('local:panel', {
  fallback: null,
  version: 1,
});

/** When the history was last tidied, in milliseconds since 1970. */
export const tidiedItem = storage.defineItem<number | null>('local:historyTidied', {
  fallback: null,
  version: 1,
});

/** The settings as they can be relied on: unknown or broken values are the defaults. */
export async function readSettings(): Promise<Settings> {
  return parseSettings(await settingsItem.getValue());
}
