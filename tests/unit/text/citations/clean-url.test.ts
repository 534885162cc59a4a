import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cleanUrl } from '../../../../lib/text/citations/clean-url';

const clean = (raw: string, base: string | null = null) => cleanUrl(raw, base)?.url ?? null;

describe('cleanUrl', () => {
  it('keeps an ordinary address as it is', () =>
    expect(cleanUrl('https://health.example/iron?page=2&lang=en', null)).toEqual({
      url: 'https://health.example/iron?page=2&lang=en',
      quoteHint: null,
    }));

  it.each([
    ['https://a.example/x?utm_source=chatgpt.com', 'https://a.example/x'],
    ['https://a.example/x?id=7&utm_medium=chat&UTM_Campaign=z', 'https://a.example/x?id=7'],
    ['https://a.example/x?gclid=1&fbclid=2&srsltid=3&msclkid=4', 'https://a.example/x'],
    ['https://a.example/x?q=a%20b+c&utm_id=1', 'https://a.example/x?q=a%20b+c'],
    ['https://a.example/?utmost=1', 'https://a.example/?utmost=1'],
  ])('strips trackers and nothing else from %s', (raw, expected) =>
    expect(clean(raw)).toBe(expected),
  );

  it('drops the section of a page, since the page is one source', () =>
    expect(clean('https://a.example/x#dose')).toBe('https://a.example/x'));

  it.each(['https://a.example/#/iron/dose', 'https://a.example/#!iron'])(
    'keeps the route of a single-page site: %s',
    raw => expect(clean(raw)).toBe(raw),
  );

  it('reads the text fragment as a quote and drops it from the address', () =>
    expect(cleanUrl('https://a.example/x#dose:~:text=two%20tablets%2C%20daily', null)).toEqual({
      url: 'https://a.example/x',
      quoteHint: 'two tablets, daily',
    }));

  it.each([
    ['text=start,end', 'start … end'],
    ['text=before-,start,end,-after', 'start … end'],
    ['text=before-,only', 'only'],
    ['text=first&text=second', 'first'],
    ['text=caf%C3%A9', 'café'],
    ['text=%E0%A4%A', '\u{FFFD}%A'],
    ['text=', null],
    ['other=1', null],
  ])('reads the directive %s as %s', (directive, quote) =>
    expect(cleanUrl(`https://a.example/#:~:${directive}`, null)?.quoteHint).toBe(quote),
  );

  it.each([
    ['https://www.google.com/url?q=https://a.example/p&sa=U&ved=1', 'https://a.example/p'],
    ['https://www.google.co.uk/url?url=https%3A%2F%2Fa.example%2Fp', 'https://a.example/p'],
    [
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fp%3Ffbclid%3D1',
      'https://a.example/p',
    ],
    ['https://l.meta.ai/?u=https%3A%2F%2Fa.example%2Fp&h=x', 'https://a.example/p'],
    ['https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fp', 'https://a.example/p'],
    [
      'https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9hLmV4YW1wbGUvcA&ntb=1',
      'https://a.example/p',
    ],
  ])('opens the redirector %s', (raw, expected) => expect(clean(raw)).toBe(expected));

  it('opens a redirector inside a redirector', () => {
    const inner = encodeURIComponent('https://www.google.com/url?q=https://a.example/p');
    expect(clean(`https://l.meta.ai/?u=${inner}`)).toBe('https://a.example/p');
  });

  it('opens four redirectors and no more', () => {
    const wrap = (url: string) => `https://l.meta.ai/?u=${encodeURIComponent(url)}`;
    const four = wrap(wrap(wrap(wrap('https://a.example/p'))));

    expect(clean(four)).toBe('https://a.example/p');
    expect(clean(wrap(four))).toBe(wrap('https://a.example/p'));
  });

  it.each([
    'https://www.google.com/url?q=not-an-address',
    'https://www.bing.com/ck/a?u=a1%%%',
    'https://www.bing.com/ck/a?u=a1abcde',
    'https://www.google.com/search?q=https://a.example/p',
    'https://google.com.evil.example/url?q=https://a.example/p',
  ])('leaves %s alone, which wraps no address', raw =>
    expect(new URL(clean(raw) ?? 'about:blank').host).toBe(new URL(raw).host),
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://a.example/x',
    'mailto:a@b.example',
    'blob:https://a.example/1',
    'https://www.google.com/url?q=javascript:alert(1)',
    'chrome-extension://abcdef/page.html',
    'view-source:https://a.example/',
    'http://',
    '',
    '   ',
    'no address',
  ])('refuses %j', raw => expect(cleanUrl(raw, null)).toBeNull());

  it('reads a relative address against the page it stands on', () =>
    expect(clean('../iron', 'https://a.example/b/c')).toBe('https://a.example/iron'));

  it('takes a page of an extension only from a page of that extension', () => {
    const page = 'chrome-extension://abcdef/sample/source.html';

    expect(clean(page, 'chrome-extension://abcdef/sample/chat.html')).toBe(page);
    expect(clean('source.html', 'chrome-extension://abcdef/sample/chat.html')).toBe(page);
    expect(clean(page, 'chrome-extension://zzzzzz/sample/chat.html')).toBeNull();
    expect(clean(page, 'moz-extension://abcdef/sample/chat.html')).toBeNull();
    expect(clean(page, 'https://chat.example/')).toBeNull();
  });

  it('takes a name and password out of an address', () =>
    expect(clean('https://me:secret@a.example/x')).toBe('https://a.example/x'));

  it('refuses an address longer than a message may carry', () => {
    expect(cleanUrl(`https://a.example/${'x'.repeat(4_100)}`, null)).toBeNull();
    expect(cleanUrl(`https://a.example/${'x'.repeat(4_000)}`, null)).not.toBeNull();
  });

  it('keeps a question mark that belongs to the query', () => {
    expect(clean('https://a.example/x??')).toBe('https://a.example/x??');
    expect(clean('https://a.example/x??a=1&utm_source=b')).toBe('https://a.example/x??a=1');
    expect(clean('https://a.example/x?')).toBe('https://a.example/x');
  });

  it('answers for any string, and its answer is already clean', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withFragments: true, withQueryParameters: true })),
        raw => {
          const first = cleanUrl(raw, 'https://chat.example/c/1');
          if (!first) return;

          expect(first.url).toMatch(/^https?:\/\/[^/]/);
          expect(cleanUrl(first.url, null)?.url).toBe(first.url);
        },
      ),
    ));
});
