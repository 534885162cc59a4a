import { afterEach, describe, expect, it, vi } from 'vitest';

import { checkOf, watchFakePage } from './page-setup';

const TEXT = 'One two three.';

afterEach(() => {
  vi.useRealTimers();
});

describe('a check that began by itself', () =>
  it('is not said to be checked while it waits, and is again once it goes on', async () => {
    const page = watchFakePage(site => site.addAnswer('a', TEXT));
    await page.wait(2_500);
    const running = { status: 'running', settledPairs: 1, pairs: 4 } as const;

    page.chat.showCheck(checkOf(TEXT, ['pending'], { ...running, wait: 'battery-low' }));
    const waiting = page.stateOf('a');
    const badge = page.shown.badges.get('a')?.[0];
    page.chat.showCheck(checkOf(TEXT, ['pending'], running));

    expect(waiting).toEqual({ kind: 'waiting', auditId: 'audit-1', wait: 'battery-low' });
    expect(badge).toMatchObject({ kind: 'pending', waitsFor: 'power' });
    expect(page.stateOf('a')).toMatchObject({ kind: 'checking', settledPairs: 1 });
    expect(page.shown.badges.get('a')?.[0]).not.toHaveProperty('waitsFor');
  }));
