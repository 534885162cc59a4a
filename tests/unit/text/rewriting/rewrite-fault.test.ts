import { describe, expect, it } from 'vitest';

import { findRewriteFault } from '../../../../lib/text/rewriting/rewrite-fault';

const PASSAGES = ['In this trial, 15 mg of zinc a day shortened colds by 1.5 days in 120 adults.'];
const STATEMENT = 'Zinc, 20 mg a day, shortens colds by two days.';

const faultOf = (rewrite: string) =>
  findRewriteFault(rewrite, { statement: STATEMENT, passages: PASSAGES });

describe('what code can see of a rewrite', () => {
  it('is nothing where it says what the passages say', () => {
    expect(faultOf('Zinc, 15 mg a day, shortens colds by 1.5 days.')).toBeNull();
    expect(faultOf('Zinc shortens colds.')).toBeNull();
  });

  it.each([
    ['number', 'Zinc, 15 mg a day, shortens colds by 3 days.'],
    ['number', 'Zinc, 20 mg a day, shortens colds by 1.5 days.'],
    ['number', 'Zinc, 15 g a day, shortens colds.'],
    ['unchanged', 'zinc – 20 mg a day – shortens colds by two days'],
    ['empty', ' … '],
    ['too-long', `Zinc shortens colds. ${'It does so in many people. '.repeat(8)}`],
    ['link', 'Zinc shortens colds, see https://shop.example/zinc.'],
    ['link', 'Zinc shortens colds ([more](shop)).'],
    ['link', 'Zinc shortens <b>colds</b>.'],
  ])('is "%s" in: %s', (fault, rewrite) => expect(faultOf(rewrite)).toBe(fault));
});
