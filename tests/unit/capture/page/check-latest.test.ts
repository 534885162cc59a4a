import { afterEach, describe, expect, it, vi } from 'vitest';

import { watchFakePage } from './page-setup';

afterEach(() => {
  vi.useRealTimers();
});

describe('checking the newest answer by a key', () => {
  it('asks as its button would, for the last one', async () => {
    const page = watchFakePage(site => {
      site.addAnswer('a', 'An older one.');
      site.addAnswer('b', 'The newest.');
    });
    await page.wait(2_500);

    expect(page.chat.checkLatest()).toBe(true);
    await page.wait(250);

    expect(page.calls.requestAudit.mock.calls.map(([{ text }]) => text)).toEqual(['The newest.']);
    expect(page.stateOf('b')).toMatchObject({ kind: 'checking' });
  });

  it('says no where no answer is finished', async () => {
    const page = watchFakePage(site => {
      site.behaviour.isStreaming = true;
      site.addAnswer('a', 'Thinking');
    });
    await page.wait(1_000);

    expect(page.chat.checkLatest()).toBe(false);
    expect(page.calls.requestAudit).not.toHaveBeenCalled();
  });

  it('says no once the extension has let go of the page', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two.'));
    await page.wait(2_500);
    page.stop();

    expect(page.chat.checkLatest()).toBe(false);
  });
});
