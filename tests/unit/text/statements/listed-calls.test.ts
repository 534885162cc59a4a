import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sliceSpan } from '../../../../lib/core/answer/span';
import { findListedCalls } from '../../../../lib/text/statements/listed-calls';

const LIST = new Set([1, 2, 3, 4]);
const calls = (text: string, listed: ReadonlySet<number> = LIST) =>
  findListedCalls(text, listed).map(({ marker, numbers }) => [sliceSpan(text, marker), ...numbers]);

describe('findListedCalls', () => {
  it.each<[string, (string | number)[][]]>([
    [
      'Zinc helps [1]. Iron too [2, 9].',
      [
        ['[1]', 1],
        ['[2, 9]', 2, 9],
      ],
    ],
    ['Zinc helps (2).', [['(2)', 2]]],
    [
      'Zinc helps (ref. 4), iron too (siehe Quelle 1).',
      [
        ['(ref. 4)', 4],
        ['(siehe Quelle 1)', 1],
      ],
    ],
    ['Take zinc twice a day (1). See figure (2).', [['(1)', 1]]],
    [
      'Zinc helps ¹. Iron too ².',
      [
        ['¹', 1],
        ['²', 2],
      ],
    ],
    ['锌有帮助（1、3）。', [['（1、3）', 1, 3]]],
    ['Zinc helps²³.', [['²³', 2, 3]]],
    ['Zinc helps (#1, #3).', [['(#1, #3)', 1, 3]]],
    [
      'Zinc helps early 1. Iron is late 2. Tin never helps 3.',
      [
        ['1', 1],
        ['2', 2],
        ['3', 3],
      ],
    ],
    ['Zinc helps in stage 2. Take at least 3. Tin scored 1.', []],
    [
      'Zinc helps (1,2). Iron (3) does not.',
      [
        ['(1,2)', 1, 2],
        ['(3)', 3],
      ],
    ],
    [
      '锌有帮助（1）。铁没有（来源2）。',
      [
        ['（1）', 1],
        ['（来源2）', 2],
      ],
    ],
    [
      'Zinc helps early.1 Iron is late.2,3 Tin',
      [
        ['1', 1],
        ['2,3', 2, 3],
      ],
    ],
    [
      'Zinc helps early1. Iron is late2, tin never12.',
      [
        ['1', 1],
        ['2', 2],
        ['12', 1, 2],
      ],
    ],
    [
      'Zinc helps the flu¹ and 40 %² of colds.',
      [
        ['¹', 1],
        ['²', 2],
      ],
    ],
    [
      'Zink hilft früh.1 Übelkeit ist selten.2',
      [
        ['1', 1],
        ['2', 2],
      ],
    ],
  ])('finds the calls in %s', (text, expected) => expect(calls(text)).toEqual(expected));

  it.each([
    'Take (1) zinc and (2) iron, or both.',
    'Type (2) diabetes, stage (3), figure (1).',
    'Vitamin B12, omega3, COVID19, T4, CD4 and factor 8 stay.',
    'Interleukin1 and interleukin2 rise; alpha1 and beta2 too.',
    'Give approx.1 mg, i.e.2 drops, then 10.2 ml and 0.4 g.',
    'The law E = mc² and 3 mm² of it.',
    'The skin has 2 m², the room 3 m³, the field 4 cm².',
    'Use it for 1 day, 2 days, (3 of 4) patients.',
    'Zinc helps early.1 Iron does not.',
  ])('leaves "%s"', text => expect(calls(text)).toEqual([]));

  it('finds nothing but written markers without a list', () =>
    expect(calls('Zinc helps (2). Iron is late.1 Tin early.2 Lead', new Set())).toEqual([]));

  it('takes no digit of a dose, whatever the list', () =>
    fc.assert(
      fc.property(
        fc
          .double({ min: 0.1, max: 900, noNaN: true })
          .map(dose => String(Number(dose.toPrecision(3)))),
        fc.constantFrom(' mg', ' µg', 'mg', ' IU', ' %', '%', ' ml/h', ' mmol/L', ' °C'),
        (number, unit) => {
          const text = `Zinc helps early.1 Take ${number}${unit} of it (${number}${unit}) daily.2 Rest`;
          const kept = calls(text, new Set(Array.from({ length: 99 }, (_, at) => at + 1)));

          expect(kept).toEqual([
            ['1', 1],
            ['2', 2],
          ]);
        },
      ),
    ));
});
