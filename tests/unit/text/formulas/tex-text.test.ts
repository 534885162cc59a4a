import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfTex } from '../../../../lib/text/formulas/tex-text';

describe('a formula in TeX, as plain text', () => {
  it.each([
    [String.raw`\frac12`, '1/2'],
    [String.raw`2\frac12\text{ tablets}`, '2 1/2 tablets'],
    [String.raw`\frac{(140-a)\times w}{72\times S}`, '((140-a) × w)/(72 × S)'],
    [String.raw`50\times10^9/L`, '50 × 10^9/L'],
    [String.raw`10^{-9}`, '10^-9'],
    [String.raw`x_0`, 'x_0'],
    [String.raw`x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}`, 'x=(-b ± √(b^2-4ac))/(2a)'],
    [String.raw`e^{i\pi} + 1 = 0`, 'e^(iπ) + 1 = 0'],
    [String.raw`\left(\frac{a}{b}\right)^2`, '(a/b)^2'],
    [String.raw`37^\circ\text{C}`, '37°C'],
    [String.raw`1^{\text{st}}`, '1st'],
    [String.raw`\log_2 8`, 'log_2 8'],
    [String.raw`\log_{10}100`, 'log_10 100'],
    [String.raw`CO_2`, 'CO2'],
    [String.raw`50\%\le p\approx 1{,}000`, '50% ≤ p ≈ 1,000'],
    [String.raw`5\,\text{mg}`, '5 mg'],
    [String.raw`\sqrt[3]{8}`, 'root_3(8)'],
    [String.raw`\foo{3}{4}`, 'foo(3, 4)'],
    [String.raw`x^{2}5`, 'x^2 5'],
    [
      String.raw`\begin{cases} x & \text{if } x>0 \\ -x & \text{else}\end{cases}`,
      '{x, if x>0; -x, else}',
    ],
    [String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`, '(1, 2; 3, 4)'],
    [String.raw`\begin{aligned}a&=1\\b&=2\end{aligned}`, 'a =1; b =2'],
    [String.raw`\\frac{1}{2}`, '1/2'],
  ])('%s is %s', (tex, text) => expect(textOfTex(tex)).toBe(text));

  it('writes no interval that would be taken for a citation', () =>
    expect(textOfTex('[1, 2]')).toBe('[ 1, 2]'));

  it('keeps every number of a formula apart from the others', () => {
    const number = fc.oneof(
      fc.integer({ min: 0, max: 9999 }).map(String),
      fc.double({ min: 0.1, max: 99, noNaN: true }).map(value => value.toFixed(2)),
    );
    const formula = fc.letrec<{ any: { tex: string; numbers: string[] } }>(tie => {
      const wrap = (build: (a: string, b: string) => string) =>
        fc.tuple(tie('any'), tie('any')).map(([a, b]) => ({
          tex: build(a.tex, b.tex),
          numbers: [...a.numbers, ...b.numbers],
        }));
      return {
        any: fc.oneof(
          { maxDepth: 3 },
          number.map(value => ({ tex: value, numbers: [value] })),
          wrap((a, b) => String.raw`\frac{${a}}{${b}}`),
          wrap((a, b) => String.raw`\sqrt[${a}]{${b}}`),
          wrap((a, b) => `{${a}}^{${b}}`),
          wrap((a, b) => `x_{${a}} + ${b}`),
          wrap((a, b) => String.raw`${a}\times ${b}`),
          wrap((a, b) => String.raw`${a}\text{ mg}\quad ${b}`),
          wrap((a, b) => String.raw`\begin{cases}${a} & ${b} \\ 0\end{cases}`).map(each => ({
            ...each,
            numbers: [...each.numbers, '0'],
          })),
        ),
      };
    }).any;

    fc.assert(
      fc.property(formula, ({ tex, numbers }) => {
        const read: readonly string[] = textOfTex(tex).match(/\d+(?:\.\d+)?/g) ?? [];
        expect([...read].sort()).toEqual([...numbers].sort());
      }),
      { numRuns: 300 },
    );
  });

  it('takes linear time for hostile input, and loses no figure of it', () => {
    const hostile = ['\\frac{', '{', '^', 'x_', '\\sqrt[3', '\\begin{a}', '\\left(', '&', '}'];
    for (const piece of hostile) {
      const few = secondsOf(piece, 900);
      const many = secondsOf(piece, 9_000);
      expect(many, piece).toBeLessThan(1 + 40 * few);
    }
  });
});

/** The least of three runs, so that what else the machine does tells little. */
function secondsOf(piece: string, length: number): number {
  const tex = `${piece.repeat(Math.floor(length / piece.length))}7`;
  const runs = [1, 2, 3].map(() => {
    const start = performance.now();
    expect(textOfTex(tex)).toContain('7');
    return performance.now() - start;
  });
  return Math.min(...runs) / 1000;
}
