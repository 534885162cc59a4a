import { browser } from 'wxt/browser';

import type { GuideView } from '../../components/guide/GuidePage';
import { hasNews } from '../../lib/core/release';
import { readSettings } from './settings';

/** What the browser says of an installation. */
export type Installed = { reason: string; previousVersion?: string | undefined };

/** Which page of the guide a new or changed installation opens; `null`: none. */
export function guideFor(
  { reason, previousVersion }: Installed,
  { version, showNews }: { version: string; showNews: boolean },
): GuideView | null {
  if (reason === 'install') return 'welcome';
  return reason === 'update' && showNews && hasNews(previousVersion, version) ? 'news' : null;
}

/** Opens the guide once after the installation, and after updates that have news. */
export async function openGuideOnce(installed: Installed): Promise<void> {
  const { showNews } = await readSettings();
  const { version } = browser.runtime.getManifest();
  const view = guideFor(installed, { version, showNews });
  if (view === null) return;

  await browser.tabs.create({ url: browser.runtime.getURL(`/guide.html?view=${view}`) });
}
