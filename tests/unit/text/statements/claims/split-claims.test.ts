import { describe, expect, it } from 'vitest';

import { splitClaims } from '../../../../../lib/text/statements/claims/split-claims';

function claimsOf(sentence: string): string[] {
  return splitClaims(sentence).map(({ parts }) =>
    parts.map(({ start, end }) => sentence.slice(start, end)).join(' '),
  );
}

describe('a compound of which the halves cannot be told', () => {
  it.each([
    'Zinc shortens colds and heals wounds.',
    'Honey soothes a cough and helps sleep in children over one year.',
    'The drug was approved in 2015 and withdrawn in 2019.',
    'The injection is given at two and four months.',
    'It causes fatigue and shortness of breath.',
    'Vitamin D strengthens bones, boosts immunity and lifts mood.',
    'These include rash (2%), fever (1%) and, rarely, seizures.',
  ])('stays whole: %s', sentence => expect(claimsOf(sentence)).toEqual([]));

  it('gives no entry of a list what belongs to the last one alone', () =>
    expect(claimsOf('Iron deficiency causes fatigue, pallor and shortness of breath.')).toEqual([
      'Iron deficiency causes fatigue',
      'Iron deficiency causes pallor',
      'Iron deficiency causes shortness of breath.',
    ]));
});
