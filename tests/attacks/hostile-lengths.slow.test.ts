import { describe, expect, it } from 'vitest';

import { LONG_TEXTS } from './long-texts';
import { TEXT_READERS } from './text-readers';

/** Characters: of what is timed, and of what shows that time grows with the length alone. */
type Lengths = readonly [short: number, long: number];
const OF_TEXT: Lengths = [100_000, 1_000_000];
/** A page of a million has more nodes than are read. */
const OF_PAGE: Lengths = [25_000, 100_000];
/** Quadratic readers take 4 and 10 times as long a character. */
const MOST_GROWTH = 2.5;

/** On an idle core, on which {@link calibrate} takes `IDLE_MS`; for 100,000 characters. */
const BUDGET_MS = 100;
const IDLE_MS = 30;
const RUNS = 3;

/** What is linear and dearer: milliseconds more for each match. */
type Dear = { parts: RegExp; ms: number };
/** Lines are blocks, sentences statements, brackets and addresses citations. */
const ANSWER: Dear = { parts: /[\n.:;?!。[¹\d]/g, ms: 0.05 };
/** The same, and elements are asked by selectors. */
const PASTED: Dear = { parts: /[<\n.:[]/g, ms: 0.1 };
/** Spaces and what is no ASCII are folded one by one. */
const SOURCE: Dear = { parts: /[^!-~]/g, ms: 0.004 };
/** Each element, attribute and piece of text passes two extractors; the thread ends after its time. */
const PAGE: Dear = { parts: /[<>&=;\u00a0]/g, ms: 0.3 };
const DEAR: Readonly<Record<string, Dear>> = {
  'an answer in Markdown': ANSWER,
  'statements of one block': ANSWER,
  'statements of lines': ANSWER,
  'references of lines': ANSWER,
  'numbers of a list': ANSWER,
  'a rewording': ANSWER,
  'an answer that is pasted': PASTED,
  'a page': PAGE,
  'a style sheet': PAGE,
  'an article': PAGE,
  'a page of a PDF': SOURCE,
  passages: SOURCE,
  'the closest sentence': SOURCE,
  'the best sentence': SOURCE,
  'a source with a quote': SOURCE,
  'a quote': SOURCE,
};
const MARKUP = new Set([PASTED, PAGE]);

/** Time of the processor, which other work of the machine does not lengthen. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A fixed amount of work on texts. */
function calibrate(): number {
  const began = used();
  let words = 0;
  for (let at = 0; at < 60; at += 1) {
    words += `${at} zinc helps with colds. `.repeat(2_000).split(/\s+/).length;
  }
  expect(words).toBeGreaterThan(0);
  return used() - began;
}

function budgetOf(reader: string, text: string): number {
  const dear = DEAR[reader];
  const parts = dear === undefined ? 0 : (text.match(dear.parts)?.length ?? 0) * dear.ms;
  return (text.length / 100_000) * BUDGET_MS + parts;
}

/** The quickest of several runs, as long as none is quick enough: memory may be tidied in one. */
async function timeOf(prepare: () => () => unknown, budget: number): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < RUNS && best > budget; run += 1) {
    const read = prepare();
    const began = used();
    await read();
    best = Math.min(best, used() - began);
  }
  return best;
}

describe('texts of a hundred thousand and of a million characters', () => {
  calibrate();
  const scale = Math.max(1, Math.min(calibrate(), calibrate()) / IDLE_MS);

  it.each(Object.entries(TEXT_READERS))(
    'of one shape each, read as %s, cost 100 ms for 100,000',
    async (reader, prepare) => {
      await prepare('Zinc helps with colds [1]. '.repeat(500))();
      const slow: string[] = [];
      const [short, long] = MARKUP.has(DEAR[reader] ?? ANSWER) ? OF_PAGE : OF_TEXT;
      const most = MOST_GROWTH * (long / short);
      for (const [name, write] of LONG_TEXTS) {
        const time = async (length: number, limit: number): Promise<number> => {
          const text = write(length);
          const budget = Math.min(limit, budgetOf(reader, text) * scale);
          const ms = await timeOf(() => prepare(text), budget);
          if (ms > budget)
            slow.push(`${name}, ${length}: ${Math.round(ms)} of ${Math.round(budget)}`);
          return ms;
        };
        const ms = await time(short, Infinity);
        // What takes less stays within its budget even if its time grows with the square.
        const quick = (BUDGET_MS * scale * short) / 100_000 / 10;
        if (ms > quick) await time(long, Math.max(ms, 3 * quick) * most);
      }
      expect(slow).toEqual([]);
    },
    1_800_000,
  );

  it('are told apart: a quadratic reader is too slow', async () => {
    const text = 'zinc '.repeat(20_000);
    const words = text.split(' ');

    expect(
      await timeOf(() => () => words.map(word => words.lastIndexOf(`${word}!`)).length, BUDGET_MS),
    ).toBeGreaterThan(budgetOf('a quote', text));
  });
});
