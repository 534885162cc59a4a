import { describe, expect, it } from 'vitest';

import { findParked } from '../../../../lib/sources/quality/parked';
import {
  findSoftSigns,
  isSuspect,
  judgeSoft404,
  siblingOf,
} from '../../../../lib/sources/quality/page-checks';
import { textLikeness } from '../../../../lib/text/evidence/likeness';

const ARTICLE = 'Vitamin D is made in the skin under sunlight, as every textbook says. '.repeat(60);
const MENU = 'Guides, news, shop and everything else that this site has. '.repeat(8);
const page = (overrides: Partial<Parameters<typeof isSuspect>[0]> = {}) => ({
  askedUrl: 'https://health.example/topics/vitamin-d',
  finalUrl: 'https://health.example/topics/vitamin-d',
  title: 'Vitamin D',
  text: ARTICLE,
  ...overrides,
});

const madeUp = (text: string) => ({ askedUrl: 'https://health.example/topics/zq81xw', text });

describe('a page that stands for none', () => {
  it.each([
    'Page not found',
    '404 | Health',
    'Error 404',
    'This article is no longer available',
    'Not found – Health',
    'Seite nicht gefunden',
  ])('is known by its title "%s" where its text is short', title => {
    const short = page({ title, text: 'Sorry. Try our search.' });

    expect(judgeSoft404(short, null)).toEqual([{ sign: 'title', title }]);
    expect(judgeSoft404(page({ title }), null)).toEqual([]);
  });

  it.each([
    'Vitamin D',
    'Causes of hair loss not found by blood tests in women',
    'Room 404: a story',
  ])('is not "%s"', title => expect(findSoftSigns(page({ title, text: 'Short.' }))).toEqual([]));

  it('shows the same at an address that cannot exist', () => {
    const excuse = page({ text: `We cannot find the page. ${MENU}` });

    expect(isSuspect(excuse)).toBe(true);
    expect(judgeSoft404(excuse, null)).toEqual([]);
    expect(judgeSoft404(excuse, madeUp(excuse.text)).map(({ sign }) => sign)).toEqual([
      'same-as-random',
    ]);
  });

  it('is not a page that was moved', () => {
    expect(isSuspect(page({ finalUrl: 'https://health.example/a/vitamin-d' }))).toBe(false);
  });

  it('repeats the address and the time, which do not count', () => {
    const excuse = (id: number) =>
      `Nothing here. Use the menu or the search above. Reference ${id}.`;

    expect(textLikeness(excuse(1), excuse(2))).toBe(1);
    expect(textLikeness(excuse(1), ARTICLE)).toBe(0);
    expect(textLikeness('', '')).toBe(1);
  });
});

describe('an address beside another', () =>
  it.each([
    ['https://a.example/x/y.html?z=1', 'https://a.example/x/NEW.html'],
    ['https://a.example/x/y/', 'https://a.example/x/NEW'],
    ['https://a.example/y', 'https://a.example/NEW'],
    ['https://a.example/', null],
    ['no address', null],
  ])('of %s', (url, expected) => expect(siblingOf(url, 'NEW')).toBe(expected)));

describe('a domain for sale', () => {
  const offer = (overrides: Partial<Parameters<typeof findParked>[0]>) =>
    findParked({ title: '', text: '', finalUrl: 'https://health.example/', ...overrides });

  it('is known by its words or by where it sends readers', () => {
    expect(offer({ title: 'health.example', text: 'Buy this domain now' })).toEqual({
      words: 'Buy this domain',
      where: 'text',
    });
    expect(offer({ title: 'This domain is for sale' })).toEqual({
      words: 'This domain is for sale',
      where: 'title',
    });
    expect(offer({ finalUrl: 'https://www.hugedomains.com/domain?d=x' })).toEqual({
      words: 'www.hugedomains.com',
      where: 'address',
    });
  });

  it('is not a page that writes about such things', () => {
    expect(offer({ text: `${ARTICLE} This domain is for sale.` })).toBeNull();
    expect(offer({ text: 'The domain of science is wide.' })).toBeNull();
  });
});
