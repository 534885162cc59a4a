import { describe, expect, it } from 'vitest';

import type { Block } from '../../../../lib/core/answer/answer';
import { contentLoss, type ShownContent } from '../../../../lib/capture/sites/shared/content-loss';
import { formulaContent, texNumbers } from '../../../../lib/capture/sites/shared/formula-content';
import { one, pageOf } from './dom';

const NOTHING = { share: 0, words: [], numbers: [], tables: 0, code: 0, formulas: 0 };

function compare(shown: Partial<ShownContent>, text: string, blocks: Block[] = []) {
  const nothing = { text: '', tables: [], code: [], formulas: [] };
  return contentLoss({ ...nothing, ...shown }, { text, blocks });
}

function formula(html: string) {
  return [formulaContent(one(pageOf(html).body, ':scope > *'))];
}

describe('what the captured text lacks', () => {
  it.each([
    ['Take 5 mg.', 'Take 5mg.'],
    ['10⁹ cells', '10^9 cells'],
    ['½ tablet', '1/2 tablet'],
    ['2½ tablets', '2 1/2 tablets'],
    ['H₂O', 'H2O'],
    ['一日三次', '一日 三次'],
  ])('is nothing where it is only written in another way: %s', (text, captured) =>
    expect(compare({ text }, captured)).toEqual(NOTHING),
  );

  it('is counted in characters', () => {
    expect(compare({ text: 'aaaa bbbb cccc dddd' }, 'aaaa cccc dddd')).toMatchObject({
      share: 0.25,
      words: ['bbbb'],
    });
  });

  it.each([
    ['10 9 cells', '109 cells', ['10', '9']],
    ['1.5 mg and 1.5 mg', '1.5 mg and 15 mg', ['1.5']],
    ['5 to 10 mg', '5 mg', ['10']],
  ])('are numbers that changed or are gone: %s', (text, captured, numbers) =>
    expect(compare({ text }, captured).numbers).toEqual(numbers),
  );

  it('is a table whose cells are in no row', () => {
    const table = 'Drug Dose\nZinc 5 mg';
    const text = `Intro.\nDrug | Dose\nZinc | 5 mg`;
    const row = (start: number, end: number): Block => ({
      kind: 'table-row',
      span: { start, end },
    });

    const asRows = compare({ text: table, tables: [table] }, text, [row(7, 18), row(19, 30)]);
    const asText = compare({ text: table, tables: [table] }, text);

    expect([asRows.tables, asText.tables]).toEqual([0, 1]);
  });

  it('is a code block of which a part is missing', () => {
    const code = 'const dose = 5;\nreturn dose;';

    expect(compare({ text: code, code: [code] }, 'const dose = 5;').code).toBe(1);
    expect(compare({ text: code, code: [code] }, code).code).toBe(0);
  });
});

describe('a formula', () => {
  const half = formula(
    '<span class="katex"><math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation encoding="application/x-tex">\\frac12</annotation></semantics></math></span>',
  );

  it.each([
    ['Give 1/2 tablet', [], 0],
    ['Give 12 tablet', ['1', '2'], 0],
    ['Give a tablet', ['1', '2'], 1],
  ])('is held against %s', (text, numbers, formulas) =>
    expect(compare({ formulas: half }, text)).toMatchObject({ numbers, formulas }),
  );

  it.each(['e^{iπ}+1=0', 'e^(i π) + 1 = 0', String.raw`e^{i\pi}+1=0`])(
    'drawn as a picture may be written as %s',
    text => {
      const drawn = formula(String.raw`<img alt="e^{i\pi}+1=0">`);
      const marked = formula(
        String.raw`<math><mi>e</mi><mi>i</mi><mi>π</mi><mo>+</mo><mn>1</mn><mo>=</mo><mn>0</mn></math>`,
      );

      const either = [...drawn, ...marked].map(
        each => compare({ formulas: [each] }, text).formulas,
      );

      expect(either).toContain(0);
      expect(compare({ formulas: drawn }, 'and so on').formulas).toBe(1);
    },
  );

  it('of one sign is in any text', () => {
    expect(
      compare({ formulas: formula(String.raw`<math data-tex="\pi">π</math>`) }, '').formulas,
    ).toBe(0);
  });

  it.each([
    [String.raw`50\times10^9/L`, ['50', '10', '9']],
    [String.raw`\frac12`, ['1', '2']],
    [String.raw`\frac{140-a}{72}`, ['140', '72']],
    [String.raw`1{,}000 \text{ mL}`, ['1,000']],
    [String.raw`x^25`, ['2', '5']],
    [String.raw`x_{10} \hspace{3em} y \\[4pt] z`, ['10']],
  ])('of the TeX %s has the numbers %j', (tex, numbers) =>
    expect(texNumbers(tex)).toEqual(numbers),
  );
});
