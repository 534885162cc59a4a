import { describe, expect, it } from 'vitest';

import { citationId } from '../../../../lib/core/ids';
import { isCheckWorthy } from '../../../../lib/core/answer/statement';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { fakeAnswer, fakeCitation } from '../../../fakes/answers';
import { citationsOf, shownOf, statementsOf, wordsOf } from '../marked-answer';

describe('splitStatements: identity', () => {
  it('numbers statements in text order and derives their ids from the answer', () => {
    const statements = splitStatements(fakeAnswer());

    expect(statements.map(({ id, index, answerId }) => [id, index, answerId])).toEqual([
      ['answer-1:0', 0, 'answer-1'],
      ['answer-1:1', 1, 'answer-1'],
      ['answer-1:2', 2, 'answer-1'],
    ]);
  });

  it('finds no statement in an answer of spaces and markers', () =>
    expect(statementsOf(' \n {a:[1]} \n')).toEqual([]));
});

describe('splitStatements: lines that name a source', () => {
  it.each([
    ['Zinc helps.\nSource: {a}\nIron is grey.\nSource: {b}', ['a', 'b']],
    ['Zinc helps.\nQuelle: NHS{a}\nIron is grey.', ['a', '']],
    ['Zinc helps. Source: NHS.{a} Iron is grey.', ['a', '']],
    ['Zinc helps.\n来源：{a}\nIron is grey.', ['a', '']],
    ['Zinc helps.\nSources: {a}, {b}\nIron is grey.', ['a b', '']],
  ])('give it to the statement above: %j', (text, expected) => {
    const statements = statementsOf(text).filter(isCheckWorthy);

    expect(statements.map(({ citationIds }) => citationIds.join(' '))).toEqual(expected);
  });

  it('are statements where they say something themselves', () =>
    expect(statementsOf('Zinc helps.\nSources: oysters, beef and many beans{a}.')[1]).toMatchObject(
      {
        citationIds: ['a'],
        checkWorthiness: { kind: 'check-worthy' },
      },
    ));
});

describe('splitStatements: markers', () => {
  it('gives a marker behind a full stop to the sentence before it', () => {
    const text = 'Zinc shortens colds.{a:[1]} It is blue. {b:[2]} Iron is grey.';

    expect(wordsOf(text)).toEqual(['Zinc shortens colds.', 'Zinc is blue.', 'Iron is grey.']);
    expect(citationsOf(text)).toEqual(['a', 'b', '']);
  });

  it('leaves a marker behind the full stop out of the span', () =>
    expect(shownOf('Zinc shortens colds.{a:[1]}{b:[2]} It is blue.')).toEqual([
      'Zinc shortens colds.',
      'It is blue.',
    ]));

  it('keeps a marker in the middle inside the span and out of the words', () => {
    const text = 'Zinc {a:[1]} shortens colds {b:[2, 3]}.';

    expect(shownOf(text)).toEqual(['Zinc [1] shortens colds [2, 3].']);
    expect(wordsOf(text)).toEqual(['Zinc shortens colds.']);
    expect(citationsOf(text)).toEqual(['a b']);
  });

  it('does the same with chips that were cut out', () => {
    const text = 'Zinc{a} shortens colds{b}. Iron is grey.{c}{d} Tin is not.{e}';

    expect(wordsOf(text)).toEqual(['Zinc shortens colds.', 'Iron is grey.', 'Tin is not.']);
    expect(citationsOf(text)).toEqual(['a b', 'c d', 'e']);
  });

  it('gives a chip right before the next sentence to the sentence that ended', () =>
    expect(citationsOf('Iron is grey. {a}Tin is not.')).toEqual(['a', '']));

  it('cuts between sentences that only a marker kept apart', () =>
    expect(wordsOf('Zinc shortens colds.{a:[1]}Iron is grey.')).toEqual([
      'Zinc shortens colds.',
      'Iron is grey.',
    ]));

  it.each([
    'Zinc shortens colds [1].',
    'Zinc shortens colds [1, 2].',
    'Zinc shortens colds [1-3].',
    'Zinc shortens colds [1][4].',
    'Zinc shortens colds [1], [2] and [3].',
    'Zinc shortens colds ([2]).',
    'Zinc shortens colds [[1,1]].',
    'Zinc shortens colds[^2].',
    'Zinc shortens colds¹.',
    'Zinc shortens colds.²,³',
    'Zinc shortens colds 【4†source】.',
    'Zinc shortens colds \uE200cite\uE202turn0search1\uE201.',
  ])('takes out markers nobody knows: %s', text =>
    expect(wordsOf(text)).toEqual(['Zinc shortens colds.']),
  );

  it.each([
    'The area is 5 m² or 10⁶ cells.',
    'The range was wide (95% CI [1, 2]).',
    'Scans with [18F]FDG or ¹⁸F are used.',
    'Levels of Ca²⁺ rose, R² was 0.4.',
    'The word [sic] stays, and so does [2023].',
  ])('leaves what only looks like a marker: %s', text => expect(wordsOf(text)).toEqual([text]));

  it('gives a marker alone on its line to the last statement before it', () =>
    expect(citationsOf('Iron is grey. Tin is not.\n{a:[1]}\nLead is soft.')).toEqual([
      '',
      'a',
      '',
    ]));

  it('gives a chip in an empty block of its own to the last statement before it', () => {
    const text = 'Iron is grey.\nTin is soft.';
    const answer = fakeAnswer({
      text,
      blocks: [
        { kind: 'paragraph', span: { start: 0, end: 13 } },
        { kind: 'paragraph', span: { start: 14, end: 14 } },
        { kind: 'paragraph', span: { start: 14, end: 26 } },
      ],
      citations: [fakeCitation({ marker: { start: 14, end: 14 } })],
    });

    expect(splitStatements(answer).map(({ citationIds }) => citationIds.length)).toEqual([1, 0]);
  });

  it('gives a marker at the top of the answer to the first statement', () =>
    expect(citationsOf('{a:[1]}\nIron is grey. Tin is not.')).toEqual(['a', '']));

  it('gives a marker at the beginning of a block to that block', () => {
    const text = 'Iron is grey.\n{a:[1]} Tin is soft.\n{b}Lead is heavy.';

    expect(citationsOf(text, ['paragraph', 'list-item', 'list-item'])).toEqual(['', 'a', 'b']);
  });

  it('gives a cluster at the end of a paragraph only to the sentence it ends at', () =>
    expect(citationsOf('Iron is grey. Tin is soft. Lead is heavy.{a}{b}')).toEqual([
      '',
      '',
      'a b',
    ]));

  it('names a citation once however many of its ids repeat', () =>
    expect(citationsOf('Iron is grey{a:[1]} today.{a:[1]}')).toEqual(['a']));

  it('ignores citations that stand only in a list', () => {
    const citations = [fakeCitation({ id: citationId('x'), marker: null })];

    const statements = splitStatements(fakeAnswer({ citations }));

    expect(statements.flatMap(({ citationIds }) => citationIds)).toEqual([]);
  });
});

describe('splitStatements: clauses', () => {
  it('cuts at a semicolon between two assertions', () => {
    const text = 'Zinc shortens colds{a:[1]}; vitamin C does not prevent them{b:[2]}.';

    expect(wordsOf(text)).toEqual(['Zinc shortens colds', 'vitamin C does not prevent them.']);
    expect(citationsOf(text)).toEqual(['a', 'b']);
  });

  it('gives each half of a compound the citation at it', () => {
    const text = 'Zinc is helpful{a:[1]}, but vitamin C is cheap{b:[2]}.';

    expect(wordsOf(text)).toEqual(['Zinc is helpful', 'vitamin C is cheap.']);
    expect(citationsOf(text)).toEqual(['a', 'b']);
  });

  it.each([
    'Zinc is helpful, but vitamin C is not.',
    'It causes nausea; vomiting; and rash.',
    'Common effects are: nausea is mild; vomiting is rare.',
    'It is rare (it was seen once; it was mild).',
    'Nausea, which is common; vomiting, which is rare.',
    'Rates were 28.4% for men{a:[1]}, and 1.2% for women.',
    'Zinc is helpful{a:[1]}, and which form is best is unknown.',
    'Zinc is safe; if it is taken with food.',
  ])('leaves whole what would become a fragment: %s', text =>
    expect(wordsOf(text)).toHaveLength(1),
  );
});

describe('splitStatements: blocks', () => {
  it('never lets a statement reach over two blocks', () =>
    expect(wordsOf('Iron is grey\nTin is soft', ['list-item', 'list-item'])).toEqual([
      'Iron is grey',
      'Tin is soft',
    ]));

  it('keeps a heading as it is and names it, with what “it” leans on, above what follows', () => {
    const statements = statementsOf('Side effects. Rare ones\nIt can cause nausea. It is mild.', [
      'heading',
      'paragraph',
    ]);

    expect(statements.map(({ text, heading }) => [text, heading])).toEqual([
      ['Side effects. Rare ones', null],
      ['It can cause nausea.', 'Side effects. Rare ones'],
      ['It is mild.', 'Side effects. Rare ones › It can cause nausea.'],
    ]);
    expect(statements.map(isCheckWorthy)).toEqual([false, true, true]);
  });

  it('puts list entries under their lead-in and heading, and no further', () => {
    const statements = statementsOf(
      'Safety\nCommon side effects include:\nNausea\nHeadache\nBoth pass within days.',
      ['heading', 'paragraph', 'list-item', 'list-item', 'paragraph'],
    );

    expect(statements.map(({ heading }) => heading)).toEqual([
      null,
      'Safety',
      'Safety › Common side effects include',
      'Safety › Common side effects include',
      'Safety',
    ]);
    expect(
      statements.map(({ checkWorthiness: worth }) => 'reason' in worth && worth.reason),
    ).toEqual(['heading', 'lead-in', false, false, false]);
  });

  it('reads a row of a table as one statement, under the header row', () => {
    const statements = statementsOf(
      'Drug | Dose\nIbuprofen. | 400 mg. Daily.{a:[1]}\nAspirin | 75 mg',
      ['table-row', 'table-row', 'table-row'],
    );

    expect(statements.map(({ text, heading }) => [text, heading])).toEqual([
      ['Drug | Dose', null],
      ['Ibuprofen. | 400 mg. Daily.', 'Drug | Dose'],
      ['Aspirin | 75 mg', 'Drug | Dose'],
    ]);
    expect(statements.map(isCheckWorthy)).toEqual([false, true, true]);
  });

  it('takes a cited first row for data', () => {
    const [first] = statementsOf('Ibuprofen | 400 mg{a:[1]}\nAspirin | 75 mg', [
      'table-row',
      'table-row',
    ]);

    expect(first && isCheckWorthy(first)).toBe(true);
  });

  it('hands citations of a lead-in to the entries that have none', () => {
    const text = 'Common side effects are{a:[1]}:\nNausea\nHeadache{b:[2]}\nThey pass within days.';

    expect(citationsOf(text, ['paragraph', 'list-item', 'list-item', 'paragraph'])).toEqual([
      'a',
      'a',
      'b',
      '',
    ]);
  });

  it('hands citations of a heading to the section below it', () => {
    const text =
      'Dose {a:[1]}\nAdults take 5 mg. Children take 2 mg.{b}\nStorage\nIt keeps for a year.';

    expect(citationsOf(text, ['heading', 'paragraph', 'heading', 'paragraph'])).toEqual([
      'a',
      'a',
      'b',
      '',
      '',
    ]);
  });

  it.each(['{a:[1]}', 'Source: {a:[1]}'])(
    'hands %s under a table to its rows that have none',
    foot => {
      const text = `Drugs {c:[3]}\nDrug | Dose\nIbuprofen | 400 mg\nAspirin | 75 mg{b:[2]}\n${foot}\nBoth are old.`;
      const rows = ['table-row', 'table-row', 'table-row'] as const;
      const cited = citationsOf(text, ['heading', ...rows, 'paragraph', 'paragraph']);

      expect([...cited.slice(0, 4), cited.at(-1)]).toEqual(['c', '', 'a', 'b', 'c']);
    },
  );

  it('reads a table right after another under its own header', () => {
    const text = 'Drug | Dose\nAspirin | 75 mg\nDrug | Price\nIbuprofen | 2 euros';
    const row = (start: number, end: number) =>
      ({ kind: 'table-row', span: { start, end } }) as const;
    const answer = fakeAnswer({
      text,
      blocks: [row(0, 11), row(12, 27), row(28, 28), row(28, 40), row(41, 60)],
      citations: [],
    });

    expect(splitStatements(answer).map(({ heading }) => heading)).toEqual([
      null,
      'Drug | Dose',
      null,
      'Drug | Price',
    ]);
  });

  it('keeps code as one statement that is not checked', () => {
    const [code] = statementsOf('const dose = 5. Then more.', ['code']);

    expect(code?.checkWorthiness).toEqual({ kind: 'not-check-worthy', reason: 'code' });
  });

  it('reads lines as blocks where the answer has none, without their bullets', () => {
    const text = 'Iron is grey.\n• Tin is soft.\n2. Lead is heavy.\n\nGold is dear.';

    expect(statementsOf(text).map(({ text: words, block }) => [words, block])).toEqual([
      ['Iron is grey.', 'paragraph'],
      ['Tin is soft.', 'list-item'],
      ['Lead is heavy.', 'list-item'],
      ['Gold is dear.', 'paragraph'],
    ]);
  });

  it('reads text outside of all blocks too', () => {
    const text = 'Iron is grey.\nTin is soft.\nLead is heavy.';
    const blocks = [{ kind: 'quote' as const, span: { start: 14, end: 26 } }];

    const statements = splitStatements(fakeAnswer({ text, blocks, citations: [] }));

    expect(statements.map(({ text: words, block }) => [words, block])).toEqual([
      ['Iron is grey.', 'paragraph'],
      ['Tin is soft.', 'quote'],
      ['Lead is heavy.', 'paragraph'],
    ]);
  });

  it.each(['Dosage for adults', 'Who should avoid it'])(
    'takes the short line "%s" over a paragraph for a heading',
    line => {
      const [label, statement] = statementsOf(`${line}\nAdults take 5 mg a day.`);

      expect(label?.checkWorthiness).toEqual({ kind: 'not-check-worthy', reason: 'heading' });
      expect(statement?.heading).toBe(line);
    },
  );

  it('takes a Chinese sentence over a paragraph for a statement, and a colon for a lead-in', () => {
    const [first, leadIn, item] = statementsOf(
      '锌可缩短感冒病程。\n常见副作用：\n- 恶心和呕吐较常见',
    );

    expect(first && isCheckWorthy(first)).toBe(true);
    expect(leadIn?.checkWorthiness).toEqual({ kind: 'not-check-worthy', reason: 'lead-in' });
    expect(item?.heading).toBe('常见副作用');
  });

  it('takes a short sentence over a paragraph for a statement', () => {
    const [first] = statementsOf('Zinc helps adults\nAdults take 5 mg a day.');

    expect(first && isCheckWorthy(first)).toBe(true);
  });
});
