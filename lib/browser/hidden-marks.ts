import { storage } from 'wxt/utils/storage';

import type { SiteId } from '../core/answer/answer';
import { sendMessage } from '../messaging/protocol';
import { followItem } from './follow';
import { toAllTabs } from './tabs';

/** Sites whose pages show no marks, only buttons. Kept until the browser closes. */
const hiddenItem = storage.defineItem<readonly SiteId[]>('session:hidden-marks', { fallback: [] });

/** `true` once a page has said what its marks mean. */
const explainedItem = storage.defineItem<boolean>('local:marksExplained', { fallback: false });

export async function explainsMarks(): Promise<boolean> {
  if (await explainedItem.getValue()) return false;
  await explainedItem.setValue(true);
  return true;
}

export async function hidesMarks(site: SiteId): Promise<boolean> {
  return (await hiddenItem.getValue()).includes(site);
}

export async function hideMarks(site: SiteId, isHidden: boolean): Promise<void> {
  const others = (await hiddenItem.getValue()).filter(each => each !== site);
  await hiddenItem.setValue(isHidden ? [...others, site] : others);
}

export function watchHiddenMarks() {
  return followItem(hiddenItem, []);
}

/** Tells the open pages when what they hide may have changed; each asks for its own site. */
export function followHiddenMarks(): void {
  const tell = (tab?: number) => sendMessage('hiddenMarksChanged', undefined, tab);
  hiddenItem.watch(() => {
    void toAllTabs(tell);
    // The sample is a page of the extension, which a message to a tab does not reach.
    tell().catch(() => console.info('marks: the sample is not open'));
  });
}
