import type { Page } from 'puppeteer-core';
import { vi } from 'vitest';

import { readControls } from './page-controls';

/** Waits for a badge or the button; gives back its whole name. */
export function waitForControl(chat: Page, name: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const names = await readControls(chat);
      const found = names.find(each => name.test(each));
      if (found === undefined) throw new Error(`no ${String(name)} among: ${names.join(' · ')}`);
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
}
