import type { KeyInput, Page } from 'puppeteer-core';

import { buildAudit } from '../../../tests/examples/build-audit';
import { LARGE } from '../../../tests/examples/sketches';
import { startSession } from '../../../tests/e2e/harness/extension';
import { seedAudits } from '../../../tests/e2e/harness/seed-audits';
import { markScript, phaseCost, type PhaseCost } from '../page-cost/trace-costs';
import { stopTracing } from '../page-cost/stop-tracing';
import { runBuild } from '../run-build';

/** Cost of moving through the table in one way. */
export type ScrollReport = { name: string } & PhaseCost;

/** A side panel, in which the table is larger than what is seen of it both ways. */
const VIEW = { width: 420, height: 800 };
const WHEEL_STEPS = 40;
const KEYS: readonly KeyInput[] = [
  ...Array<KeyInput>(39).fill('ArrowDown'),
  ...Array<KeyInput>(19).fill('ArrowRight'),
  ...Array<KeyInput>(4).fill('PageUp'),
  'Home',
  'End',
];

/**
 * Moves through the whole table of a stored check of 40 statements and 20 sources, in a real
 * browser: by wheel down and across, and by keys. Shown in a tab, as narrow as a panel.
 */
export async function measureMatrix(extension: string | null): Promise<ScrollReport[]> {
  const session = await startSession(null, { extensionDir: extension ?? runBuild() });
  try {
    const audit = buildAudit(LARGE);
    const page = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    // The page has made the database once it shows what is in it.
    await page.waitForSelector('h1');
    // nb. tsx names functions by a helper that no page has.
    await page.evaluate('globalThis.__name = value => value');
    await seedAudits(page, [audit]);
    await page.setViewport(VIEW);
    await page.goto(`chrome-extension://${session.id}/sidepanel.html?matrix=${audit.id}`);
    await page.waitForSelector('.matrix-cell');
    await page.bringToFront();
    await page.$eval('.matrix-scroll', each => each.scrollIntoView({ block: 'start' }));
    await page.tracing.start({
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    });
    const ways = await goAllWays(page);
    const events = await stopTracing(page);
    return ways.map(name => ({
      name,
      ...phaseCost(events, { from: `${name} begins`, to: `${name} ends` }),
    }));
  } finally {
    await session.close();
  }
}

async function goAllWays(page: Page): Promise<string[]> {
  const ways: Record<string, () => Promise<void>> = {
    'wheel, down': () => wheel(page, { deltaY: 60 }),
    'wheel, across': () => wheel(page, { deltaX: 40 }),
    keys: () => pressAll(page),
  };
  for (const [name, go] of Object.entries(ways)) {
    await page.evaluate(markScript(`${name} begins`));
    await go();
    await page.evaluate(markScript(`${name} ends`));
  }
  return Object.keys(ways);
}

/** Turns the wheel over the middle of the table, and sees that it moved. */
async function wheel(page: Page, by: { deltaX?: number; deltaY?: number }): Promise<void> {
  const table = await page.waitForSelector('.matrix-scroll');
  const box = await table?.boundingBox();
  if (!box) throw new Error('bench: the table is not in sight');
  const middle = Math.min(box.y + box.height / 2, VIEW.height - 20);
  await page.mouse.move(box.x + box.width / 2, middle);
  const before = await placeOf(page);
  for (let step = 0; step < WHEEL_STEPS; step += 1) await page.mouse.wheel(by);
  await page.waitForFunction(
    was => {
      const at = document.querySelector('.matrix-scroll');
      return at !== null && at.scrollTop + Math.abs(at.scrollLeft) > was;
    },
    {},
    before,
  );
}

function placeOf(page: Page): Promise<number> {
  return page.$eval('.matrix-scroll', each => each.scrollTop + Math.abs(each.scrollLeft));
}

/** Goes to the last cell and back, key by key, and sees that it came there. */
async function pressAll(page: Page): Promise<void> {
  await page.focus('[data-place="0-0"]');
  for (const key of KEYS) await page.keyboard.press(key);
  const place = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
  if (!place?.endsWith('-19')) throw new Error(`bench: the keys led to ${String(place)}`);
}
