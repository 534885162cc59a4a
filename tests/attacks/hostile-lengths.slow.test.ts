import { describe, expect, it } from 'vitest';

import { LONG_TEXTS } from './long-texts';
import { TEXT_READERS } from './text-readers';

/** Characters; a reader that refuses the longer one shows with the shorter what it takes. */
const LENGTHS = [100_000, 1_000_000];

/** On an idle core, on which {@link calibrate} takes `IDLE_MS`; for 100,000 characters. */
const BUDGET_MS = 100;
const IDLE_MS = 30;
const RUNS = 3;

/**
 * What is linear and dearer, in milliseconds more: a line of an answer is a block of its own, and an
 * element of a page passes through two extractors and the cascade. A page is read in a thread that
 * ends after its time (`too-complex`).
 */
const PER_LINE_MS = 0.03;
const PER_NODE_MS = 0.4;
/** Their nodes cost seconds for a million characters. */
const OF_NODES = new Set(['a page', 'a style sheet', 'an article', 'an answer that is pasted']);
const LONGEST_PAGE = 200_000;

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
  const lines = text.match(/\n/g)?.length ?? 0;
  const nodes = OF_NODES.has(reader) ? (text.match(/[<&\u00a0]/g)?.length ?? 0) : 0;
  return (text.length / 100_000) * BUDGET_MS + lines * PER_LINE_MS + nodes * PER_NODE_MS;
}

/** The quickest of several runs, as long as none is quick enough: memory may be tidied in one. */
async function timeOf(read: () => unknown, budget: number): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < RUNS && best > budget; run += 1) {
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
      for (const [name, write] of LONG_TEXTS) {
        for (const length of LENGTHS) {
          const text = write(OF_NODES.has(reader) ? Math.min(length, LONGEST_PAGE) : length);
          const budget = budgetOf(reader, text) * scale;
          const ms = await timeOf(prepare(text), budget);
          if (ms > budget)
            slow.push(`${name}, ${length}: ${ms.toFixed(0)} of ${budget.toFixed(0)}`);
        }
      }
      expect(slow).toEqual([]);
    },
    1_800_000,
  );

  it('are told apart: a quadratic reader is too slow', async () => {
    const text = 'zinc '.repeat(20_000);
    const words = text.split(' ');

    expect(
      await timeOf(() => words.map(word => words.lastIndexOf(`${word}!`)).length, BUDGET_MS),
    ).toBeGreaterThan(budgetOf('a quote', text));
  });
});
