import { afterEach, describe, expect, it, vi } from 'vitest';

import { watchFakePage } from './page-setup';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('a page whose clock is set back', () =>
  it('shows the button after two seconds all the same', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two three.'));
    await page.wait(1_000);

    vi.setSystemTime(Date.now() - YEAR_MS);
    await page.wait(500);
    const early = page.stateOf('a');
    await page.wait(1_000);

    expect(early).toBeNull();
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  }));
