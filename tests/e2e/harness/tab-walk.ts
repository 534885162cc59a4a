import type { Page } from 'puppeteer-core';

import { loadChecks } from './look/load';

/** Faults found in a walk over a page by the Tab key alone, in sentences. */
export async function walkByTab(page: Page): Promise<{ stops: number; faults: string[] }> {
  await page.bringToFront();
  const look = await loadChecks(page);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
  });
  const wanted = await look.tabStops();
  const { seen, cameRound, faults } = await press(page, look.readFocus, wanted.length);
  const order = [...seen.keys()];
  const first = order.indexOf(Math.min(...order));
  // A page that is focused in its middle is begun there.
  const round = [...order.slice(first), ...order.slice(0, first)];
  return {
    stops: wanted.length,
    faults: [
      ...faults,
      ...(cameRound ? [] : ['never comes round: something keeps the focus']),
      ...wanted.filter(at => !seen.has(at)).map(at => `never reached: element ${String(at)}`),
      ...round
        .filter((at, index) => at < (round[index - 1] ?? at))
        .map(at => `out of the order of the page: ${seen.get(at) ?? ''}`),
    ],
  };
}

type Walk = { seen: Map<number, string>; cameRound: boolean; faults: string[] };
type ReadFocus = () => Promise<{ at: number; isShown: boolean; what: string } | null>;

async function press(page: Page, readFocus: ReadFocus, stops: number): Promise<Walk> {
  const seen = new Map<number, string>();
  const faults: string[] = [];
  let last = -1;
  // A date has three stops of its own, and after the last of all the focus is the browser's.
  for (let step = 0; step < stops * 4 + 20; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus();
    if (!focus || focus.at === last) continue;
    if (seen.has(focus.at)) return { seen, cameRound: true, faults };
    if (!focus.isShown) faults.push(`shows no focus: ${focus.what}`);
    seen.set(focus.at, focus.what);
    last = focus.at;
  }
  return { seen, cameRound: false, faults };
}
