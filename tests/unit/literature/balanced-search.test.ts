import { describe, expect, it } from 'vitest';

import { searchBalanced } from '../../../lib/literature/balanced-search';
import { fakeHit, fakeLiterature } from '../../fakes/literature';

const signal = new AbortController().signal;
const hits = (corpus: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    fakeHit({ corpus, url: `https://${corpus}.example/${at}`, identifiers: [] }),
  );

describe('a balanced search', () => {
  it('asks each service once for the same number, and says what each gave', async () => {
    const [pubmed, wikipedia] = [
      fakeLiterature('pubmed', hits('pubmed', 9)),
      fakeLiterature('wikipedia', hits('wikipedia', 3)),
    ];
    const found = await searchBalanced('stiff knees', {
      services: [pubmed, wikipedia, fakeLiterature('medlineplus', 'offline')],
      quota: 5,
      signal,
    });

    expect(found.hits).toHaveLength(8);
    expect(found.asked).toEqual([
      { service: 'pubmed', quota: 5, gave: 5 },
      { service: 'wikipedia', quota: 5, gave: 3 },
      { service: 'medlineplus', quota: 5, failure: 'offline' },
    ]);
    expect([pubmed.asked, wikipedia.asked]).toEqual([
      [{ query: 'stiff knees', limit: 5 }],
      [{ query: 'stiff knees', limit: 5 }],
    ]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [32, 32],
    [500, 32],
  ])('turns a quota of %i into %i', async (quota, limit) => {
    const service = fakeLiterature('pubmed', []);
    await searchBalanced('knees', { services: [service], quota, signal });

    expect(service.asked).toEqual([{ query: 'knees', limit }]);
  });

  it('counts a work that two services have once, with its whole text and all that is known', async () => {
    const abstract = fakeHit({ type: 'trial', isRetracted: true });
    const whole = fakeHit({
      corpus: 'europe-pmc',
      url: 'https://doi.org/10.1000/a',
      extent: 'full-text',
      text: 'All of it.',
      isOpenAccess: true,
    });
    const { hits: works } = await searchBalanced('knees', {
      services: [fakeLiterature('pubmed', [abstract]), fakeLiterature('europe-pmc', [whole])],
      quota: 5,
      signal,
    });

    expect(works).toEqual([{ ...whole, type: 'trial', isRetracted: true, isOpenAccess: true }]);
  });
});
