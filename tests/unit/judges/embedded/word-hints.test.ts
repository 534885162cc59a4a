import { describe, expect, test } from 'vitest';
import { passageId } from '../../../../lib/core/ids';
import {
  createMissingReader,
  createNumberReader,
  createPartReader,
  describeMissing,
  withoutCarried,
} from '../../../../lib/judges/embedded/word-hints';
import { fakeTask } from '../../../fakes/judges';

const read = createMissingReader();
const params = { missingWords: 0.5, missingClause: 0.8 };
const SOURCE = 'Zinc lozenges shortened the common cold by about 2 days in adults.';

function missingIn(statement: string, ...texts: string[]) {
  return describeMissing(read(statement, texts.length > 0 ? texts : [SOURCE]), params);
}

describe('what a supported statement says beyond its source', () => {
  test('is nothing where the source has it, in these words or mostly so', () => {
    expect(missingIn('Zinc lozenges shorten a cold by 2 days.')).toBeNull();
    expect(missingIn('Zinc shortens the duration of a cold in adults.')).toBeNull();
  });

  test('is not the label of a table row', () =>
    expect(
      missingIn('Respiratory complaints | Zinc lozenges shorten a cold by 2 days.'),
    ).toBeNull());

  test('is a quantity no passage has', () =>
    expect(missingIn('Zinc lozenges shorten a cold by 4 days.')).toBe('not in the source: 4 days'));

  test('is nothing where another passage has the quantity', () =>
    expect(
      missingIn('A cold lasts 9 days, zinc 2 days.', SOURCE, 'Colds last 9 days.'),
    ).toBeNull());

  test('is a clause of which nothing is in the source', () => {
    const missing = missingIn(
      'Zinc lozenges shorten the common cold and prevent serious bacterial pneumonia.',
    );

    expect(missing).toBe('not in the source: prevent, serious, bacterial, pneumonia');
  });

  test('is not a single word more in a clause', () =>
    expect(missingIn('Zinc lozenges shorten the cold, and adults gain 2 good days.')).toBeNull());

  test('is named in a few words where most of it is missing', () => {
    const missing = missingIn(
      'Elderberry syrup soothes sore throats of young schoolchildren fast.',
    );

    expect(missing).toBe('not in the source: Elderberry, syrup, soothes, sore, throats and 3 more');
  });

  test('names each word once', () => {
    const missing = missingIn(
      'Elderberry beats elderberry syrup, and Elderberry juice is Elderberry.',
    );

    expect(missing?.match(/Elderberry/g)).toHaveLength(1);
  });

  test('is told in shares: of all words, of the poorest clause, of the quantities', () => {
    const statement = 'Zinc shortens colds by 2 days, elderberry syrup ends fever in 3 days.';
    const { shares } = read(statement, [SOURCE]);

    expect(shares.words).toBeGreaterThan(0);
    expect(shares.clause).toBeGreaterThan(shares.words);
    expect(shares.quantities).toBe(0.5);
    expect(read(SOURCE, [SOURCE]).shares).toEqual({ words: 0, clause: 0, quantities: 0 });
  });

  test('leaves out words that the network found in other words', () => {
    const missing = read('Zinc tablets shorten sniffles by 2 days.', [SOURCE]);
    const gone = (carried: readonly string[]) =>
      withoutCarried(missing, at => carried.includes(missing.words[at]?.text ?? ''));

    expect(gone([]).shares).toEqual(missing.shares);
    expect(gone(['tablets']).shares.words).toBeCloseTo(missing.shares.words / 2);
    expect(gone(['tablets', 'sniffles']).shares).toEqual({ words: 0, clause: 0, quantities: 0 });
  });

  test('is nothing for a statement without words', () => expect(missingIn('…')).toBeNull());
});

describe('a sentence that gives another number', () => {
  const find = createNumberReader();
  const otherNumber = (statement: string, text: string) =>
    find(
      fakeTask({ statement, passages: [{ id: passageId('p0'), text }] }),
      read(statement, [text]),
    )?.exact ?? null;

  test('is found for the same measure of the same thing', () => {
    const source = 'It is taken with water. The usual daily dose for adults is 500 mg.';

    expect(otherNumber('The usual dose for adults is 5,000 mg.', source)).toBe(
      'The usual daily dose for adults is 500 mg.',
    );
  });

  test.each([
    ['the number is given elsewhere', 'Adults take 5,000 mg.', 'Adults take 500 mg, or 5,000 mg.'],
    ['it is of another measure', 'Adults take it for 3 days.', 'Adults take 500 mg of it.'],
    [
      'it is of another thing',
      'The tablet costs 3 dollars.',
      'A bus ticket costs 2 dollars in town.',
    ],
    ['the statement has no number', 'Adults take it daily.', 'Adults take 500 mg of it daily.'],
  ])('is none where %s', (_, statement, source) => {
    expect(otherNumber(statement, source)).toBeNull();
  });
});

describe('a part of a statement that its source says word for word', () => {
  const find = createPartReader();
  const partOf = (statement: string, text: string) =>
    find(
      fakeTask({ statement, passages: [{ id: passageId('p0'), text }] }),
      read(statement, [text]),
      params.missingClause,
    );
  const SWALLOWED = 'Swallow the tablets whole with water.';

  test('is quoted, and the other part named, by its words or its number', () => {
    const text = `It was first made in 1922. ${SWALLOWED}`;

    const apart = 'Swallow the tablets whole with water and keep lemonade away for 2 hours.';
    expect(partOf(apart, text)).toEqual({
      quote: { passageId: 'p0', exact: SWALLOWED },
      missing: 'not in the source: 2 hours, keep, lemonade',
    });
    const cured = 'Swallow the tablets whole with water, which cures pneumonia quickly.';
    expect(partOf(cured, text)?.missing).toBe('not in the source: cures, pneumonia, quickly');
  });

  test.each([
    ['its words are in several sentences', 'Swallow it whole. The tablets need water.'],
    ['one of its words is not there', 'Swallow the tablets whole.'],
    ['all of it is there', `${SWALLOWED} Keep lemonade away for 2 hours.`],
  ])('is none where %s', (_, text) => {
    const statement = 'Swallow the tablets whole with water and keep lemonade away for 2 hours.';
    expect(partOf(statement, text)).toBeNull();
  });

  test('is none of a statement with one clause', () =>
    expect(partOf('Swallow the tablets whole with water for 2 hours.', SWALLOWED)).toBeNull());
});
