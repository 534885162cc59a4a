import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import { readPdf } from '../../lib/sources/pdf/read-pdf';
import { readLetterTable } from '../../scripts/lib/letter-tables';
import { loadPdfJs } from '../../scripts/lib/load-pdf-js';
import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { findViolations } from './harness/axe';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { withoutPrinting } from './harness/without-printing';
import { correctCell, noteCheck } from './pages/by-hand';
import { clickInMenu } from '../../scripts/lib/check-menu';

const WHY = 'I have read it <b>on paper</b>.';
const NOTE = 'Ask again after the update of the guideline.';

let session: Session;
let panel: Page;
let audit: AuditExport;

beforeAll(async () => {
  session = await startSession();
  await clickCheck(await session.openSample());
  panel = await session.panel();
  await waitForFinished(panel);
  const first = (await exportShown(session, panel)).statements.find(isCheckWorthy);
  const statement = first?.id ?? '';
  await correctCell(panel, { statement, kind: 'contradicted', why: WHY });
  await noteCheck(panel, NOTE);
  // Reports share what the panel shows, and it follows the store a moment later.
  await panel.reload();
  await waitForFinished(panel);
  audit = await exportShown(session, panel);
  await clickInMenu(panel, 'share');
});

afterAll(async () => {
  await session.close();
});

/** Required parts of a report: every statement that was checked, and every quote. */
function wordsToFind(): string[] {
  const quotes = audit.pairs.flatMap(pair =>
    pair.state === 'settled' && 'evidence' in pair.finding
      ? pair.finding.evidence.map(({ quote }) => quote.exact)
      : [],
  );
  const statements = audit.statements.filter(isCheckWorthy).map(({ text }) => text);
  expect(statements.length).toBeGreaterThan(3);
  expect(quotes.length).toBeGreaterThan(3);
  return [...statements, ...quotes, ...audit.sources.map(({ title }) => title)];
}

/** Lines break anywhere on paper, and a hyphen at the end of one is read as that of a cut word. */
const squeeze = (words: string): string => words.replace(/[\s\u00AD\u2010-]+/g, '');

async function readPaper(page: Page) {
  const bytes = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const reading = await readPdf(new Uint8Array(bytes), {
    load: loadPdfJs,
    letterTable: readLetterTable,
    signal: AbortSignal.timeout(60_000),
  });
  if (typeof reading === 'string') throw new Error(`e2e: not readable: ${reading}`);
  return { paper: squeeze(reading.text), reading };
}

/** Opens the page that a way of sharing prints. */
async function openPrinted(way: 'print' | 'print-page'): Promise<Page> {
  const opened = session.browser.waitForTarget(
    each => each.url().startsWith('blob:') && !known.has(each.url()),
  );
  await withoutPrinting(panel);
  await panel.locator(`[data-action="share-${way}"]`).click();
  const target = await opened;
  known.add(target.url());
  return target.asPage();
}
const known = new Set<string>();

/** Saves the check as a page, and opens it as whoever it is sent to does. */
async function openSaved(): Promise<{ page: Page; asked: string[]; close: () => Promise<void> }> {
  await panel.locator('[data-action="share-save-html"]').click();
  const file = await waitForDownload(session.downloadDir, 'html');
  const asked: string[] = [];
  const page = await session.browser.newPage();
  page.on('request', request => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href, { waitUntil: 'networkidle0' });
  return {
    page,
    asked,
    close: async () => {
      await page.close();
      rmSync(file);
    },
  };
}

describe('a check saved as a page', () => {
  it('shows everything from a file, and asks nobody for anything', async () => {
    const { page, asked, close } = await openSaved();

    const words = squeeze(await page.evaluate(() => document.body.innerText));
    for (const each of [...wordsToFind(), WHY, NOTE]) expect(words).toContain(squeeze(each));
    expect(words).toContain(squeeze('1 corrected by hand.'));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^file:/);
    await close();
  });

  it.each(['light', 'dark'])('can be read by everybody in the %s', async theme => {
    const { page, close } = await openSaved();
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);

    expect(await findViolations(page)).toEqual([]);
    await page.setViewport({ width: 320, height: 640 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    await close();
  });

  it('is without what people said where the reader leaves it out', async () => {
    await panel.locator('[data-action="leave-out"]').click();
    const { page, close } = await openSaved();

    const words = await page.evaluate(() => document.body.innerText);
    expect(words).not.toContain(NOTE);
    expect(words).not.toContain('on paper');
    expect(words).not.toContain('by hand');
    await close();
    await panel.locator('[data-action="leave-out"]').click();
  });
});

describe('the page that is printed', () => {
  let printed: Page;

  beforeAll(async () => {
    printed = await openPrinted('print');
  });

  it('has every statement, every quote and what people said on paper', async () => {
    const { paper } = await readPaper(printed);

    for (const each of [...wordsToFind(), WHY, NOTE]) expect(paper).toContain(squeeze(each));
    for (const { url } of audit.sources) if (url !== null) expect(paper).toContain(squeeze(url));
    const head = [audit.answer.question ?? '', 'Model: Word matching', 'Not medical advice'];
    for (const each of head) expect(paper).toContain(squeeze(each));
  });

  it('is light, also for a reader whose screen is dark', async () => {
    await printed.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await printed.emulateMediaType('print');

    const colours = await printed.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });

    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  });

  it('keeps each statement and each source together', async () => {
    const parts = await printed.$$eval('section', all =>
      all.map(part => getComputedStyle(part).breakInside),
    );

    expect(parts.length).toBeGreaterThan(5);
    expect(new Set(parts)).toEqual(new Set(['avoid']));
  });
});

describe('the page for a doctor', () => {
  let printed: Page;

  beforeAll(async () => {
    printed = await openPrinted('print-page');
  });

  it('has what to look at first on one sheet of paper', async () => {
    const { paper, reading } = await readPaper(printed);

    expect(reading.pages?.starts).toHaveLength(1);
    const worst = audit.verdicts.find(({ kind }) => kind === 'contradicted');
    const statement = audit.statements.find(({ id }) => id === worst?.statementId);
    expect(paper).toContain(squeeze(statement?.text ?? 'no statement'));
    expect(paper).toContain(squeeze('Ask: answer or source?'));
    expect(paper).toContain(squeeze('Not medical advice'));
  });

  it('can be read by everybody', async () => expect(await findViolations(printed)).toEqual([]));
});
