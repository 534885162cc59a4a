import { describe, expect, it } from 'vitest';

import { findNamedWorks, readNamedWork } from '../../../../lib/text/citations/find-named-works';

describe('works named without a link', () => {
  it.each([
    [
      'As in Smith et al., Lancet 2021, colds last a week.',
      { author: 'Smith', journal: 'Lancet', year: 2021, title: null },
    ],
    [
      'van der Berg et al. New England Journal of Medicine (2019)',
      {
        author: 'van der Berg',
        journal: 'New England Journal of Medicine',
        year: 2019,
        title: null,
      },
    ],
    [
      'García-López and colleagues, JAMA 2018',
      { author: 'García-López', journal: 'JAMA', year: 2018, title: null },
    ],
    [
      'Hemilä H, Chalker E. Zinc lozenges and the common cold in adults. BMJ Open. 2017;7:e1.',
      {
        author: 'Hemilä',
        journal: 'BMJ Open',
        year: 2017,
        title: 'Zinc lozenges and the common cold in adults',
      },
    ],
    ['(O’Brien et al., 2020)', { author: 'O’Brien', journal: null, year: 2020, title: null }],
  ])('%s', (text, work) => expect(findNamedWorks(text).map(place => place.work)).toEqual([work]));

  it.each([
    'In May 2021 the Lancet reported it.',
    'Smith says so.',
    'et al. 2021',
    'IN 2021 ET AL',
  ])('are not seen in "%s"', text => expect(findNamedWorks(text)).toEqual([]));

  it('stand where the span says, each once', () => {
    const text = 'By Smith et al., Lancet 2021 and Jones et al., 2019.';

    const spans = findNamedWorks(text).map(({ span }) => text.slice(span.start, span.end));

    expect(spans).toEqual(['Smith et al., Lancet 2021', 'Jones et al., 2019']);
  });

  it('are walked in linear time, however hostile the text', () => {
    for (const piece of ['Aa ', 'Smith J, ', 'A. ', 'van der ', 'Smith J. ']) {
      const text = piece.repeat(200_000 / piece.length);
      const start = performance.now();
      findNamedWorks(text);

      expect(performance.now() - start).toBeLessThan(3_000);
    }
  });
});

describe('what a label names', () => {
  it('is the label itself where it is long enough for a title', () =>
    expect(readNamedWork('[3] Zinc for the common cold')).toEqual({
      title: 'Zinc for the common cold',
      author: null,
      journal: null,
      year: null,
    }));

  it('is nothing where the label is only a name', () => {
    expect(readNamedWork('Mayo Clinic [1]')).toBeNull();
    expect(readNamedWork('nhs.uk')).toBeNull();
  });
});
