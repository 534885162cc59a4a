import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readTextFragment } from '../../../lib/text/evidence/text-fragment';
import { hostOf, openableUrl } from '../../../lib/util/openable-url';
import { pageLink, passageLink } from '../../../lib/views/passage-link';

const URL_OF_PAGE = 'https://health.example/page';

describe('a link to a passage', () => {
  it('holds a short quote whole', () => {
    const link = passageLink(URL_OF_PAGE, 'Take it in the morning');

    expect(link).toBe(`${URL_OF_PAGE}#:~:text=Take%20it%20in%20the%20morning`);
  });

  it('holds the first and the last five words of a long quote', () => {
    const words = Array.from({ length: 30 }, (_, at) => `w${String(at)}`);

    const link = passageLink(URL_OF_PAGE, words.join(' '));

    expect(link).toBe(`${URL_OF_PAGE}#:~:text=w0%20w1%20w2%20w3%20w4,w25%20w26%20w27%20w28%20w29`);
  });

  it('encodes what means something in a directive', () => {
    const link = passageLink(URL_OF_PAGE, 'well-known, safe & sound #1');

    expect(link).toBe(`${URL_OF_PAGE}#:~:text=well%2Dknown%2C%20safe%20%26%20sound%20%231`);
  });

  it('keeps the hash the page uses itself', () => {
    const link = passageLink(`${URL_OF_PAGE}?q=1#section-2`, 'dose');

    expect(link).toBe(`${URL_OF_PAGE}?q=1#section-2:~:text=dose`);
  });

  it('replaces a text directive that was there', () => {
    const link = passageLink(`${URL_OF_PAGE}#top:~:text=old,words`, 'new');

    expect(link).toBe(`${URL_OF_PAGE}#top:~:text=new`);
  });

  it('folds line breaks, which no page has in its text', () =>
    expect(passageLink(URL_OF_PAGE, ' one\n\ttwo ')).toBe(`${URL_OF_PAGE}#:~:text=one%20two`));

  it('is the plain address for a quote without words', () =>
    expect(passageLink(URL_OF_PAGE, '  ')).toBe(URL_OF_PAGE));

  it('survives half a character', () =>
    expect(passageLink(URL_OF_PAGE, 'a\ud800')).toBe(`${URL_OF_PAGE}#:~:text=a%EF%BF%BD`));

  it('can be read back, whatever the quote', () => {
    const word = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), words => {
        const quote = words.join(' ').split(/\s+/u).filter(Boolean).slice(0, 12).join(' ');
        fc.pre(quote !== '');

        const { hash } = new URL(passageLink(URL_OF_PAGE, quote));

        expect(readTextFragment(hash).quote).toBe(quote);
      }),
    );
  });
});

describe('an address that may be opened', () => {
  const OWN = 'chrome-extension://abc';

  it.each(['https://a.example/', 'http://a.example/x?y=1#z', `${OWN}/sample.html`])(
    'can be %s',
    url => expect(openableUrl(url, OWN)).toBe(url),
  );

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,hi',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'chrome-extension://other/page.html',
    'chrome-extension://abcdef/page.html',
    'not an address',
    '',
  ])('is never "%s"', url => expect(openableUrl(url, OWN)).toBeNull());

  it('is nothing where there is none', () => {
    expect(openableUrl(null, OWN)).toBeNull();
    expect(hostOf(null)).toBeNull();
  });

  it('belongs to its host', () => expect(hostOf('https://a.example:8080/x')).toBe('a.example'));
});

describe('the address of a page of a PDF', () =>
  it('is what the viewers of browsers know, in place of any hash', () => {
    expect(pageLink('https://journal.example/a.pdf', 3)).toBe(
      'https://journal.example/a.pdf#page=3',
    );
    expect(pageLink('https://journal.example/a.pdf?v=2#page=9', 12)).toBe(
      'https://journal.example/a.pdf?v=2#page=12',
    );
  }));
