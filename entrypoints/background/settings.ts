import { storage } from 'wxt/utils/storage';

import type { AuditId } from '../../lib/core/ids';
import type { RequestFailure } from '../../lib/core/page-check';
import type { Result } from '../../lib/core/result';
import { DEFAULT_SETTINGS, parseSettings } from '../../lib/state/settings';
import type { Settings } from '../../lib/state/settings';

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: DEFAULT_SETTINGS,
  version: 1,
});

/** What the panel shows: an audit, a reason why there is none, or its home view. */
export type PanelSubject = Result<AuditId, RequestFailure> | null;

export const panelItem = storage.defineItem<PanelSubject>('local:panel', {
  fallback: null,
  version: 1,
});

/** The settings as they can be relied on: unknown or broken values are the defaults. */
export async function readSettings(): Promise<Settings> {
  return parseSettings(await settingsItem.getValue());
}
