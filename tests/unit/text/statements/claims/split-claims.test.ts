import { describe, expect, it } from 'vitest';

import { splitClaims } from '../../../../../lib/text/statements/claims/split-claims';

function claimsOf(sentence: string): string[] {
  return splitClaims(sentence).map(({ parts }) =>
    parts.map(({ start, end }) => sentence.slice(start, end)).join(' '),
  );
}

describe('a compound of which the halves cannot be told', () => {
  it.each([
    'Zinc shortens colds and mends wounds.',
    'Honey soothes a cough and helps sleep in children over one year.',
    'The drug was approved in 2015 and withdrawn in 2019.',
    'The injection is given at two and four months.',
    'It causes fatigue and shortness of breath.',
    'Vitamin D strengthens bones, boosts immunity and lifts mood.',
    'These include rash (2%), fever (1%) and, rarely, seizures.',
    'The shot is given at two, four and six months.',
    'The gel is used for ear, chest and skin infections.',
    'The test is offered to men and women between 50 and 74.',
    'The planet has two moons, Ara and Bel.',
    'The trial ran in Norway, Sweden, and Denmark, of whom 62 % drank coffee.',
    'One of the oldest and most used painkillers is salicin.',
    'Reactions may range from itching and hives to swelling of the face.',
    'The pill makes periods lighter and less painful.',
    'Adults should have their cholesterol, pressure and weight checked.',
    'Rabies and mumps are viral diseases.',
  ])('stays whole: %s', sentence => expect(claimsOf(sentence)).toEqual([]));

  it('gives no entry of a list what belongs to the last one alone', () =>
    expect(claimsOf('Iron deficiency causes fatigue, pallor and shortness of breath.')).toEqual([
      'Iron deficiency causes fatigue',
      'Iron deficiency causes pallor',
      'Iron deficiency causes shortness of breath.',
    ]));
});

describe('a compound that is taken apart', () => {
  it.each([
    [
      'Salicin reduces acid, heals ulcers, and prevents reflux.',
      ['Salicin reduces acid', 'Salicin heals ulcers', 'Salicin prevents reflux.'],
    ],
    [
      'The treaty was signed in 1648 and ended a war.',
      ['The treaty was signed in 1648', 'The treaty ended a war.'],
    ],
    [
      'The act was passed in 1974, amended in 1988 and repealed in 2003.',
      [
        'The act was passed in 1974',
        'The act was amended in 1988',
        'The act was repealed in 2003.',
      ],
    ],
    [
      'The patients should fast for a day and drink only water.',
      ['The patients should fast for a day', 'The patients should drink only water.'],
    ],
    [
      'Sugar is made in cells, which contain chlorophyll, and requires light.',
      ['Sugar is made in cells and requires light.', 'cells contain chlorophyll'],
    ],
    [
      'Gold resists most reactions, including reactions with acids.',
      ['Gold resists most reactions', 'Gold resists reactions with acids.'],
    ],
    [
      'The salt is found in a variety of foods related to milk, such as whey, curd, and cheese.',
      [
        'The salt is found in a variety of foods related to milk',
        'The salt is found in whey',
        'The salt is found in curd',
        'The salt is found in cheese.',
      ],
    ],
    [
      'A lack of salt can cause cramps, pain in the hands and feet, and problems with sleep.',
      [
        'A lack of salt can cause cramps',
        'A lack of salt can cause pain in the hands and feet',
        'A lack of salt can cause problems with sleep.',
      ],
    ],
    [
      'Buyers, on the other hand, focus on finding and keeping suppliers.',
      ['Buyers focus on finding suppliers.', 'Buyers focus on keeping suppliers.'],
    ],
  ])('%s', (sentence, claims) => expect(claimsOf(sentence)).toEqual(claims));
});
