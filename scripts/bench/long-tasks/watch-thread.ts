import type { Page } from 'puppeteer-core';

import { LONG_TASK_MS } from '../page-cost/trace-costs';

/** Delays of a timer by the clock, those over 50 ms. */
export type Gaps = number[];

/** Names that the watcher leaves in the document. */
type Watched = { veraciteGaps?: { all: Gaps; end(): void } };

/**
 * Begins to watch the event loop of a document, whoever keeps it busy. The clock also counts
 * what other programs do to the machine; the trace, which does not, is only Chromium's.
 */
export async function watchLoop(page: Page): Promise<void> {
  await page.evaluate(longMs => {
    const everyMs = 5;
    const all: Gaps = [];
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - last - everyMs > longMs) all.push(now - last - everyMs);
      last = now;
    }, everyMs);
    // nb. A method: tsx gives a function in a constant a name by a helper no page has.
    (globalThis as Watched).veraciteGaps = {
      all,
      end() {
        clearInterval(timer);
      },
    };
  }, LONG_TASK_MS);
}

/** Ends the watch and returns what it saw. */
export function readLoop(page: Page): Promise<Gaps> {
  return page.evaluate(() => {
    const watched = (globalThis as Watched).veraciteGaps;
    if (!watched) throw new Error('bench: nobody watches this document');
    watched.end();
    return watched.all;
  });
}
