import { describe, expect, test } from 'vitest';
import {
  findBestSentence,
  findBestSentenceByWords,
  type EmbedTexts,
} from '../../../../lib/judges/best-sentence/best-sentence';
import { fakeEmbedder } from '../../../fakes/embedders';

const never = new AbortController().signal;
const TEXT =
  'Zinc\n\nZinc is a metal found in nuts. It shortens a cold by two days.\n\n* * *\n\n' +
  'A cold by itself lasts a week.';

const embed: EmbedTexts = (texts, signal) => fakeEmbedder().embed(texts, signal);

async function bestOf(statement: string, text: string) {
  const best = await findBestSentence({ statement, text }, embed, never);
  return best && text.slice(best.span.start, best.span.end);
}

describe('findBestSentence', () => {
  test('finds the sentence nearest to the statement', async () => {
    expect(await bestOf('Zinc shortens a cold by two days.', TEXT)).toBe(
      'It shortens a cold by two days.',
    );
    expect(await bestOf('A cold lasts about a week.', TEXT)).toBe('A cold by itself lasts a week.');
  });

  test('says how near it is', async () => {
    const same = await findBestSentence(
      { statement: 'It shortens a cold by two days.', text: TEXT },
      embed,
      never,
    );
    const other = await findBestSentence({ statement: 'Volcano.', text: TEXT }, embed, never);

    expect(same?.similarity).toBeCloseTo(1, 5);
    expect(other?.similarity).toBeLessThan(0.2);
  });

  test('finds a sentence that is not in the first passages of a long source', async () => {
    const filler = 'The committee met again and spoke about the budget of the year. '.repeat(300);

    expect(await bestOf('Take half of the dose.', `${filler}Take half the dose. ${filler}`)).toBe(
      'Take half the dose.',
    );
  });

  test('takes the first of equals', async () => {
    const best = await findBestSentence(
      { statement: 'Zinc.', text: 'Zinc helps. Zinc helps.' },
      embed,
      never,
    );

    expect(best?.span).toEqual({ start: 0, end: 11 });
  });

  test('takes the nearest even where all point away', async () => {
    const away: EmbedTexts = () =>
      Promise.resolve(
        [
          [1, 0],
          [-1, 0],
          [-0.6, 0.8],
        ].map(vector => Float32Array.from(vector)),
      );

    const best = await findBestSentence({ statement: 'A.', text: 'One is. Two is.' }, away, never);

    expect(best?.span.start).toBe(8);
    expect(best?.similarity).toBeCloseTo(-0.6, 5);
  });

  test('does not take a rule or a row of dots for a sentence', async () => {
    const asked: string[] = [];

    await findBestSentence(
      { statement: 'Zinc.', text: TEXT },
      (texts, signal) => {
        asked.push(...texts);
        return embed(texts, signal);
      },
      never,
    );

    expect(asked).toEqual([
      'Zinc.',
      'Zinc',
      'Zinc is a metal found in nuts.',
      'It shortens a cold by two days.',
      'A cold by itself lasts a week.',
    ]);
  });

  test('finds nothing where there is no sentence, and then asks for no vector', async () => {
    const refuse: EmbedTexts = () => Promise.reject(new Error('asked'));

    for (const text of ['', ' \n\t', '***\n---']) {
      expect(await findBestSentence({ statement: 'Zinc.', text }, refuse, never)).toBeNull();
    }
  });

  test('finds nothing when it is stopped half way', async () => {
    const half: EmbedTexts = async (texts, signal) => (await embed(texts, signal)).slice(0, 3);

    expect(await findBestSentence({ statement: 'Zinc.', text: TEXT }, half, never)).toBeNull();
    expect(
      await findBestSentence({ statement: 'Zinc.', text: TEXT }, embed, AbortSignal.abort()),
    ).toBeNull();
  });

  test('lets a broken engine be heard', async () => {
    const broken: EmbedTexts = () => Promise.reject(new Error('the engine broke'));

    await expect(
      findBestSentence({ statement: 'Zinc.', text: TEXT }, broken, never),
    ).rejects.toThrow('the engine broke');
  });
});

describe('findBestSentenceByWords', () => {
  const bestByWords = (statement: string, text: string) => {
    const best = findBestSentenceByWords(statement, text);
    return best && text.slice(best.span.start, best.span.end);
  };

  test('finds the sentence that shares most words, whatever their forms', () =>
    expect(bestByWords('Zinc shortened colds by two days.', TEXT)).toBe(
      'It shortens a cold by two days.',
    ));

  test('prefers a sentence about nothing else among those with as many words', () =>
    expect(bestByWords('Zinc.', 'Zinc, iron and copper are metals. Zinc helps.')).toBe(
      'Zinc helps.',
    ));

  test('takes the first where none shares a word, and none where there is no sentence', () => {
    expect(findBestSentenceByWords('Volcano.', TEXT)).toMatchObject({ similarity: 0 });
    expect(bestByWords('Volcano.', TEXT)).toBe('Zinc');
    expect(findBestSentenceByWords('Zinc.', '* * *')).toBeNull();
  });
});
