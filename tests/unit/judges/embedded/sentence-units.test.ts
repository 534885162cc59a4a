import { describe, expect, test } from 'vitest';
import { passageId } from '../../../../lib/core/ids';
import { readUnits } from '../../../../lib/judges/embedded/sentence-units';

const A = 'Zinc is a metal.';
const B = 'It is found in nuts.';
const C = 'Some take it for colds.';
const D = 'The museum opens at nine.';

function unitsOf(...texts: string[]) {
  return readUnits(texts.map((text, i) => ({ id: passageId(`p${i}`), text })));
}

describe('the sentences of passages', () => {
  test.each([
    ['Zinc is a metal.', false, false],
    ['What is zinc?', false, false],
    ['Skip to content', true, false],
    ['Side effects and interactions', true, false],
    ['Dose: 5 mg', false, false],
    ['Zinc | 5 mg', false, true],
  ])('tell what is no sentence: "%s"', (text, isBare, isRow) =>
    expect(unitsOf(text)).toMatchObject([{ isBare, isRow }]),
  );

  test('are read in order, with the passage that holds them', () =>
    expect(unitsOf(`${A} ${B}`, D)).toMatchObject([
      { text: A, passageId: 'p0', run: 0 },
      { text: B, passageId: 'p0', run: 0 },
      { text: D, passageId: 'p1', run: 1 },
    ]));

  test('are put together where passages overlap, whichever comes first', () => {
    const units = unitsOf(`${B} ${C}`, D, `${A} ${B}`);

    expect(units.map(({ text, run }) => [text, run])).toEqual([
      [D, 0],
      [A, 1],
      [B, 1],
      [C, 1],
    ]);
    expect(units.find(({ text }) => text === C)?.passageId).toBe('p0');
  });

  test('are taken once, however many passages have them', () =>
    expect(unitsOf(`${A} ${B} ${A}`, `${D} ${A} ${C}`).map(({ text }) => text)).toEqual([
      A,
      B,
      D,
      C,
    ]));

  test('are all there where passages lead round in a ring', () => {
    const units = unitsOf(`${A} ${B}`, `${B} ${A}`);

    expect(units.map(({ text }) => text).sort()).toEqual([A, B].sort());
  });

  test('leave out what has no word', () =>
    expect(unitsOf(`* * *\n${A}\n—`).map(({ text }) => text)).toEqual([A]));

  test('are cut into pieces where one is as long as a table', () => {
    const table = Array.from({ length: 150 }, (_, i) => `cell ${i}`).join(' ');

    const texts = unitsOf(table).map(({ text }) => text);

    expect(texts.length).toBeGreaterThan(1);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(480);
    for (const text of texts) expect(table).toContain(text);
    expect(texts.join(' ')).toBe(table);
  });

  test('are cut where a text has no spaces at all', () =>
    expect(
      unitsOf('x'.repeat(2000))
        .map(({ text }) => text)
        .join('').length,
    ).toBeGreaterThan(0));
});
