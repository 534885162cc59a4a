import { storage } from 'wxt/utils/storage';

import type { SiteId } from '../core/answer/answer';
import type { JudgePlace } from '../core/device/judge-place';
import type { TabWait } from '../core/source/given-text';
import { choosePlace, DEFAULT_JUDGE_CHOICE, type JudgeChoice } from '../settings/judge-choice';
import { parseJudgeChoice } from '../settings/parse-judge-choice';
import { DEFAULT_SETTINGS, parseSettings, type Settings } from '../settings/settings';
import type { HeldAudit } from '../views/audit-state';

/** Used part of an item of the browser's storage. */
export type StoredItem<Value> = {
  getValue(): Promise<Value>;
  setValue(value: Value): Promise<void>;
};

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: DEFAULT_SETTINGS,
  version: 1,
});

/** Judge and connection for new audits. No key is in it. */
export const judgeChoiceItem = storage.defineItem<JudgeChoice>('local:engine', {
  fallback: DEFAULT_JUDGE_CHOICE,
  version: 1,
});

/** Time of the last cleanup of the history, in milliseconds since 1970. */
export const tidiedItem = storage.defineItem<number | null>('local:historyTidied', {
  fallback: null,
  version: 1,
});

/** `true` once the welcome was opened: an unpacked extension is installed at every start. */
export const welcomedItem = storage.defineItem<boolean>('local:welcomed', {
  fallback: false,
  version: 1,
});

/** Times of the automatic audits of the last hour, in milliseconds since 1970. */
export const automaticItem = storage.defineItem<number[]>('local:automaticChecks', {
  fallback: [],
  version: 1,
});

/**
 * Audit that has halted although the store says that it runs. In the browser's memory, which has
 * room when the disk has none; a restarted browser resumes the audit.
 */
export const heldItem = storage.defineItem<HeldAudit | null>('session:held', { fallback: null });

/** Source that waits for a tab; kept for the browser's session. */
export const tabWaitItem = storage.defineItem<TabWait | null>('session:tab-wait', {
  fallback: null,
});

/** Protocols of studies that are not frozen yet; parsed where they are read. */
export const draftsItem = storage.defineItem<unknown>('local:studyDrafts', {
  fallback: [],
  version: 1,
});

/** Texts of pages that questions of drafts were made from, by their paths in the study's folder. */
export const draftPagesItem = storage.defineItem<Readonly<Record<string, string>>>(
  'local:studyDraftPages',
  { fallback: {} },
);

/** Returns the settings, with unknown or broken values replaced by the defaults. */
export async function readSettings(): Promise<Settings> {
  return parseSettings(await settingsItem.getValue());
}

export async function changeSettings(part: Partial<Settings>): Promise<void> {
  await settingsItem.setValue({ ...(await readSettings()), ...part });
}

export function watchSettings(pick: (settings: Settings) => unknown, act: () => void): void {
  const picked = (raw: unknown) => JSON.stringify(pick(parseSettings(raw)));
  settingsItem.watch((changed, before) => {
    if (picked(changed) !== picked(before)) act();
  });
}

/** Returns the choice of judge, with unknown or broken values replaced by the defaults. */
export async function readJudgeChoice(): Promise<JudgeChoice> {
  return parseJudgeChoice(await judgeChoiceItem.getValue());
}

/** Sets where answers are judged: those of one site, or of all (`null`). */
export async function chooseJudge(place: JudgePlace, site: SiteId | null): Promise<void> {
  await judgeChoiceItem.setValue(choosePlace(await readJudgeChoice(), place, site));
}
