import { describe, expect, it } from 'vitest';
import {
  linearise,
  type Linear,
  type LineariseRules,
} from '../../../../lib/capture/sites/shared/linearise';
import { one, pageOf } from './dom';

const RULES: LineariseRules = {
  isExcluded: element => element.hasAttribute('data-out'),
  treat: element => {
    if (element.hasAttribute('data-cut')) return 'cut';
    return element.localName === 'a' ? 'record' : null;
  },
  maxCharacters: 10_000,
  maxElements: 100,
  maxBlocks: 100,
};

function read(body: string, rules: Partial<LineariseRules> = {}): Linear {
  return linearise([pageOf(`<main>${body}</main>`).body], { ...RULES, ...rules });
}

/** One a block: its kind and its text. */
function linesOf(body: string): string[] {
  const { text, blocks } = read(body);
  return blocks.map(({ kind, span }) => `${kind}: ${text.slice(span.start, span.end)}`);
}

describe('the text of a page', () => {
  it('folds white space as HTML does', () =>
    expect(read('<p>  Two\n\t  words <b> and </b> more </p>').text).toBe('Two words and more'));

  it('keeps a no-break space, which is a character like any other', () =>
    expect(read('<p>5\u00a0 mg</p>').text).toBe('5\u00a0 mg'));

  it('drops what nobody sees, and never what joins letters', () => {
    const page = pageOf('<p>One\u200b \u2060two\ufeff</p><p> \u200b </p><p>می\u200cخواهم</p>');
    const { text, runs } = linearise([page.body], RULES);

    expect(text).toBe('One two\nمی\u200cخواهم');
    for (const { node, nodeStart, textStart, length } of runs) {
      expect((node as Text).data.slice(nodeStart, nodeStart + length)).toBe(
        text.slice(textStart, textStart + length),
      );
    }
  });

  it('does not part words that only markup parts', () =>
    expect(read('<p>H<sub>2</sub>O and <b>bo</b>ld</p>').text).toBe('H2O and bold'));

  it('keeps the lines and spaces of code in one block', () =>
    expect(linesOf('<pre><code>a:\n  b\n\n<div>c</div><div>d</div></code></pre>')).toEqual([
      'code: a:\n  b\n\nc\nd',
    ]));

  it('gives every block its own line and kind', () => {
    const body =
      '<h2>Title</h2>Loose<p>One</p><blockquote><p>Said</p></blockquote>' +
      '<div role="heading">Drawn</div><div role="list"><div role="listitem">Item</div></div>';

    expect(linesOf(body)).toEqual([
      'heading: Title',
      'paragraph: Loose',
      'paragraph: One',
      'quote: Said',
      'heading: Drawn',
      'list-item: Item',
    ]);
  });

  it('keeps the items of nested lists apart, and the words after an inner list', () => {
    const body = '<ol><li><p>Outer</p><ul><li>Inner<ul><li>Deep</li></ul></li></ul>rest</li></ol>';

    expect(linesOf(body)).toEqual([
      'list-item: Outer',
      'list-item: Inner',
      'list-item: Deep',
      'list-item: rest',
    ]);
  });

  it('makes one line of a table row, with its empty cells', () => {
    const body =
      '<table><tr><th></th><th>Dose</th><th>Unit</th></tr>' +
      '<tr><td>A</td><td></td><td><p>mg</p><p>daily</p></td></tr><tr><td></td><td> </td></tr></table>';

    expect(linesOf(body)).toEqual(['table-row: | Dose | Unit', 'table-row: A | | mg daily']);
  });

  it('marks where a table follows another, and chips alone under one', () => {
    const row = (words: string) => `<table><tr><td>${words}</td></tr></table>`;
    const { text, blocks, places } = read(
      `${row('A')}${row('B<i data-cut>1</i>')}<p><i data-cut>2</i></p><p>After</p>`,
    );

    expect(text).toBe('A\nB\nAfter');
    expect(blocks.map(({ kind, span }) => [kind, span.start, span.end])).toEqual([
      ['table-row', 0, 1],
      ['table-row', 2, 2],
      ['table-row', 2, 3],
      ['paragraph', 4, 4],
      ['paragraph', 4, 9],
    ]);
    expect(places.map(({ span }) => span.start)).toEqual([3, 4]);
  });

  it('keeps a table inside a cell in the row of that cell', () => {
    const inner = '<table><tr><td>x</td><td>y</td></tr></table>';

    expect(linesOf(`<table><tr><td>A</td><td>${inner}</td></tr></table>`)[0]).toMatch(
      /^table-row: A \|.* x \| y$/,
    );
  });

  it('ends a line at a line break, but not the row it stands in', () => {
    expect(linesOf('<p>One<br>two</p>')).toEqual(['paragraph: One', 'paragraph: two']);
    expect(linesOf('<table><tr><td>One<br>two</td></tr></table>')).toEqual(['table-row: One two']);
  });

  it.each([
    '<span class="sr-only">no</span>',
    '<span class="x cdk-visually-hidden">no</span>',
    '<span hidden>no</span>',
    '<span style="color:red; display : none">no</span>',
    '<span style="visibility:hidden">no</span>',
    '<script>no</script>',
    '<style>no</style>',
    '<template>no</template>',
    '<noscript>no</noscript>',
    '<button>no</button>',
    '<textarea>no</textarea>',
    '<dialog>no</dialog>',
    '<details><summary></summary><p>no</p></details>',
    '<span data-out>no</span>',
    '<veracite-badge>no</veracite-badge>',
    '<!-- no -->',
  ])('leaves out %s', hidden => expect(read(`<p>Yes</p>${hidden}`).text).toBe('Yes'));

  it.each([
    '<span aria-hidden="true">seen</span>',
    '<span style="opacity:0">seen</span>',
    '<span class="not-sr-only">seen</span>',
    '<dialog open>seen</dialog>',
    '<details open><p>seen</p></details>',
    '<details><summary>seen</summary></details>',
    '<svg><title>no</title></svg><i>seen</i>',
  ])('reads %s', shown => expect(read(shown).text).toBe('seen'));

  it('reads a formula that is printed twice once, and one that is printed once too', () => {
    const html = '<span class="katex-html" aria-hidden="true">ab</span>';
    const mathml = '<span class="katex-mathml"><math><mi>ab</mi></math></span>';

    expect(read(`<p>x ${mathml}${html}</p>`).text).toBe('x ab');
    expect(read(`<p>x ${html}</p>`).text).toBe('x ab');
  });
});

describe('an element cut out of the text', () => {
  /** Text before each cut-out element. */
  function before(body: string): string[] {
    const { text, places } = read(body);
    return places.map(({ span }) => text.slice(0, span.start));
  }

  it('leaves an empty place after the last word before it', () => {
    const { text, places } = read('<p>One. <i data-cut>chip</i> Two.</p>');

    expect(text).toBe('One. Two.');
    expect(places.map(({ span }) => span)).toEqual([{ start: 4, end: 4 }]);
  });

  it('leaves no space before the sentence’s own punctuation', () =>
    expect(read('<p>One <i data-cut>c</i>, two <i data-cut>c</i>.</p>').text).toBe('One, two.'));

  it('leaves a space where words would run together', () =>
    expect(read('<p>One.<i data-cut>c</i><i data-cut>c</i>Two</p>').text).toBe('One. Two'));

  it('belongs to the line it opens, or to the line before when it stands alone', () => {
    expect(before('<p>A</p><p><i data-cut>c</i> B</p>')).toEqual(['A\n']);
    expect(before('<p>A</p><p><i data-cut>c</i></p><p>B</p>')).toEqual(['A']);
    expect(before('<i data-cut>c</i><p>A</p>')).toEqual(['']);
  });

  it('keeps its place in a table cell', () =>
    expect(before('<table><tr><td>A <i data-cut>c</i></td><td>B</td></tr></table>')).toEqual([
      'A',
    ]));

  it('hides what is inside it, links included', () => {
    const { places } = read('<p>A <span data-cut><a>x</a></span></p>');

    expect(places).toHaveLength(1);
  });
});

describe('an element recorded in the text', () => {
  it('covers its words without the spaces around them', () => {
    const { text, places } = read('<p>See <a> the note </a> here</p>');

    expect(places.map(({ span }) => text.slice(span.start, span.end))).toEqual(['the note']);
  });

  it('is empty where it has no words, wherever words follow', () => {
    const { places } = read('<p>One<a></a> two</p><p>three</p>');

    expect(places.map(({ span }) => span)).toEqual([{ start: 3, end: 3 }]);
  });
});

describe('the limits of reading', () => {
  it('stops at too much text, too many elements or too many lines', () => {
    const body = '<p>a <a>b</a></p><p>c <a>d</a></p><p>e</p>';

    expect(read(body).complete).toBe(true);
    expect(read(body, { maxCharacters: 3 }).complete).toBe(false);
    expect(read(body, { maxElements: 1 }).complete).toBe(false);
    expect(read(body, { maxBlocks: 2 }).complete).toBe(false);
  });

  it('reads elements nested deeper than a recursive walk could follow', () => {
    const page = pageOf('<main></main>');
    let inner = one(page, 'main');
    for (let depth = 0; depth < 20_000; depth += 1) {
      const child = page.createElement('i');
      inner.append(child);
      inner = child;
    }
    inner.append('deep');

    expect(linearise([one(page, 'main')], RULES).text).toBe('deep');
  });
});
