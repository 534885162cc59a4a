import { describe, expect, it } from 'vitest';

import { draw, drawLines, pageOf, proseLines, read } from './drawn-page';

const TOP = { x: 50, y: 100 };

function paragraph(...lines: string[]): string {
  return read(pageOf(...drawLines(lines, TOP))).text;
}

describe('words that are broken at the end of a line', () => {
  it('are joined', () =>
    expect(paragraph('The trial of a new treat-', 'ment ended early.')).toBe(
      'The trial of a new treatment ended early.',
    ));

  it.each([
    ['before a number', ['Patients with COVID-', '19 were left out.'], 'with COVID-19 were'],
    ['before a capital', ['It was an anti-', 'TNF drug that helped.'], 'an anti-TNF drug'],
    ['after a known first part', ['It was a non-', 'toxic dose for most.'], 'a non-toxic dose'],
    [
      'where the document writes it so',
      ['A dose-response was seen, and this dose-', 'response was strong.'],
      'this dose-response was',
    ],
    [
      'where both parts are words of the document',
      ['In the long run each term of the long-', 'term study was met.'],
      'the long-term study',
    ],
  ])('keep their hyphen %s', (_, lines, words) => expect(paragraph(...lines)).toContain(words));

  it('lose it where the document writes them without elsewhere', () =>
    expect(paragraph('The under standing of an understanding under-', 'standing it.')).toContain(
      'an understanding understanding it',
    ));

  it('are tied by dashes and strokes', () =>
    expect(paragraph('They were given 10–', '20 mg of it, or 5 mg/', 'kg by weight.')).toBe(
      'They were given 10–20 mg of it, or 5 mg/kg by weight.',
    ));
});

describe('paragraphs', () => {
  it('are parted by room, by an indent and by the size of type', () => {
    const { text } = read(
      pageOf(
        ...drawLines(['One line of it, and here it ends.'], TOP),
        ...drawLines(['Another that stands further below it.'], { x: 50, y: 130 }),
        ...drawLines(['   '], { x: 50, y: 140 }),
        draw('A third that is set in by a little.', { x: 62, y: 142 }),
        draw('Small print below all of them.', { x: 50, y: 154, size: 7 }),
      ),
    );

    expect(text.split('\n\n')).toHaveLength(4);
  });

  it('go on in the next column and on the next page', () => {
    const [left, right] = [50, 310].map(x => ({ x, y: 100 }));
    const filler = (name: string) => proseLines(name, 6);
    const first = pageOf(
      ...drawLines([...filler('a'), 'and this sentence goes on in the column tha'], left ?? TOP),
      ...drawLines(['t begins here, which ends the sentence now.', ...filler('b')], right ?? TOP),
    );
    const second = pageOf(...drawLines(['of the next page. It is over.', ...filler('c')], TOP));

    const { text } = read(first, second);

    expect(text).toContain('goes on in the column tha t begins here');
    expect(text).toMatch(/cold rooms+ of the next page\. It is over/);
  });

  it('go on around a note at the foot and a table at the head of the page', () => {
    const first = pageOf(
      ...drawLines([...proseLines('a', 6), 'the dose of the drug was then lowered from'], TOP),
      draw('1 A note about the drug that stands below.', { x: 50, y: 700, size: 7 }),
    );
    const table = ['A', 'B', 'C'].flatMap((name, row) =>
      [name, '1', '2'].map((cell, at) => draw(cell, { x: 60 + at * 90, y: 60 + row * 12 })),
    );
    const second = pageOf(
      ...table,
      ...drawLines(['ten to five grams. It helped.', ...proseLines('b', 4)], { x: 50, y: 140 }),
    );

    const { text, pageStarts } = read(first, second);

    expect(text).toContain('was then lowered from ten to five grams. It helped.');
    expect(text).toContain('A note about the drug');
    expect(text).toContain('A | 1 | 2');
    expect(text.slice(pageStarts[1])).toMatch(/^ten to five grams/);
  });
});

describe('heads and feet of pages', () => {
  const pages = Array.from({ length: 4 }, (_, index) =>
    pageOf(
      draw(`Journal of Lemons`, { x: 50, y: 30 }),
      draw(`Grower et al.`, { x: 450, y: 30 }),
      ...drawLines(proseLines(`page${index}`, 8), TOP),
      draw(`Page ${index + 12}`, { x: 280, y: 770 }),
    ),
  );

  it('are kept once, at the end', () => {
    const { text } = read(...pages);

    expect(text.match(/Journal of Lemons/g)).toHaveLength(1);
    expect(text.match(/Page 1\d/g)).toEqual(['Page 12']);
    expect(text.indexOf('Page 12')).toBeGreaterThan(text.indexOf('page3 line 7'));
  });

  it('are no lines that only stand at the top of one page', () => {
    const { text } = read(...pages.slice(0, 1), pageOf(draw('A last word.', { x: 50, y: 30 })));

    expect(text).toContain('Journal of Lemons');
    expect(text).toContain('A last word.');
  });

  it('do not hide that pages are empty', () => {
    const empty = (page: number) =>
      pageOf(draw(`Copied by a library, page ${page}`, { x: 50, y: 20 }));

    expect(read(empty(1), empty(2), empty(3)).bodyLength).toBe(0);
  });
});

describe('the places of pages', () => {
  it('are where their first words stand', () => {
    const { text, pageStarts } = read(
      ...['one', 'two', 'three'].map(name =>
        pageOf(...drawLines([...proseLines(name, 5), 'Here it ends.'], TOP)),
      ),
    );

    expect(pageStarts.map(start => text.slice(start).split(' ')[0])).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('of an empty page is where the next begins', () => {
    const { text, pageStarts } = read(
      pageOf(draw('First page.', TOP)),
      pageOf(),
      pageOf(draw('Third page.', TOP)),
      pageOf(),
    );

    expect(pageStarts).toEqual([0, text.indexOf('Third'), text.indexOf('Third'), text.length]);
  });
});
