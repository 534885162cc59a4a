import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

import type { speakOnPage } from '../../../lib/app/page/follow-background';
import type { endWith, watchExtension } from '../../../lib/app/page/watch-extension';
import { t } from '../../../lib/i18n/t';
import { readWords, speakEnglish } from '../../../scripts/lib/speak-english';

let watch: typeof watchExtension;
let end: typeof endWith;
let speakThere: typeof speakOnPage;

const { id } = fakeBrowser.runtime;

// nb. The browser's interfaces are looked for when a module is first read.
beforeAll(async () => {
  vi.stubGlobal('browser', fakeBrowser);
  vi.stubGlobal('chrome', fakeBrowser);
  vi.stubGlobal('location', { origin: `chrome-extension://${id}` });
  vi.stubGlobal('__LOCALES__', { en: 'English', de: 'Deutsch' });
  ({ watchExtension: watch, endWith: end } = await import('../../../lib/app/page/watch-extension'));
  ({ speakOnPage: speakThere } = await import('../../../lib/app/page/follow-background'));
  const { onMessage } = await import('../../../lib/messaging/protocol');
  const { findPageWords } = await import('../../../lib/app/background/language');
  onMessage('findWords', () => findPageWords());
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await speakEnglish();
});

/** The browser's treatment of the scripts of a replaced version. */
function setId(now: string | undefined): void {
  Object.assign(fakeBrowser.runtime, { id: now });
}

describe('a script whose extension is replaced', () => {
  let stop: AbortController;
  const stopListening = vi.fn<() => void>();
  const takeOff = vi.fn<() => void>();

  beforeEach(() => {
    vi.useFakeTimers();
    stop = new AbortController();
    watch(stop);
    end(stop.signal, [stopListening]);
    stop.signal.addEventListener('abort', takeOff);
  });

  afterEach(() => {
    stop.abort();
    setId(id);
    vi.useRealTimers();
  });

  it('stays while its extension is there', () => {
    vi.advanceTimersByTime(60_000);

    expect(stop.signal.aborted).toBe(false);
  });

  it('takes off what it drew, and asks nothing of an extension that is gone', () => {
    setId(undefined);

    vi.advanceTimersByTime(1_000);

    expect(takeOff).toHaveBeenCalledOnce();
    expect(stopListening).not.toHaveBeenCalled();
  });

  it('listens no more where it ends for another reason', () => {
    stop.abort();

    expect(stopListening).toHaveBeenCalledOnce();
  });
});

describe('the words of a script in a page', () => {
  const getMessage = vi.fn<(name: string) => string>();

  beforeEach(async () => {
    fakeBrowser.i18n.getMessage = getMessage;
    const words = await readWords('de');
    const messages = Object.entries(words).map(([name, message]) => [name, { message }]);
    vi.stubGlobal('fetch', (url: URL) =>
      url.pathname === '/_locales/de/messages.json'
        ? Promise.resolve(Response.json(Object.fromEntries(messages)))
        : Promise.reject(new TypeError('Failed to fetch')),
    );
  });

  afterEach(async () => {
    await fakeBrowser.storage.local.clear();
  });

  /** Speaks as in a page of a browser of this language. */
  async function speakIn(spoken: string): Promise<void> {
    getMessage.mockImplementation(name => (name === 'language' ? spoken : ''));
    const ended = new AbortController();
    await speakThere(() => undefined, ended.signal);
    ended.abort();
  }

  it('are the browser’s own language, and outlive the extension', async () => {
    await speakIn('de');
    getMessage.mockImplementation(() => {
      throw new TypeError("Cannot read properties of undefined (reading 'getMessage')");
    });

    expect(t('page.failure.extension_unreachable')).toMatch(/^Veracite reagiert nicht/);
  });

  it('are asked of the browser where they cannot be read', async () => {
    await speakIn('en');
    getMessage.mockImplementation(name => `the browser’s ${name}`);

    expect(t('page.failure.extension_unreachable')).toBe(
      'the browser’s page_failure_extension_unreachable',
    );
  });

  it('are those the reader chose, whatever the browser speaks', async () => {
    await fakeBrowser.storage.local.set({ settings: { language: 'de' } });

    await speakIn('en');

    expect(t('language')).toBe('de');
  });
});
