import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { datedAudit } from '../examples/dated-audits';
import { startSession, type Session } from './harness/extension';
import { chooseFiles, verifyPackage } from './harness/files';
import { keysOn, type Keys } from './harness/keys';
import { seedAudits } from './harness/seed-audits';

const AT = '2026-11-27T12:00:00.000Z';
/** As the seeded checks were asked. */
const QUESTIONS = ['Does zinc help? (first)', 'Does zinc help? (second)'];

let session: Session;
let page: Page;
let folder: string;
let { tabTo, press, write, openTab } = {} as Keys;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-study-'));
  session = await startSession();
  page = await session.open(`chrome-extension://${session.id}/studies.html`);
  await seedAudits(
    page,
    ['first', 'second'].map(name =>
      datedAudit({
        name,
        startedAt: AT,
        site: 'claude',
        model: '=1+1',
        supported: 2,
        notFound: 1,
      }),
    ),
  );
  await page.bringToFront();
  ({ tabTo, press, write, openTab } = keysOn(page));
});

afterAll(async () => {
  await session.close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (selector: string) => page.$eval(selector, each => each.textContent);

/** Opens the place of a question, and puts a check there. */
async function bind(row: number, reason: string): Promise<void> {
  await press(`tbody tr:nth-child(${String(row)}) .study-cell`);
  await page.waitForSelector('[data-details] h2:focus');
  await press('[data-details] summary');
  await tabTo('[data-details] select[name="check"]');
  await page.keyboard.press('ArrowDown');
  if (reason !== '') await write('[data-details] input[name="reason"]', reason);
  await press('[data-details] [data-action="bind"]');
}

async function choose(name: string, path: string): Promise<string> {
  await page.goto(`chrome-extension://${session.id}/studies.html`);
  await page.waitForSelector('[data-studies="list"]');
  await chooseFiles(page, `input[name="${name}"]`, path);
  await page.waitForSelector('[data-import], [data-studies="study"]');
  return (await page.$('[data-import]')) ? textOf('[data-import]') : '';
}

function save(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('the page of studies, by the keyboard alone', () => {
  it('writes a protocol, says what it lacks, and freezes it', async () => {
    await press('[data-action="new-study"]');
    await page.waitForSelector('[data-studies="draft"]');
    await write('input[name="title"]', 'Zinc');
    await tabTo('textarea[name="questions"]');
    await page.keyboard.type(QUESTIONS.join('\n'));
    await press('[data-action="add-questions"]');
    await press('[data-action="add-site"]');
    await write('input[name="system-name"]', 'Claude');
    await write('input[name="system-model"]', '=1+1');
    await press('[data-action="freeze"]');
    await page.waitForFunction(() =>
      document.querySelector('[data-problem]')?.textContent.includes('Chatbots 1'),
    );

    await page.reload();
    await page.waitForSelector('[data-studies="draft"]');
    await write('input[name="system-id"]', 'claude');
    await press('[data-action="freeze"]');
    await page.waitForSelector('[data-studies="study"] code');

    expect(await textOf('code')).toMatch(/^[\da-f]{64}$/);
    expect(await textOf('.tab-panel')).toContain(
      '2 questions × 1 chatbots × 1 repeats = 2 answers',
    );
  });

  it('binds a check, with a reason where it is of another question', async () => {
    await openTab('answers');
    expect(await textOf('[data-counts]')).toContain('2 missing');

    // The newest check is of the second question.
    await bind(1, '');
    await page.waitForFunction(
      () => document.querySelector('[data-details] [role="alert"]')?.textContent !== '',
    );
    expect(await textOf('[data-details] [role="alert"]')).toContain('another question');

    await write('[data-details] input[name="reason"]', 'Asked in these words');
    await press('[data-details] [data-action="bind"]');
    await page.waitForFunction(() =>
      document.querySelector('[data-counts]')?.textContent.includes('1 answered'),
    );
    expect(await textOf('[data-details]')).toContain('Another question: Asked in these words');

    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.matches('.study-cell'));
  });

  it('reports what was checked', async () => {
    await openTab('report');
    await page.waitForSelector('[data-report]');

    expect(await textOf('[data-report]')).toContain('1 answers, 1 checked: 3 statements');
    expect(await textOf('[data-report] tbody tr')).toContain('2 of 3');
  });

  it('exports a package that the command verifies, and in which no formula runs', async () => {
    await openTab('export');
    await press('[data-action="export"]');
    const zip = await waitForDownload(session.downloadDir, 'zip');
    const { verified } = await verifyPackage(zip, folder);

    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'out/tables/answers.csv'), 'utf8')).toContain("'=1+1");
  });
});

describe('what comes in', () => {
  it('is the same study once more, after it was deleted', async () => {
    await page.goto(`chrome-extension://${session.id}/studies.html`);
    await page.locator('[data-action="delete-study"]').click();
    await page.locator('[data-action="confirm"]').click();
    await page.waitForSelector('.study-list:empty');
    const zip = await waitForDownload(session.downloadDir, 'zip');

    expect(await choose('import', zip)).toBe('');
    await page.waitForSelector('[data-counts]');

    expect(await textOf('[data-counts]')).toContain('1 answered');
    await page.locator('.study-cell').click();
    await page.waitForSelector('[data-details] a[href*="matrix"]');
  });

  it('is refused with a sentence if it is not what it says', async () => {
    const protocol = readFileSync(join(folder, 'out/protocol.json'), 'utf8');
    const changed = protocol.replace('"title":"Zinc"', '"title":"Iron"');

    expect(await choose('import', save('protocol.json', changed))).toContain(
      'changed after it was frozen',
    );
    expect(await choose('import', save('any.json', '{"a":1}'))).toContain('does not know');
    expect(await choose('import', save('bad.zip', 'PK nothing'))).toContain('cannot be opened');
  });
});
