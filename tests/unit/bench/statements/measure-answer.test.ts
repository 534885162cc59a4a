import { describe, expect, it } from 'vitest';

import type { Answer } from '../../../../lib/core/answer/answer';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { isContained, isTraced } from '../../../../scripts/bench/statements/contained';
import { measureAnswer } from '../../../../scripts/bench/statements/measure-answer';
import {
  startParser,
  type BenchParser,
  type ParserName,
} from '../../../../scripts/bench/statements/parsers';
import type { GoldAnswer } from '../../../../scripts/bench/statements/read-answers';
import { summarise } from '../../../../scripts/bench/statements/summarise';
import { formatReports } from '../../../../scripts/bench/statements/table';
import { markedAnswer } from '../../text/marked-answer';

const ANSWER: Answer = {
  ...markedAnswer(
    'Hello! Zinc shortens colds by a day {a:[1]}. It is grey, and it does not rust{b:[2]}.',
  ),
  question: 'What does zinc do?',
};
const GOLD: GoldAnswer = {
  name: 'zinc',
  answer: ANSWER,
  sentences: [
    { text: 'Hello!', isCheckWorthy: false, statements: [] },
    {
      text: 'Zinc shortens colds by a day.',
      isCheckWorthy: true,
      statements: ['Zinc shortens colds by a day.'],
    },
    {
      text: 'It is grey, and it does not rust.',
      isCheckWorthy: true,
      statements: ['Zinc is grey.', 'Zinc does not rust.'],
    },
  ],
};

function start(name: ParserName): BenchParser {
  const parser = startParser(name, {});
  if (!parser.ok) throw new Error(parser.failure);
  return parser.value;
}

describe('measureAnswer', () => {
  it('counts what the rules get right: a sentence of two things is two claims', async () => {
    const measured = await measureAnswer(GOLD, start('rules'), null);

    expect(measured).toMatchObject({
      same: { hits: 3, given: 3, gold: 3 },
      similar: { hits: 3, given: 3, gold: 3 },
      sentences: { hits: 1, given: 3, gold: 2 },
      held: { count: 3, of: 3 },
      traced: { count: 4, of: 4 },
      contained: { count: 3, of: 3 },
      goldContained: { count: 3, of: 3 },
      worth: [
        { gold: false, given: false },
        { gold: true, given: true },
        { gold: true, given: true },
      ],
      parsing: null,
      sameMeaning: null,
    });
  });

  it('tells a statement that is held by a longer one from one that is missing', async () => {
    const [, zinc, grey] = GOLD.sentences;
    if (!zinc || !grey) throw new Error('no sentences');
    const sentences = [zinc, { ...grey, statements: ['Zinc rusts, it does not.', 'Zinc floats.'] }];

    const { held, same } = await measureAnswer({ ...GOLD, sentences }, start('rules'), null);

    expect([held, same.hits]).toEqual([{ count: 1, of: 3 }, 1]);
  });

  it('finds everything where the model says what people say', async () => {
    const measured = await measureAnswer(GOLD, start('people'), null);

    expect(measured.same).toEqual({ hits: 3, given: 3, gold: 3 });
    expect(measured.parsing).toMatchObject({ sentences: 3, dropped: 0, refused: 0 });
  });

  it('compares by meaning where it is asked to', async () => {
    const alike = (given: readonly string[], gold: readonly string[]) =>
      Promise.resolve(given.map((_, i) => gold.map((__, j) => (i === 1 && j === 2 ? 0.9 : 0.1))));

    const { sameMeaning } = await measureAnswer(GOLD, start('rules'), alike);

    expect(sameMeaning).toEqual({ hits: 1, given: 3, gold: 3 });
  });
});

describe('summarise', () =>
  it('adds up answers and prints every figure', async () => {
    const measured = await measureAnswer(GOLD, start('people'), null);

    const report = summarise({ parser: 'people', set: 'zinc' }, [measured, measured]);

    expect(report).toMatchObject({
      answers: 2,
      same: { hits: 6, given: 6, gold: 6, precision: 1, recall: 1, f1: 1, f1Interval: [1, 1] },
      sameMeaning: null,
      worth: { sentences: 6, kappa: 1 },
      unaligned: 0,
      parsing: { sentences: 6, statements: 8 },
    });
    const table = formatReports([report]);
    expect(table).toContain('| people | zinc | token F1 ≥ 0.8');
    expect(table).toContain('split by people: 6 sentences asked about, 8 statements taken');
  }));

describe('isTraced and isContained', () =>
  it('see a statement whose words stand elsewhere, or nowhere', () => {
    const [, zinc] = splitStatements(ANSWER);
    if (!zinc) throw new Error('no statement');

    expect(isTraced(ANSWER, zinc)).toBe(true);
    expect(isTraced(ANSWER, { ...zinc, text: 'Zinc is grey.', original: 'It is grey' })).toBe(
      false,
    );
    expect(isTraced(ANSWER, { ...zinc, original: 'shortens colds' })).toBe(true);
    expect(isContained(ANSWER, 'Zinc does shorten colds by a day.')).toBe(true);
    expect(isContained(ANSWER, 'Zinc shortens colds by two days.')).toBe(false);
    expect(isContained(ANSWER, 'Zinc cures flu.')).toBe(false);
  }));
