import { afterEach, describe, expect, it, vi } from 'vitest';

import { fail } from '../../../../lib/core/result';
import { OFFER_REST_MS } from '../../../../lib/capture/page/check-answer';
import type { FakeSite } from './fake-site';
import { checkOf, setVisibility, watchFakePage } from './page-setup';

afterEach(() => {
  vi.useRealTimers();
});

function automaticPage(prepare?: (site: FakeSite) => void) {
  return watchFakePage(prepare, { isAutomatic: true });
}

/** A reply that grows under the eyes of the page. */
async function write(page: ReturnType<typeof watchFakePage>, key: string): Promise<void> {
  const body = page.site.addAnswer(key, 'One');
  for (const word of [' two', ' three', ' four.']) {
    await page.wait(500);
    body.append(word);
  }
}

describe('a page whose answers are checked by themselves', () => {
  it('offers an answer that was written before its eyes, once, after a rest', async () => {
    const page = automaticPage();
    await write(page, 'a');
    await page.wait(OFFER_REST_MS - 500);
    const early = page.calls.offerAnswer.mock.calls.length;
    await page.wait(60_000);

    expect(early).toBe(0);
    expect(page.calls.offerAnswer.mock.calls.map(([{ text }]) => text)).toEqual([
      'One two three four.',
    ]);
    expect(page.stateOf('a')).toMatchObject({ kind: 'checking', auditId: 'audit-1' });
  });

  it('offers what the site showed to be writing, however it came', async () => {
    const page = automaticPage(site => {
      site.behaviour.isStreaming = true;
      site.addAnswer('a', 'All at once.');
    });
    await page.wait(5_000);
    page.site.behaviour.isStreaming = false;
    await page.wait(OFFER_REST_MS + 500);

    expect(page.calls.offerAnswer).toHaveBeenCalledTimes(1);
  });

  it('leaves alone what was there before, and what a page fills in', async () => {
    const page = automaticPage(site => site.addAnswer('old', 'An old answer.'));
    await page.wait(1_000);
    const late = page.site.addAnswer('late', 'Another');
    await page.wait(300);
    late.append(' old answer.');
    await page.wait(60_000);

    expect(page.calls.offerAnswer).not.toHaveBeenCalled();
    expect(page.stateOf('late')).toEqual({ kind: 'ready' });
  });

  it('opens no panel and does not call itself reading', async () => {
    const page = automaticPage();
    page.calls.offerAnswer.mockReturnValue(new Promise(() => undefined));
    await write(page, 'a');
    await page.wait(20_000);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
    expect(page.calls.openPanel).not.toHaveBeenCalled();
    expect(page.calls.requestAudit).not.toHaveBeenCalled();
  });

  it('does not offer what was checked before', async () => {
    const page = automaticPage();
    page.calls.findChecks.mockResolvedValue([checkOf('One two three four.', ['supported'])]);
    await write(page, 'a');
    await page.wait(20_000);

    expect(page.calls.offerAnswer).not.toHaveBeenCalled();
  });

  it('does not offer what the reader has clicked for', async () => {
    const page = automaticPage();
    await write(page, 'a');
    await page.wait(3_000);
    page.reader.onCheck('a');
    await page.wait(20_000);

    expect(page.calls.offerAnswer).not.toHaveBeenCalled();
  });

  it.each(['sites-not-allowed', 'too-many'] as const)('says by the button: %s', async failure => {
    const page = automaticPage();
    page.calls.offerAnswer.mockResolvedValue(fail(failure));
    await write(page, 'a');
    await page.wait(20_000);

    expect(page.stateOf('a')).toEqual({ kind: 'ready', hint: failure });
    expect(page.calls.offerAnswer).toHaveBeenCalledTimes(1);
  });

  it('is silent where there is nothing to check', async () => {
    const page = automaticPage();
    page.calls.offerAnswer.mockResolvedValue(fail('no-sources'));
    await write(page, 'a');
    await page.wait(20_000);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('is silent where nobody answers: the next click will tell', async () => {
    const page = automaticPage();
    page.calls.offerAnswer.mockRejectedValue(new Error('gone'));
    await write(page, 'a');
    await page.wait(20_000);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });
});

describe('a page whose tab is hidden while an answer is written', () => {
  /** Answers on the page before, those added while the tab was hidden, and those offered after. */
  async function leaveAndReturn(
    there: string[],
    came: string[],
    { restMs = 5_000, url = 'https://chat.example/c/1' } = {},
  ) {
    const page = automaticPage(site => {
      for (const key of there) site.addAnswer(key, `Old ${key}.`);
    });
    await page.wait(restMs);
    setVisibility(page.site.page, 'hidden');
    for (const key of came) page.site.addAnswer(key, `New ${key}.`);
    page.navigate(url);
    await page.wait(60_000);
    const early = page.calls.offerAnswer.mock.calls.length;
    setVisibility(page.site.page, 'visible');
    await page.wait(60_000);
    const offered = page.calls.offerAnswer.mock.calls.map(([{ text }]) => text);
    return { early, offered };
  }

  it('offers the answer once the tab is back, and has stood still before eyes', async () => {
    expect(await leaveAndReturn(['a'], ['b'])).toEqual({ early: 0, offered: ['New b.'] });
  });

  it('offers none of several: they are another conversation, or an old one', async () => {
    expect((await leaveAndReturn(['a'], ['b', 'c'])).offered).toEqual([]);
  });

  it('offers nothing at another address', async () => {
    const moved = { url: 'https://chat.example/c/2' };

    expect((await leaveAndReturn(['a'], ['b'], moved)).offered).toEqual([]);
  });

  it('offers nothing where the page was empty, or not whole, when it was left', async () => {
    const empty = await leaveAndReturn([], ['b']);
    const early = await leaveAndReturn(['a'], ['b'], { restMs: 500 });

    expect([empty.offered, early.offered]).toEqual([[], []]);
  });

  it('offers nothing that was there before', async () => {
    expect((await leaveAndReturn(['a', 'b'], [])).offered).toEqual([]);
  });
});

describe('a page whose answers are checked at a click', () =>
  it('offers nothing', async () => {
    const page = watchFakePage();
    await write(page, 'a');
    await page.wait(60_000);

    expect(page.calls.offerAnswer).not.toHaveBeenCalled();
  }));
