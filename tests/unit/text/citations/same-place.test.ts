import { describe, expect, it } from 'vitest';

import { type Source, sourceIdFor } from '../../../../lib/core/source/source';
import { isPlaceOf } from '../../../../lib/text/citations/same-place';
import { fakePendingSource, fakeUnreadableSource, fakeVisit } from '../../../fakes/audits';

const cited = (url: string, over: Partial<Source> = {}): Source => {
  const target = { kind: 'url', url } as const;
  const visit = fakeVisit({ finalUrl: 'https://journal.example/read/9', redirects: [] });
  const pending = fakePendingSource({ id: sourceIdFor(target), target, url });
  return fakeUnreadableSource({ ...pending, visit, ...over, reason: 'paywall' });
};

describe('an address a tab shows', () => {
  const source = cited('https://www.journal.example/article?id=9');

  it.each([
    'https://www.journal.example/article?id=9',
    'https://journal.example/article?id=9#results',
    'http://journal.example/article/?id=9&utm_source=chat&fbclid=1',
    // Address after the redirect.
    'https://journal.example/read/9',
  ])('is one of the source: %s', address => expect(isPlaceOf(source, address)).toBe(true));

  it.each([
    'https://journal.example/article?id=10',
    'https://journal.example/login?next=/article?id=9',
    'https://journal.example.evil.example/article?id=9',
    'https://evil.example/?https://journal.example/article?id=9',
    'https://journal.example/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '',
  ])('is another one: %s', address => expect(isPlaceOf(source, address)).toBe(false));

  it('is one of the source where it is made of the same identifier', () => {
    const doi = fakePendingSource({
      target: { kind: 'doi', doi: '10.1000/Zinc.1' },
      url: 'https://doi.org/10.1000/Zinc.1',
    });

    expect(isPlaceOf(doi, 'https://publisher.example/doi/full/10.1000/zinc.1')).toBe(true);
    expect(isPlaceOf(doi, 'https://publisher.example/doi/full/10.1000/zinc.2')).toBe(false);
  });

  it('is none of a source that only has a title', () => {
    const title = fakePendingSource({ target: { kind: 'title', title: 'Zinc' }, url: null });

    expect(isPlaceOf(title, 'https://journal.example/zinc')).toBe(false);
  });
});
