import { describe, expect, it } from 'vitest';

import { isCheckWorthy } from '../../../../lib/core/answer/statement';
import { sliceSpan } from '../../../../lib/core/answer/span';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { citationsOf, markedAnswer, statementsOf } from '../marked-answer';

const claimsOf = (text: string) =>
  statementsOf(text)
    .filter(isCheckWorthy)
    .map(each => each.text);

describe('claims: compounds taken apart', () => {
  it.each([
    [
      'The gel helped 28.4 % of men and 1.2 % of women.',
      ['The gel helped 28.4 % of men', 'The gel helped 1.2 % of women.'],
    ],
    [
      'About 28.4 % of men and 1.2 % of women were smokers.',
      ['About 28.4 % of men were smokers.', '1.2 % of women were smokers.'],
    ],
    [
      'Ferrous salts can cause nausea, cramps, and dark stools.',
      [
        'Ferrous salts can cause nausea',
        'Ferrous salts can cause cramps',
        'Ferrous salts can cause dark stools.',
      ],
    ],
    [
      'The spray opens the airways within minutes, but it does nothing against mucus.',
      ['The spray opens the airways within minutes', 'The spray does nothing against mucus.'],
    ],
    [
      'The spray was approved in 2011 and is sold in 40 countries.',
      ['The spray was approved in 2011', 'The spray is sold in 40 countries.'],
    ],
    [
      'Ostrin, also known as factor 9, binds calcium.',
      ['Ostrin, also known as factor 9', 'Ostrin binds calcium.'],
    ],
    [
      'The spray does not treat colds or flu.',
      ['The spray does not treat colds', 'The spray does not treat flu.'],
    ],
    ['The spray does not treat colds and flu.', ['The spray does not treat colds and flu.']],
    ['The gap between men and women is 5 years.', ['The gap between men and women is 5 years.']],
    [
      'If the rash spreads, the gel is stopped and a cream is used.',
      ['If the rash spreads, the gel is stopped', 'If the rash spreads, a cream is used.'],
    ],
    [
      'The gel cools the skin, providing relief within minutes.',
      ['The gel cools the skin', 'The gel provides relief within minutes.'],
    ],
    [
      'The gel and the spray are sold in 40 countries, and both are cheap.',
      ['The gel and the spray are sold in 40 countries', 'both are cheap.'],
    ],
    [
      'Zinc and copper are absorbed in the gut.',
      ['Zinc is absorbed in the gut.', 'copper is absorbed in the gut.'],
    ],
    ['Lea was a cook and actor.', ['Lea was a cook', 'Lea was an actor.']],
  ])('%s', (text, claims) => expect(claimsOf(text)).toEqual(claims));

  it('keeps for each the words it is made of, and a stretch of its own', () => {
    const text = 'The spray was approved in 2011 and is sold in 40 countries.';
    const [, sold] = statementsOf(text);

    expect(sold).toMatchObject({
      original: 'and is sold in 40 countries.',
      sentence: { start: 0, end: 59 },
    });
    expect(sold?.parts?.map(part => sliceSpan(text, part))).toEqual([
      'The spray',
      'is sold in 40 countries.',
    ]);
  });
});

describe('claims: citations', () => {
  it.each([
    ['The gel is safe; the spray is not safe{a:[4]}.', ['a', 'a']],
    ['The gel is cheap, and the spray is safe{a:[1]}{b:[2]}.', ['a b', 'a b']],
    ['The gel is cheap{a:[1]}, and the spray is safe{b:[2]}.', ['a', 'b']],
    ['The gel helped 28 % of men{a:[1]} and 1 % of women{b:[2]}.', ['a', 'b']],
  ])('%s', (text, citations) => expect(citationsOf(text)).toEqual(citations));
});

describe('claims: what they speak of', () => {
  it('says the subject before for “it”, and has the sentence as context', () => {
    const [, they] = statementsOf(
      'Iron tablets cause dark stools. They also raise the risk of cramps by 30 %.',
    );

    expect(they).toMatchObject({
      text: 'Iron tablets also raise the risk of cramps by 30 %.',
      original: 'They also raise the risk of cramps by 30 %.',
      heading: 'Iron tablets cause dark stools.',
    });
  });

  it.each([
    ['Ana Ruiz was the first winner. She was born in Lima.', 'Ana Ruiz was born in Lima.'],
    ['Salicin was found by Ana Ruiz. She lived in Lima.', 'She lived in Lima.'],
    ['Salicin is a painkiller by Leo Bach. He lived in Rome.', 'He lived in Rome.'],
    ['The gel is cheap. It is used to treat itching.', 'The gel is used to treat itching.'],
  ])('%s', (text, said) => expect(statementsOf(text).at(-1)?.text).toBe(said));

  it.each([
    ['The gel stops itching. It does.', 'The gel stops itching.'],
    ['The gel stops itching. This lasts 3 days.', 'The gel stops itching.'],
    ['The gel stops itching. Water is wet.', null],
    ['It is important to drink water in summer.', null],
    ['Honey keeps for years, and pots of it were found in tombs.', 'Honey keeps for years,'],
    ['Only 3 trials were small, and none of them lasted a year.', 'Only 3 trials were small,'],
  ])('%s', (text, context) => expect(statementsOf(text).at(-1)?.heading).toBe(context));

  it('has the clause before as context where “it” is in a later clause', () => {
    const [, , last] = statementsOf(
      'Statins are well tolerated. They can cause muscle pain, and it usually ends when they are stopped.',
    );

    expect(last).toMatchObject({
      text: 'it usually ends when they are stopped.',
      heading: 'They can cause muscle pain,',
    });
  });

  it('takes no subject from above a heading or out of another entry', () => {
    const statements = splitStatements(
      markedAnswer('The gel is cheap.\nIt stops itching.', ['list-item', 'list-item']),
    );

    expect(statements.map(({ text }) => text)).toEqual(['The gel is cheap.', 'It stops itching.']);
  });
});

describe('claims: what is not asserted', () =>
  it('is a label, or what the label says is wrong', () => {
    const text =
      'Statement B (Correct): The gel is cheap.\nStatement D (Incorrect): The gel cures gout.';

    expect(claimsOf(text)).toEqual(['The gel is cheap.']);
    expect(statementsOf(text)[0]?.heading).toBe('Statement B (Correct)');
  }));

describe('claims: a sentence too long to be real', () => {
  it('is searched neither for claims nor for what the next one speaks of', () => {
    const long = (words: number) => `The gel helps men ${'often '.repeat(words)}now.`;

    expect(claimsOf(`${long(1)} It hurts women.`).at(-1)).toBe('The gel hurts women.');
    expect(claimsOf(`${long(300)} It hurts women.`).at(-1)).toBe('It hurts women.');
  });
});
