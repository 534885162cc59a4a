import { browser } from 'wxt/browser';

import { guideFor, type Installed } from '../../core/device/release';
import { readSettings } from '../../browser/settings';

/** Opens the guide once after the installation, and after updates that have news. */
export async function openGuideOnce(installed: Installed): Promise<void> {
  const { showNews } = await readSettings();
  const { version } = browser.runtime.getManifest();
  const view = guideFor(installed, { version, showNews });
  if (view === null) return;

  await browser.tabs.create({ url: browser.runtime.getURL(`/guide.html?view=${view}`) });
}
