import { describe, expect, it } from 'vitest';

import type { CitationTarget } from '../../../../lib/core/answer/citation';
import { contentHash } from '../../../../lib/core/ids';
import { addressOf, sourceIdFor, type ReadSource } from '../../../../lib/core/source/source';
import { isSameSource } from '../../../../lib/text/citations/same-source';
import { fakeReadSource, fakeUnreadableSource, fakeVisit } from '../../../fakes/audits';

const url = (address: string): CitationTarget => ({ kind: 'url', url: address });
const doi = (value: string): CitationTarget => ({ kind: 'doi', doi: value });

let texts = 0;
/** Read at its own address, with a text of its own, unless told otherwise. */
function read(target: CitationTarget, more: Partial<ReadSource> & { endsAt?: string } = {}) {
  const { endsAt, ...rest } = more;
  texts += 1;
  return fakeReadSource({
    id: sourceIdFor(target),
    target,
    url: addressOf(target),
    visit: fakeVisit({ finalUrl: endsAt ?? addressOf(target) ?? '' }),
    contentHash: contentHash(String(texts).padStart(64, '0')),
    textLength: 5_000,
    ...rest,
  });
}
function unread(target: CitationTarget) {
  return fakeUnreadableSource({ id: sourceIdFor(target), target, url: addressOf(target) });
}
const SAME = contentHash('f'.repeat(64));
const facts = (more: Partial<NonNullable<ReadSource['facts']>>) => ({
  authors: [],
  published: null,
  licence: null,
  canonicalUrl: null,
  ...more,
});
const PMC = 'https://pmc.ncbi.nlm.nih.gov/articles/PMC6963252/';
const WORK = doi('10.1182/blood.2019');

describe('two sources are one work', () => {
  it('where both visits ended at one address', () => {
    const article = read(url('https://press.example/article/77'));
    const resolved = read(WORK, { endsAt: 'https://www.press.example/article/77/' });

    expect(isSameSource(article, resolved)).toBe(true);
    expect(isSameSource(resolved, article)).toBe(true);
  });

  it('where both gave one text', () => {
    const one = read(url('https://a.example/x'), { contentHash: SAME });

    expect(isSameSource(one, read(url('https://b.example/y'), { contentHash: SAME }))).toBe(true);
  });

  it('where a register says that it has the identifier of the other, read or not', () => {
    const stated = facts({ identifiers: [{ kind: 'doi', value: '10.1182/blood.2019' }] });

    expect(isSameSource(read(url(PMC), { facts: stated }), unread(WORK))).toBe(true);
  });
});

describe('two sources stay apart', () => {
  const stated = facts({
    identifiers: [{ kind: 'doi', value: '10.1182/blood.2019' }],
    canonicalUrl: 'https://press.example/article/77',
  });

  it('where a page of any site claims the identifier or the address of the other', () => {
    const hostile = read(url('https://evil.example/x'), { facts: stated });

    expect(isSameSource(hostile, unread(WORK))).toBe(false);
    expect(isSameSource(hostile, read(WORK))).toBe(false);
    expect(isSameSource(hostile, read(url('https://press.example/article/77')))).toBe(false);
    expect(isSameSource(read(WORK, { facts: stated }), hostile)).toBe(false);
  });

  it('where only an address that was left looks like that of a register', () => {
    const left = read(url(PMC), { facts: stated, endsAt: 'https://evil.example/PMC6963252/' });

    expect(isSameSource(left, unread(WORK))).toBe(false);
  });

  it('where two works were sent to one page', () => {
    const end = { endsAt: 'https://press.example/issues', contentHash: SAME };

    expect(isSameSource(read(doi('10.1000/a'), end), read(doi('10.1000/b'), end))).toBe(false);
  });

  it('where the other one was sent to the same page and could not be read', () => {
    const wall = 'https://press.example/login';
    const other = {
      ...unread(url('https://press.example/b')),
      visit: fakeVisit({ finalUrl: wall }),
    };

    expect(isSameSource(read(url('https://press.example/a'), { endsAt: wall }), other)).toBe(false);
  });

  it.each([
    ['a text of a few words', { textLength: 900 }],
    ['a text of the user', { given: { way: 'pasted' } } as unknown as Partial<ReadSource>],
  ])('where both have %s', (_, more) => {
    const one = read(url('https://a.example/x'), { contentHash: SAME, ...more });

    expect(
      isSameSource(one, read(url('https://a.example/y'), { contentHash: SAME, ...more })),
    ).toBe(false);
  });

  it('where a script shows another page at each address of one document', () => {
    const end = { endsAt: 'https://app.example/', contentHash: SAME };

    expect(
      isSameSource(
        read(url('https://app.example/#/a'), end),
        read(url('https://app.example/#/b'), end),
      ),
    ).toBe(false);
  });
});
