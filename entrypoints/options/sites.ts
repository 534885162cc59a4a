import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { AllowedSites } from '../../components/options/options-data';
import { CHAT_HOSTS } from '../../lib/sites/chat-hosts';

/** The sites the extension may read, now and whenever that changes. */
export function watchSites(): ReadonlySignal<AllowedSites> {
  const sites = signal<AllowedSites>({ chat: CHAT_HOSTS, cited: [] });
  const read = async (): Promise<void> => {
    const { origins = [] } = await browser.permissions.getAll();
    sites.value = {
      chat: CHAT_HOSTS,
      cited: origins.filter(origin => !CHAT_HOSTS.includes(origin)),
    };
  };
  browser.permissions.onAdded.addListener(() => void read());
  browser.permissions.onRemoved.addListener(() => void read());
  void read();
  return sites;
}

export async function revoke(pattern: string): Promise<void> {
  await browser.permissions.remove({ origins: [pattern] });
}
