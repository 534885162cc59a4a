import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadCatalogue } from '../../../lib/browser/words';
import { offeredLanguages } from '../../../lib/i18n/catalogue';

const GERMAN = { language: { message: 'de' } };
/** Addresses that were asked for. */
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('__LOCALES__', { en: 'English', de: 'Deutsch', 'zh-CN': '简体中文' });
  vi.stubGlobal('location', { origin: 'chrome-extension://abc' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function serve(answer: (url: string) => Promise<Response>): void {
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.href);
    return answer(url.href);
  });
}

describe('the languages on offer', () =>
  it('are those this package has words in, each by its own name', () =>
    expect(Object.keys(offeredLanguages())).toEqual(['en', 'de', 'zh-CN'])));

describe('the words of a chosen language', () => {
  it('come from the package, under the name browsers give the language', async () => {
    serve(() => Promise.resolve(Response.json(GERMAN)));

    expect(await loadCatalogue('zh-CN')).toEqual({ language: 'de' });
    expect(asked).toEqual(['chrome-extension://abc/_locales/zh_CN/messages.json']);
  });

  it('are left to the browser where none is chosen, or this package has none in it', async () => {
    serve(() => Promise.resolve(Response.json(GERMAN)));

    expect(await loadCatalogue('auto')).toBeNull();
    expect(await loadCatalogue('fr')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('are left to the browser where the file cannot be read', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await loadCatalogue('de')).toBeNull();

    serve(() => Promise.resolve(new Response('<html>')));
    expect(await loadCatalogue('de')).toBeNull();
  });
});
