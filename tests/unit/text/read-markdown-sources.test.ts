import { describe, expect, it } from 'vitest';

import { answerId } from '../../../lib/core/ids';
import { sliceSpan } from '../../../lib/core/answer/span';
import { splitStatements } from '../../../lib/text/statements/split-statements';
import { blocksOf, read, show, targetsOf } from './markdown-views';

describe('readMarkdownAnswer: numbered sources', () => {
  const LISTS: readonly (readonly [string, string])[] = [
    [
      'a numbered list of links',
      '## References\n\n1. [Zinc](https://a.example/1)\n2. [Iron](https://a.example/2)',
    ],
    [
      'a numbered list of titles',
      'Sources:\n1. Zinc. https://a.example/1\n2. Iron. https://a.example/2',
    ],
    [
      'lines in brackets',
      'References\n[1] Zinc. https://a.example/1\n[2] Iron. https://a.example/2',
    ],
    [
      'bracketed paragraphs',
      '**Sources**\n\n[1] Zinc https://a.example/1\n\n[2] Iron https://a.example/2',
    ],
    [
      'the rows of a table',
      '## References\n\n| # | Title | Address |\n|---|---|---|\n| 1 | Zinc | https://a.example/1 |\n| 2 | Iron | https://a.example/2 |',
    ],
    [
      'the rows of a table that was copied as text',
      'Sources\n#\tTitle\tAddress\n1\tZinc\thttps://a.example/1\n2\tIron\thttps://a.example/2',
    ],
    [
      'entries in a row under their title',
      '**Sources:** [1] Zinc, https://a.example/1; [2] Iron, https://a.example/2.',
    ],
    ['entries in a row', '¹ [Zinc](https://a.example/1) ² [Iron](https://a.example/2)'],
    [
      'markers before the entries',
      '* [cite: 2] Iron https://a.example/2\n* [cite: 1] Zinc https://a.example/1',
    ],
    ['Chinese brackets', '资料来源\n【1】Zinc https://a.example/1\n【2】Iron https://a.example/2'],
    ['hash signs', 'References\n#1: Zinc. https://a.example/1\n#2: Iron. https://a.example/2'],
    ['lines without a title', '[1] Zinc. https://a.example/1\n[2] Iron. https://a.example/2'],
    [
      'bullets without numbers',
      '### Sources\n- [Zinc](https://a.example/1)\n- [Iron](https://a.example/2)',
    ],
  ];

  it.each(LISTS)('joins markers with %s', (_title, list) => {
    const { text, citations } = read(`Zinc helps [1]. Iron is grey [1, 2].\n\n${list}`);

    expect(text).toBe('Zinc helps [1]. Iron is grey [1, 2].');
    expect(
      citations.map(({ label, marker }) => [label, marker && sliceSpan(text, marker)]),
    ).toEqual([
      ['Zinc [1]', '[1]'],
      ['Zinc [1]', '[1, 2]'],
      ['Iron [2]', '[1, 2]'],
    ]);
    expect(citations.map(({ target }) => target.kind === 'url' && target.url)).toEqual([
      'https://a.example/1',
      'https://a.example/1',
      'https://a.example/2',
    ]);
  });

  it('reads ranges and superscripts', () => {
    const list =
      '## References\n1. https://a.example/1\n2. https://a.example/2\n3. https://a.example/3';

    expect(show(`Zinc helps.[1-3] Iron is grey.²\n\n${list}`)).toBe(
      'Zinc helps.‹a.example [1]=[1-3]›‹a.example [2]=[1-3]›‹a.example [3]=[1-3]› Iron is grey.‹a.example [2]=²›',
    );
  });

  it('looks for a number in the list below it', () =>
    expect(
      show(
        'Zinc helps [1].\n\nSources:\n[1] Zinc https://a.example/1\n\nIron is grey [1].\n\nSources:\n[1] Iron https://a.example/2',
      ),
    ).toBe('Zinc helps ‹Zinc [1]=[1]›.\nIron is grey ‹Iron [1]=[1]›.'));

  it('leaves a number unresolved that a list has twice', () =>
    expect(
      read(
        'Zinc helps [1].\n\nSources:\n[1] Zinc https://a.example/1\n[1] Iron https://a.example/2',
      ).notes,
    ).toEqual(['markers-without-citations']));

  it('reads an answer that an e-mail quotes', () =>
    expect(show('> Zinc helps [1].\n>\n> Sources:\n> [1] Zinc https://a.example/1')).toBe(
      'Zinc helps ‹Zinc [1]=[1]›.',
    ));

  it('joins the lines of an entry', () =>
    expect(
      targetsOf(
        'Zinc [1], iron [2].\n\nReferences\n(1) Zinc\nBMJ 2025; 30(2): 1-6.\nAvailable from: https://a.example/1\n(2) Iron\nAvailable from: https://a.example/2\n[Accessed 3 June 2026]',
      ),
    ).toEqual([1, 2].map(number => ({ kind: 'url', url: `https://a.example/${String(number)}` }))));

  it('takes numbered links on lines of their own for a list', () =>
    expect(
      targetsOf('Zinc helps [2].\n\n[1](https://a.example/1)\n[2](https://a.example/2)'),
    ).toEqual(targetsOf('Zinc helps [1].\n\n1. https://a.example/2\n2. https://a.example/1')));

  it('leaves a table of foods under "Sources" in the answer', () =>
    expect(
      blocksOf('Sources\n\n| Food | Iron |\n|---|---|\n| Oysters | 5 mg |\n| Beef | 3 mg |'),
    ).toHaveLength(4));

  it('reads superscript tags as markers', () =>
    expect(read('Zinc helps<sup>1</sup>.\n\n## References\n1. https://a.example/1').text).toBe(
      'Zinc helps[1].',
    ));

  it.each([
    ['100 x 10<sup>9</sup>/L of it', '100 x 10^9/L of it'],
    ['20 m<sup>2</sup> of skin, CO<sub>2</sub> and x<sub>0</sub>', '20 m^2 of skin, CO2 and x_0'],
    ['Zinc helps<sup>1,2</sup>.', 'Zinc helps[1,2].'],
  ])('tells exponents from markers: %s', (markdown, text) =>
    expect(read(markdown).text).toBe(text),
  );

  it('keeps sources that no marker calls, without a marker', () => {
    const { citations } = read(
      'Zinc helps [2].\n\n## Sources\n1. https://a.example/1\n2. https://a.example/2',
    );

    expect(citations.map(({ marker, target }) => [marker !== null, target])).toEqual([
      [true, { kind: 'url', url: 'https://a.example/2' }],
      [false, { kind: 'url', url: 'https://a.example/1' }],
    ]);
  });

  it('knows an entry without an address by its title', () =>
    expect(
      targetsOf('Zinc helps [1].\n\n## References\n1. Marlowe J. Zinc and colds. 2019.'),
    ).toEqual([{ kind: 'title', title: 'Marlowe J. Zinc and colds. 2019' }]));

  it('reads one line of sources at the end', () => {
    const { text, citations } = read(
      'Zinc helps.\n\nSources: [NIH](https://nih.gov/z), [WHO](https://who.int/z)',
    );

    expect(text).toBe('Zinc helps.');
    expect(citations.map(({ marker, label }) => [marker, label])).toEqual([
      [null, 'NIH'],
      [null, 'WHO'],
    ]);
  });

  it('goes on with what stands behind the list', () =>
    expect(
      read('Zinc helps.\n\n## Sources\n- https://a.example/1\n\nTalk to your doctor.').text,
    ).toBe('Zinc helps.\nTalk to your doctor.'));

  it('leaves a list of foods under "Sources" in the answer', () => {
    expect(read('## Sources\n- Oysters\n- Beans').text).toBe('Sources\nOysters\nBeans');
    expect(read('## Sources\n1. Oysters\n2. Beans').text).toBe('Sources\n1. Oysters\n2. Beans');
  });

  it('joins footnotes, wherever they are defined', () => {
    const filler = 'Tin is soft. '.repeat(300);
    const markdown = `Zinc helps.[^a] Iron too[^b].\n\n${filler}\n\n[^a]: [Zinc facts](https://a.example/z)\n\n[^b]: Marlowe J. https://a.example/i`;

    expect(show(markdown).split('\n')[0]).toBe(
      'Zinc helps.‹Zinc facts [a]› Iron too‹Marlowe J [b]›.',
    );
  });

  it('takes an index in code for code', () => {
    const markdown =
      'Zinc helps [1].\n\n```js\nrow[1]\n```\n\n## References\n1. https://a.example/1';

    expect(read(markdown).citations).toHaveLength(1);
  });
});

describe('readMarkdownAnswer: blocks', () => {
  it('knows every kind of block', () => {
    const markdown = [
      '# Zinc',
      'It *helps* **a lot**.',
      '- Oysters\n  - raw\n- Beans',
      '3. Iron\n4. Tin',
      '| Food | mg |\n|---|---|\n| Oyster | 16 |',
      '> Quoted.',
      '```\nlet a = 1;\n```',
    ].join('\n\n');

    expect(blocksOf(markdown)).toEqual([
      ['heading', 'Zinc'],
      ['paragraph', 'It helps a lot.'],
      ['list-item', 'Oysters'],
      ['list-item', 'raw'],
      ['list-item', 'Beans'],
      ['list-item', 'Iron'],
      ['list-item', 'Tin'],
      ['table-row', 'Food | mg'],
      ['table-row', 'Oyster | 16'],
      ['quote', 'Quoted.'],
      ['code', 'let a = 1;'],
    ]);
  });

  it('joins wrapped lines and keeps lines of plain text apart', () => {
    const wrapped =
      'Zinc lozenges shorten the common cold by about two days\nwhen they are started early.';

    expect(blocksOf(wrapped)).toEqual([['paragraph', wrapped.replace('\n', ' ')]]);
    expect(blocksOf('Side effects\nNausea\nHeadache')).toHaveLength(3);
  });

  it('never runs or keeps what is written as HTML', () =>
    expect(
      read('Zinc <b onclick="x()">helps</b>.<br>Iron too.\n\n<script>alert(1)</script>\n\nTin.')
        .text,
    ).toBe('Zinc helps.\nIron too.\nTin.'));

  it('reads Windows line ends', () =>
    expect(blocksOf('Zinc.\r\n\r\n- Iron\r\n- Tin\r\n')).toHaveLength(3));
});

describe('readMarkdownAnswer: together with splitStatements', () => {
  it('gives every statement its own citations', () => {
    const markdown = [
      'Zinc shortens colds ([NIH](https://nih.gov/z)). It tastes of metal.[1](https://a.example/m)',
      '- Nausea is common [2].\n- Rash is rare.',
      '## References\n2. Nausea. https://a.example/n',
    ].join('\n\n');

    const statements = splitStatements({ ...read(markdown), id: answerId('a') });

    expect(statements.map(({ text, citationIds }) => [text, citationIds.length])).toEqual([
      ['Zinc shortens colds.', 1],
      ['It tastes of metal.', 1],
      ['Nausea is common.', 1],
      ['Rash is rare.', 0],
    ]);
  });

  it('gives a chip on a line of its own to the paragraph before it', () => {
    const markdown = 'Zinc helps. Iron is grey.\n\n[1](https://a.example/z)\n\nTin is soft.';

    const statements = splitStatements({ ...read(markdown), id: answerId('a') });

    expect(statements.map(({ citationIds }) => citationIds.length)).toEqual([0, 1, 0]);
  });
});
