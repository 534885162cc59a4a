import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { findViolations } from './harness/axe';
import { PAGE_COLOURS, setColours } from './harness/colours';
import { clickCheck, startSession, waitForFinished, type Session } from './harness/extension';
import { EXTENSION_PAGES, keepChecks, showAudit } from './harness/extension-pages';
import { loadChecks } from './harness/look/load';

let session: Session;
let sample: Page;
let panel: Page;

beforeAll(async () => {
  session = await startSession();
  sample = await session.openSample();
  await clickCheck(sample);
  panel = await session.panel();
  await waitForFinished(panel);
  await keepChecks(session);
});

afterAll(async () => {
  await session.close();
});

/** Every view, and how a reader gets there. */
const VIEWS: Record<string, () => Promise<Page>> = {
  'the sample page with its badges': async () => {
    await sample.bringToFront();
    return sample;
  },
  'the panel with the statements': () => pickTab('statements'),
  'the panel with an open statement': async () => {
    const page = await pickTab('statements');
    await page.locator('[data-verdict="contradicted"] button').click();
    return page;
  },
  'the panel with the matrix': () => pickTab('matrix'),
  'the panel with the sources': () => pickTab('sources'),
  'the panel with the supported answer': () => pickTab('supported'),
  'the whole matrix in a tab': async () => {
    await pickTab('matrix');
    const opened = session.browser.waitForTarget(target => target.url().includes('matrix='));
    await panel.locator('[data-action="open-matrix"]').click();
    const page = await (await opened).page();
    if (!page) throw new Error('the matrix did not open');
    await waitForFinished(page);
    return page;
  },
  'the panel, as narrow as it gets, with the card of its judge': async () => {
    const page = await showAudit(session);
    await page.setViewport({ width: 320, height: 800 });
    await page.locator('[data-action="about-check"]').click();
    await page.locator('.audit-header [data-action="about-judge"]').click();
    await page.waitForSelector('dialog[open]');
    return page;
  },
  ...Object.fromEntries(
    Object.entries(EXTENSION_PAGES).map(([name, open]) => [name, () => open(session)]),
  ),
};

async function pickTab(id: string): Promise<Page> {
  await panel.bringToFront();
  // Closes the menu, which an earlier view has unfolded over the tabs.
  await panel.locator('.audit-header h1').click();
  await panel.locator(`[data-tab="${id}"]`).click();
  return panel;
}

/** Lets what was unfolded read its texts. */
const settle = () => new Promise(done => setTimeout(done, 500));

describe.each(Object.entries(VIEWS))('%s', (_name, open) =>
  it('gives axe nothing to find in any colours, loses no meaning, stays still, fits and is large enough', async () => {
    const page = await open();
    const look = await loadChecks(page);
    const client = await page.createCDPSession();
    await look.unfold();
    await settle();

    const found: Record<string, string[]> = {};
    for (const colours of PAGE_COLOURS) {
      await setColours(client, colours);
      found[colours] = await findViolations(page);
      if (colours === 'light') await look.notePaintedParts();
    }
    found['lost'] = [...(await look.findLostParts()), ...(await look.findUnseenStates())];
    found['small'] = [...(await look.findSmallText()), ...(await look.findSmallTargets())];
    found['moves'] = await look.findMotion();
    found['wide'] = await look.findOverflow();
    await client.detach();

    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
  }),
);
