import { describe, expect, it } from 'vitest';

import { isTellingQuote } from '../../../../lib/text/evidence/telling-quote';

const TEXT = `Zinc and diarrhoea

Zinc shortened the illness by 25 hours on average. In this study the risk was reduced, and the WHO advises it.

Infants under 6 months
Contraindicated
20 mg
Yes.

Nobody knows why.`;

function isTelling(quote: string, statement = 'Zinc shortens diarrhoea by 25 hours.'): boolean {
  return isTellingQuote(quote, { statement, text: TEXT });
}

describe('a quote', () => {
  it.each([
    'Zinc shortened the illness',
    'the illness by 25 hours',
    'the risk was reduced, and the WHO',
  ])('of three words with a meaning tells something: %s', quote =>
    expect(isTelling(quote)).toBe(true),
  );

  it.each(['the', 'In this study', 'the risk', 'risk was reduced', 'by', 'illness', 'of', '25'])(
    'of common words tells nothing: %s',
    quote => expect(isTelling(quote)).toBe(false),
  );

  it('tells nothing by saying one word again and again', () => {
    const text = 'Zinc, zinc, zinc and zinc again: zinc is what this page is about.';

    expect(isTellingQuote('Zinc, zinc, zinc', { statement: 'Zinc helps.', text })).toBe(false);
  });

  it('of two words tells something where one is a number or name and one is in the statement', () => {
    expect(isTelling('25 hours')).toBe(true);
    expect(isTelling('the WHO advises', 'The WHO recommends zinc.')).toBe(true);
  });

  it('of a number or a name without a word of the statement tells nothing', () => {
    expect(isTelling('25 hours', 'Breast milk protects infants.')).toBe(false);
    expect(isTelling('the WHO advises', 'Breast milk protects infants.')).toBe(false);
  });

  it.each(['Contraindicated', '20 mg', 'Zinc and diarrhoea', 'Infants under 6 months'])(
    'that is a whole line tells something, as a cell of a table or a heading: %s',
    quote => expect(isTelling(quote, 'Something else altogether.')).toBe(true),
  );

  it('that is a whole sentence needs one word with a meaning', () => {
    expect(isTelling('Nobody knows why.')).toBe(true);
    expect(isTellingQuote('It is so.', { statement: 'It is so.', text: 'It is so.' })).toBe(false);
  });

  it('that leaves something out is counted as a whole', () =>
    expect(isTelling('Zinc shortened … 25 hours')).toBe(true));

  it('in capitals throughout has no names', () => {
    const text = 'IN THE UNITED KINGDOM IT IS NOT FOR US TO SAY WHO IT IS FOR AND WHAT IT MAY DO';

    expect(isTellingQuote('US TO SAY WHO IT IS FOR', { statement: 'It is so.', text })).toBe(false);
  });

  it('in a script without spaces is counted by its words', () => {
    const text = '維生素D有助於骨骼健康。每天需要十五微克。';

    expect(isTellingQuote('有助於骨骼健康', { statement: '維生素D', text })).toBe(true);
    expect(isTellingQuote('每天', { statement: '維生素D', text })).toBe(false);
  });
});
