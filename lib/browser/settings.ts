import { storage } from 'wxt/utils/storage';

import { DEFAULT_SETTINGS, parseSettings, type Settings } from '../settings/settings';

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: DEFAULT_SETTINGS,
  version: 1,
});

/** When the history was last tidied, in milliseconds since 1970. */
export const tidiedItem = storage.defineItem<number | null>('local:historyTidied', {
  fallback: null,
  version: 1,
});

/** When checks began by themselves within the last hour, in milliseconds since 1970. */
export const automaticItem = storage.defineItem<number[]>('local:automaticChecks', {
  fallback: [],
  version: 1,
});

/** The settings as they can be relied on: unknown or broken values are the defaults. */
export async function readSettings(): Promise<Settings> {
  return parseSettings(await settingsItem.getValue());
}
