import { browser } from 'wxt/browser';

import { SITE_IDS } from '../core/answer/answer';
import type { PageMode } from '../core/device/page-mode';
import { sendMessage } from '../messaging/protocol';
import { modeFor } from '../settings/page-mode';
import { parseSettings } from '../settings/settings';
import { chatSitesItem, isPageOn, isSiteOn } from './chat-sites';
import { readSettings, settingsItem } from './settings';

/** When answers of a site are checked. A site that is switched off is left alone. */
export async function findPageMode(site: unknown): Promise<PageMode> {
  const known = SITE_IDS.find(each => each === site);
  if (known === undefined || !(await isSiteOn(known))) return 'off';
  return modeFor(await readSettings(), known);
}

/** The same for an open page, which may have the script since before its site was switched off. */
export async function findModeOfPage(site: unknown, url: string | undefined): Promise<PageMode> {
  return (await isPageOn(url)) ? findPageMode(site) : 'off';
}

/** Tells the open pages when another mode may hold for them; each asks for its own. */
export function followPageModes(): void {
  settingsItem.watch((changed, before) => {
    const modesOf = (raw: unknown): string => {
      const { pageMode, siteModes } = parseSettings(raw);
      return JSON.stringify([pageMode, siteModes]);
    };
    if (modesOf(changed) !== modesOf(before)) void tellPages();
  });
  chatSitesItem.watch(() => void tellPages());
  browser.permissions.onRemoved.addListener(() => void tellPages());
}

async function tellPages(): Promise<void> {
  const tabs = await browser.tabs.query({});
  // Most tabs have no script of ours, and refuse.
  await Promise.allSettled(tabs.map(({ id }) => sendMessage('pageModeChanged', undefined, id)));
}
