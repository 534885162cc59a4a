import { describe, expect, it } from 'vitest';

import { findMedicalLoads } from '../../../../lib/core/answer/medical-load';

describe('what makes a statement costly to get wrong', () => {
  it.each([
    ['The usual starting dose is 5,000 mg once a day.', ['dose']],
    ['Start with 25 to 50 micrograms.', ['dose']],
    ['Take two tablets.', ['dose']],
    ['It is taken twice daily.', ['dose']],
    ['Inject 10 units before meals.', ['dose']],
    ['It is contraindicated in severe liver disease.', ['contraindication']],
    ['It interacts with warfarin.', ['contraindication']],
    ['Never stop it on your own.', ['directive', 'negation']],
    ['You must not take it with alcohol.', ['contraindication', 'directive', 'negation']],
    ['It doesn’t cause weight gain.', ['negation']],
    ['About 30 % of adults have it.', ['number']],
    ['It should be taken with 500 mg of calcium.', ['dose', 'directive']],
  ])('of “%s” is named', (text, loads) => expect(findMedicalLoads(text)).toEqual(loads));

  it.each([
    'Levothyroxine replaces a hormone.',
    'The notion of a knot is noteworthy.',
    'It is shouldered by many.',
    'Programs differ.',
  ])('of “%s” is nothing', text => expect(findMedicalLoads(text)).toEqual([]));

  it('is seen in numbers and units of any language', () => {
    expect(findMedicalLoads('每天服用 5 mg。')).toEqual(['dose']);
    expect(findMedicalLoads('Bei 30 Prozent der Erwachsenen.')).toEqual(['number']);
  });
});
