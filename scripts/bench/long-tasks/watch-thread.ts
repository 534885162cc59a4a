import type { Page } from 'puppeteer-core';

/** How long a document's thread was taken, in milliseconds, since it was watched. */
export type ThreadReport = {
  /** Tasks of more than 50 ms, as the browser itself reports them; `null`: it reports none. */
  longTasks: number[] | null;
  /** How much later than asked for a timer came, where that was more than 50 ms. */
  gaps: number[];
};

/** The limit above which the web platform calls a task long. */
export const LONG_MS = 50;

/** What the watcher leaves in the document. */
type Watched = { veraciteThread?: { longTasks: number[] | null; gaps: number[]; end(): void } };

/** Begins to watch the thread on which a document runs, whoever keeps it busy. */
export async function watchThread(page: Page): Promise<void> {
  await page.evaluate(longMs => {
    const everyMs = 5;
    const longTasks: number[] | null = PerformanceObserver.supportedEntryTypes.includes('longtask')
      ? []
      : null;
    const gaps: number[] = [];
    const observer = new PerformanceObserver(list => {
      longTasks?.push(...list.getEntries().map(({ duration }) => duration));
    });
    if (longTasks !== null) observer.observe({ type: 'longtask' });
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - last - everyMs > longMs) gaps.push(now - last - everyMs);
      last = now;
    }, everyMs);
    // nb. A method: tsx gives a function in a constant a name by a helper no page has.
    (globalThis as Watched).veraciteThread = {
      longTasks,
      gaps,
      end() {
        clearInterval(timer);
        observer.disconnect();
      },
    };
  }, LONG_MS);
}

/** What was seen since the watch began; ends it. */
export async function readThread(page: Page): Promise<ThreadReport> {
  return page.evaluate(() => {
    const watched = (globalThis as Watched).veraciteThread;
    if (!watched) throw new Error('bench: nobody watches this document');
    watched.end();
    return { longTasks: watched.longTasks, gaps: watched.gaps };
  });
}
