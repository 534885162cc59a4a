import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearise, type LineariseRules } from '../../../../lib/capture/sites/shared/linearise';
import { readSelection } from '../../../../lib/capture/sites/shared/read-selection';
import type { IsoDateTime } from '../../../../lib/core/ids';
import { pageOf } from './dom';

const RULES: LineariseRules = {
  isExcluded: () => false,
  treat: () => null,
  maxCharacters: 10_000,
  maxElements: 100,
  maxBlocks: 200,
};

/** One for all cases: a new window takes longer than all that is read in it. */
const page = pageOf('');

/** The same words by the way of a site's answer and by that of a selection of all of it. */
function readBoth(body: string): string[] {
  const markup = `<main><p>Before.</p>${body}<p>After.</p></main>`;
  page.body.replaceChildren(page.createRange().createContextualFragment(markup));
  const range = page.createRange();
  range.selectNodeContents(page.body);
  const context = {
    url: 'https://chat.example.org/',
    now: '2026-01-01T00:00:00.000Z' as IsoDateTime,
  };
  const selected = readSelection(range, context);
  const texts = [linearise([page.body], RULES).text, selected.ok ? selected.value.text : ''];
  return texts.map(text => text.replace(/^Before\.\s/, '').replace(/\sAfter\.$/, ''));
}

function vlist(...levels: [top: number, html: string][]): string {
  const pieces = levels.map(
    ([top, html]) =>
      `<span style="top:${String(top)}em"><span class="pstrut"></span>${html}</span>`,
  );
  return `<span class="vlist-t"><span class="vlist-r"><span class="vlist">${pieces.join('')}</span></span></span>`;
}

const mord = (text: string) => `<span class="mord">${text}</span>`;
const katexHtml = (inner: string) =>
  `<span class="katex"><span class="katex-html"><span class="base">${inner}</span></span></span>`;

/** One formula, in every way in which sites render it. */
type Formula = {
  text: string;
  tex: string;
  mathml: string;
  katex: string;
  /** As MathJax draws it, in HTML and in SVG. */
  drawn: { html: string; svg: string };
};

const codesOf = (n: number) => Array.from(String(n), digit => `3${digit}`);
const htmlNumber = (n: number) =>
  `<mjx-mn class="mjx-n">${codesOf(n)
    .map(code => `<mjx-c class="mjx-c${code}"></mjx-c>`)
    .join('')}</mjx-mn>`;
const svgNumber = (n: number, y: number) =>
  `<g data-mml-node="mn" transform="translate(220,${String(y)}) scale(0.707)">${codesOf(n)
    .map(code => `<use data-c="${code}"></use>`)
    .join('')}</g>`;

const fraction = (a: number, b: number): Formula => ({
  text: `${String(a)}/${String(b)}`,
  tex: `\\frac{${String(a)}}{${String(b)}}`,
  mathml: `<mfrac><mn>${String(a)}</mn><mn>${String(b)}</mn></mfrac>`,
  drawn: {
    html: `<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>${htmlNumber(a)}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut>${htmlNumber(b)}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`,
    svg: `<g data-mml-node="mfrac">${svgNumber(a, 394)}${svgNumber(b, -345)}<rect></rect></g>`,
  },
  katex: `<span class="mord"><span class="mfrac">${vlist([-2.3, mord(String(b))], [-3.2, '<span class="frac-line"></span>'], [-3.7, mord(String(a))])}</span></span>`,
});
const power = (a: number, b: number): Formula => ({
  text: `${String(a)}^${String(b)}`,
  tex: `${String(a)}^{${String(b)}}`,
  mathml: `<msup><mn>${String(a)}</mn><mn>${String(b)}</mn></msup>`,
  drawn: {
    html: `<mjx-msup>${htmlNumber(a)}<mjx-script>${htmlNumber(b)}</mjx-script></mjx-msup>`,
    svg: `<g data-mml-node="msup">${svgNumber(a, 0)}${svgNumber(b, 393.1)}</g>`,
  },
  katex: `<span class="mord">${mord(String(a))}<span class="msupsub">${vlist([-3.06, mord(String(b))])}</span></span>`,
});

const WAYS: Record<string, (formula: Formula) => string> = {
  'KaTeX with its TeX': ({ tex, mathml, katex }) =>
    `<span class="katex"><span class="katex-mathml"><math><semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">${katex}</span></span>`,
  'KaTeX alone': ({ katex }) => katexHtml(katex),
  MathML: ({ mathml }) => `<math><mrow>${mathml}</mrow></math>`,
  'MathML with a copy of the TeX as its text': ({ mathml, tex }) =>
    `<span class="katex"><span class="katex-mathml"><math><mrow>${mathml}</mrow>${tex}</math></span></span>`,
  MathJax: ({ mathml }) =>
    `<mjx-container><mjx-math aria-hidden="true"></mjx-math><mjx-assistive-mml><math>${mathml}</math></mjx-assistive-mml></mjx-container>`,
  'MathJax as HTML alone': ({ drawn }) =>
    `<mjx-container jax="CHTML"><mjx-math>${drawn.html}</mjx-math></mjx-container>`,
  'MathJax as SVG alone': ({ drawn }) =>
    `<mjx-container jax="SVG"><svg><g transform="scale(1,-1)"><g data-mml-node="math">${drawn.svg}</g></g></svg></mjx-container>`,
  'MathJax 2': ({ tex }) =>
    `<span class="MathJax_Preview"></span><span class="MathJax">?</span><script type="math/tex">${tex}</script>`,
  'data-math': ({ tex, katex }) =>
    `<span class="math-inline" data-math="${tex}">${katexHtml(katex)}</span>`,
  'aria-label': ({ tex, katex }) =>
    `<span data-markdown-copy="math" aria-label="${tex}">${katexHtml(katex)}</span>`,
  'an image': ({ tex }) => `<img class="latex" alt="${tex}" src="https://x.example.org/1.png">`,
};

const figure = fc.integer({ min: 2, max: 99 });

describe('what a page shows', () => {
  it.each(Object.entries(WAYS))('keeps the numbers of a formula: %s', (_, render) => {
    fc.assert(
      fc.property(figure, figure, fc.constantFrom(fraction, power), (a, b, make) => {
        const formula = make(a, b);
        const whole = `5 ${formula.text} mg`;

        expect(readBoth(`<p>5${render(formula)} mg</p>`)).toEqual(
          readBoth(`<p>5 ${render(formula)} mg</p>`).map(() => whole),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('keeps powers, indices and citation numbers apart', () => {
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const [x, y] = [String(a), String(b)];
        const body = `<p>${x}<sup>${y}</sup>/L, log<sub>${x}</sub>${y}, CO<sub>2</sub>, <sup>${x}</sup>⁄<sub>${y}</sub>, colds<sup>${y}</sup>.</p>`;
        const text = `${x}^${y}/L, log_${x} ${y}, CO2, ${x}/${y}, colds[${y}].`;

        expect(readBoth(body)).toEqual([text, text]);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps the rows of tables, of grids, and of cells that span', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(figure, figure, figure), { minLength: 1, maxLength: 4 }),
        rows => {
          const cells = rows.map(row => row.map(String));
          const text = ['Drug | Low | High', ...cells.map(row => row.join(' | '))].join('\n');
          const head = ['Drug', 'Low', 'High'];
          const table = `<table><tr>${head.map(each => `<th><button>${each}</button></th>`).join('')}</tr>${cells.map(row => `<tr>${row.map(each => `<td><div>${each}</div></td>`).join('')}</tr>`).join('')}</table>`;
          const gridHead = head
            .map(each => `<div role="columnheader"><button>${each}</button></div>`)
            .join('');
          const gridCells = cells
            .flat()
            .map(each => `<div role="cell">${each}</div>`)
            .join('');
          const grid = `<div role="table" style="grid-template-columns: repeat(3, auto)">${gridHead}${gridCells}</div>`;

          expect(readBoth(table)).toEqual([text, text]);
          expect(readBoth(grid)).toEqual([text, text]);
          expect(readBoth(`<div role="grid">${gridHead}${gridCells}</div>`)).toEqual([text, text]);
        },
      ),
      { numRuns: 25 },
    );
    const spans =
      '<table><tr><td rowspan="2">Adults</td><td>5</td></tr><tr><td>10</td></tr><tr><td colspan="2">All</td></tr></table>';
    expect(readBoth(spans)[0]).toBe('Adults | 5\nAdults | 10\nAll');
  });

  it('keeps the numbers of ordered lists outside their blocks', () => {
    const body =
      '<ol start="3"><li>A</li><li><p>B</p><ol type="a"><li>C</li></ol></li><li value="9">D</li></ol><ol reversed><li>E</li><li>F</li></ol><ul><li>G</li></ul>';
    const text = '3. A\n4. B\na) C\n9. D\n2. E\n1. F\nG';

    expect(readBoth(body)).toEqual([text, text]);
    const { blocks, text: whole } = linearise([pageOf(body).body], RULES);
    expect(blocks.map(({ span }) => whole.slice(span.start, span.end)).join('')).toBe('ABCDEFG');
  });

  it('keeps the lines of code, without its line numbers', () => {
    const text = 'if a:\n  b = 10\nend';
    const lines = text.split('\n');
    const wrap = (tag: string, name: string, end = '') =>
      lines.map(line => `<${tag} class="${name}">${line}</${tag}>`).join(end);
    const ways = [
      `<pre>${text}</pre>`,
      `<pre><code>${wrap('span', 'line', '\n')}</code></pre>`,
      `<pre><code>${wrap('span', 'block')}</code></pre>`,
      `<pre><code>${lines.map((line, at) => `<span class="line"><span class="linenumber">${String(at + 1)}</span>${line}</span>`).join('\n')}</code></pre>`,
      `<div class="cm-content">${wrap('div', 'cm-line')}</div>`,
      `<div class="view-lines">${wrap('div', 'view-line').replaceAll('  b', '&nbsp;&nbsp;b')}</div>`,
    ];
    for (const way of ways) expect(readBoth(way)).toEqual([text, text]);
    for (const label of [
      '<div><span>python</span><button>Copy</button></div>',
      '<span>python</span>',
    ]) {
      const shown = `python\n${text}`;
      expect(readBoth(`<pre>${label}<code>${text}</code></pre>`)).toEqual([shown, shown]);
    }
  });
});
