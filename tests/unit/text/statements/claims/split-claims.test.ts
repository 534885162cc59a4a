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
    'Light turns salt and water into a gas.',
    'The pill lowered pain by 2.1 points and the drops by 3.4 points.',
    'The bridge was built by Ana Ruiz, opened in 1937, and was sold.',
    'The pill can ease pain and lower fever.',
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
      'Side effects include rash, fever, cramps, and thirst, while deaths are rare.',
      [
        'Side effects include rash',
        'Side effects include fever',
        'Side effects include cramps',
        'Side effects include thirst',
        'deaths are rare.',
      ],
    ],
    [
      'In adults over 65, the gel is stopped, and a cream is used.',
      ['In adults over 65, the gel is stopped', 'In adults over 65, a cream is used.'],
    ],
    [
      'The house has systems for heating, cooling, and light.',
      [
        'The house has systems for heating',
        'The house has systems for cooling',
        'The house has systems for light.',
      ],
    ],
    [
      'Sugar is made in cells, which contain chlorophyll, and requires light.',
      ['Sugar is made in cells and requires light.', 'cells contain chlorophyll'],
    ],
    [
      'The salt is found in foods made of milk, including whey, curd, and cheese.',
      [
        'The salt is found in foods made of milk',
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
