import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDateTime } from '../../../../lib/core/ids';
import { readMarkdownAnswer } from '../../../../lib/text/markdown/read-markdown';

function pasted(markdown: string) {
  const now = '2026-01-01T00:00:00.000Z' as IsoDateTime;
  const read = readMarkdownAnswer(markdown, { pageUrl: null, now });
  if (!read.ok) throw new Error(read.failure);
  return read.value;
}

describe('a pasted answer', () => {
  it.each([
    ['100 x 10<sup>9</sup>/L', '100 x 10^9/L'],
    ['CO<sub>2</sub>, log<sub>2</sub>8, 1<sup>st</sup>', 'CO2, log_2 8, 1st'],
    ['colds<sup>1</sup>, <sup>1</sup>⁄<sub>2</sub>', 'colds[1], 1/2'],
    [String.raw`$\frac{1}{2}$ tablet, \(10^{-9}\), \[E = mc^2\]`, '1/2 tablet, 10^-9, E = mc^2'],
    [String.raw`$a_1 * b_1$ and $c_1 * d_1$`, 'a_1 * b_1 and c_1 * d_1'],
    ['$$\n10^9\n$$', '10^9'],
    ['$5 and $10, US$20 and $3/$4', '$5 and $10, US$20 and $3/$4'],
    [String.raw`\$5 and \$6 = 11`, '$5 and $6 = 11'],
    ['`10<sup>9</sup>` and `$x$`', '10<sup>9</sup> and $x$'],
    ['| A | | B |\n|---|---|---|\n| 1 | | 2 |', 'A | | B\n1 | | 2'],
  ])('%j is read as %j', (markdown, text) => expect(pasted(markdown).text).toBe(text));

  it('keeps the numbers of a list outside its blocks', () => {
    const { text, blocks } = pasted('3. First\n4. Second\n\n- Third');

    expect(text).toBe('3. First\n4. Second\nThird');
    expect(blocks.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'First',
      'Second',
      'Third',
    ]);
  });

  it('keeps every number of a formula and of raised text', () => {
    const figure = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(figure, figure, figure, (a, b, c) => {
        const [x, y, z] = [String(a), String(b), String(c)];
        const { text } = pasted(
          `Give ${x}<sup>${y}</sup> mg, $\\frac{${x}}{${y}}$ of \\(${z}_{${x}}\\), log<sub>${y}</sub>${z}.`,
        );

        expect(text).toBe(`Give ${x}^${y} mg, ${x}/${y} of ${z}_${x}, log_${y} ${z}.`);
      }),
      { numRuns: 50 },
    );
  });

  it('takes linear time for delimiters that never close', () => {
    for (const piece of ['\\(', '\\[', '$$ ', '$a ', '<sup>', '`', '$']) {
      const start = performance.now();
      pasted(`a ${piece.repeat(20_000)}`);

      expect(performance.now() - start).toBeLessThan(2000);
    }
  });
});
