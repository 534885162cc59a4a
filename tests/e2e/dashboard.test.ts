import { readFileSync, rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { datedAudit } from '../examples/dated-audits';
import { findViolations } from './harness/axe';
import { COLOURS, setColours } from './harness/colours';
import { startSession, type Session } from './harness/extension';
import { seedAudits } from './harness/seed-audits';

let session: Session;
let page: Page;

/** So many days ago, at noon UTC. */
function daysAgo(days: number): string {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  return new Date(noon.getTime() - days * 86_400_000).toISOString();
}

/** Six answers of ChatGPT, each 3 of 6 supported with 2 not judged, and two of Claude. */
const AUDITS = [
  ...[1, 2, 3, 4, 5, 6].map(at =>
    datedAudit({
      name: `g${String(at)}`,
      startedAt: daysAgo(at),
      site: 'chatgpt',
      model: '=1+1',
      supported: at % 2 === 0 ? 2 : 4,
      notFound: at % 2 === 0 ? 2 : 0,
      unread: 2,
    }),
  ),
  ...[1, 2].map(at =>
    datedAudit({
      name: `c${String(at)}`,
      startedAt: daysAgo(40),
      site: 'claude',
      model: 'Claude 7',
      supported: 3,
      contradicted: 1,
    }),
  ),
];

beforeAll(async () => {
  session = await startSession();
  page = await session.open(`chrome-extension://${session.id}/dashboard.html`);
  await page.waitForSelector('[data-dashboard="shown"]');
});

afterAll(async () => {
  await session.close();
});

const textOf = (selector: string) =>
  page.$eval(selector, element => element.textContent.replaceAll(/\s+/g, ' '));

async function showStored(): Promise<void> {
  await page.reload();
  await page.waitForSelector('[data-tile]');
}

async function download(ending: 'csv' | 'svg' | 'png'): Promise<Buffer> {
  await page.locator(`[data-chart="model"] [data-action="save-${ending}"]`).click();
  const file = await waitForDownload(session.downloadDir, ending);
  const content = readFileSync(file);
  rmSync(file);
  return content;
}

describe('the dashboard', () => {
  it('says what to do where nothing was checked yet', async () => {
    expect(await textOf('main')).toContain('No checks match these filters');
    await page.locator('[data-action="show-all"]').click();
    await page.waitForFunction(() =>
      document.querySelector('main')?.textContent.includes('No finished checks yet'),
    );
  });

  it('shows each rate over all and over what could be checked, with interval and numbers', async () => {
    await seedAudits(page, AUDITS);
    await showStored();

    const tile = await textOf('[data-tile="supportedStatements"]');
    // 18 + 6 supported; 12 of 44 were not judged.
    expect(await textOf('[data-tile="supportedStatements"] .tile-rate')).toBe('75%');
    expect(
      await page.$eval('[data-tile="supportedStatements"] svg', each => each.ariaLabel),
    ).toMatch(/^95% interval \d+% to \d+%$/);
    expect(tile).toContain('Of those checked: 24 of 32, 8 answers');
    expect(tile).toMatch(
      /Of all: 55% \(95% interval \d+% to \d+%\); 24 of 44, up to 36 of 44 \(82%\), 8 answers/,
    );
    expect(await textOf('[data-row="statementSupport"]')).toMatch(
      /24 of 32 \(75%\)\d+% to \d+%24 of 44 \(55%\)\d+% to \d+%$/,
    );
  });

  it('gives no rate of a site with too few answers, and has its counts in the table', async () => {
    await page.locator('[data-chart="origin"] summary').click();

    expect(await textOf('[data-chart="origin"] svg')).toContain('too few: 2');
    expect(await textOf('[data-chart="origin"] tbody tr:nth-child(2)')).toBe(
      'Claude26 of 8 (too few: 2)–6 of 8 (too few: 2)–',
    );
  });

  it('looks at what is chosen alone', async () => {
    await page.select('select[name="origin"]', await optionValue('origin', 'Claude'));
    await page.waitForFunction(() =>
      document.querySelector('[data-tile="supportedStatements"]')?.textContent.includes('6 of 8'),
    );
    expect(await textOf('.counted')).toContain('2 answers, 8 statements');

    await page.select('select[name="origin"]', await optionValue('origin', 'All'));
    await page.waitForFunction(() =>
      document.querySelector('[data-tile="supportedStatements"]')?.textContent.includes('24 of 32'),
    );
  });

  it('hands out tables in which no name is a formula', async () => {
    const csv = (await download('csv')).toString('utf8');

    expect(csv.startsWith('\uFEFFname,all_count,all_of,all_answers,all_rate')).toBe(true);
    expect(csv).toContain('"\'=1+1",18,36,6,0.5,');
    expect(csv).not.toMatch(/^=|,=/m);
  });

  it('hands out pictures that need no style sheet', async () => {
    const svg = (await download('svg')).toString('utf8');
    const png = await download('png');

    expect(svg).toContain('Supported, by chatbot model');
    expect(svg).toContain('fill="rgb(');
    expect(svg).not.toMatch(/var\(|class=|<script|href=/);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(600);
  });

  it('can be reached from the panel’s home', async () => {
    const panel = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    const own = `chrome-extension://${session.id}/dashboard.html`;
    await page.goto('about:blank');
    const opened = session.browser.waitForTarget(target => target.url() === own);
    await panel.locator('[data-action="dashboard"]').click();

    const tab = await (await opened).page();
    expect(await tab?.waitForSelector('[data-tile="supportedStatements"]')).not.toBeNull();
    await tab?.close();
    await panel.close();
    await page.goto(own);
    await page.waitForSelector('[data-tile]');
  });

  it.each([1200, 320])(
    'fits %d pixels, with nothing for axe to find in any colours',
    async width => {
      await page.bringToFront();
      await page.setViewport({ width, height: 900 });
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      const client = await page.createCDPSession();
      for (const colours of COLOURS) {
        await setColours(client, colours);
        expect(await findViolations(page), colours).toEqual([]);
      }
      await client.detach();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );
});

/** Options have no values of their own: what is chosen may be any words of a page. */
function optionValue(select: string, name: string): Promise<string> {
  return page.$eval(
    `select[name="${select}"]`,
    (element, wanted) => [...element.options].find(({ text }) => text === wanted)?.value ?? '',
    name,
  );
}
