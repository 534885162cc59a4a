import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import type { VerdictKind } from '../../lib/core/audit/verdict';
import { findViolations } from './harness/axe';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { eventually } from './pages/steps';

const FILTERS = '.statement-filters';

let session: Session;
let panel: Page;
let audit: AuditExport;

beforeAll(async () => {
  session = await startSession();
  await clickCheck(await session.openSample());
  const opened = await session.panel();
  await waitForFinished(opened);
  audit = await exportShown(session, opened);
  // A panel of its own, whose size can be set.
  panel = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
  await panel.setViewport({ width: 400, height: 700 });
  await waitForFinished(panel);
});

afterAll(async () => {
  await session.close();
});

/** A number of the overview as it is drawn: how many, of how many. */
const numberOf = (name: string): Promise<number[]> =>
  panel.$eval(`[data-number="${name}"] [data-part]`, each => [
    Number(each.getAttribute('data-part')),
    Number(each.getAttribute('data-of')),
  ]);

const listed = (): Promise<string[]> =>
  panel.$$eval('.statements > li', all => all.map(each => each.getAttribute('data-verdict') ?? ''));

const openFilters = async (): Promise<void> => {
  await panel.$eval(`${FILTERS} details`, details => {
    if (!details.open) details.querySelector('summary')?.click();
  });
};

const statementsOf = (...kinds: VerdictKind[]): number =>
  audit.verdicts.filter(({ kind }) => kinds.includes(kind)).length;

describe('a check at a glance', () => {
  it('has three numbers that agree with the cells in the store', async () => {
    const checkWorthy = audit.statements.filter(isCheckWorthy).length;
    const backed = new Set(
      audit.pairs
        .filter(isSettled)
        .flatMap(pair => (pair.finding.kind === 'supported' ? [pair.statementId] : [])),
    ).size;
    const checked = checkWorthy - statementsOf('not-judged');
    const read = audit.sources.filter(({ status }) => status === 'read').length;

    expect(await numberOf('supported')).toEqual([backed, checked]);
    expect(await numberOf('unsupported')).toEqual([checked - backed, checked]);
    expect(await numberOf('sources-read')).toEqual([read, audit.sources.length]);
    expect(
      await panel.$eval('.overview-aside', each => each.getAttribute('data-not-checked')),
    ).toBe(String(checkWorthy - checked));
  });

  it('is in sight without scrolling', async () => {
    const bottom = await panel.$eval('.three', each => each.getBoundingClientRect().bottom);

    expect(bottom).toBeLessThan(700);
  });

  it('ends with three claims where the tabs begin, on the same screen', async () => {
    const claims = await panel.$$eval('.claim', all => all.length);
    const top = await panel.$eval('[role="tablist"]', each => each.getBoundingClientRect().top);

    expect(claims).toBe(3);
    // A display of 1,080 lines leaves a panel 850 or more. With DejaVu Sans, the widest letters a
    // system has for its own, and all a bare Linux has, tabs begin at 774; with others near 665.
    expect(top).toBeLessThan(800);
  });

  it('says what leaves the device without a click', async () => {
    const words = await panel.$eval('[data-left]', each =>
      each.checkVisibility() ? each.textContent : '',
    );

    expect(words).toBe('Checked on this device. Contacts only cited sites.');
  });

  it('shows the passage of each claim that matters as it stands in the source', async () => {
    const passages = await panel.$$eval('.claim-passage', all => all.map(each => each.textContent));

    expect(passages.length).toBeGreaterThan(0);
    for (const passage of passages) {
      expect(audit.texts.some(({ text }) => text.includes(passage))).toBe(true);
    }
    const [worst] = await panel.$$eval('.claim', all =>
      all.map(each => each.getAttribute('data-severity')),
    );
    expect(worst).toBe('contradicted');
  });

  it('opens the evidence of a claim by a click', async () => {
    await panel.bringToFront();
    await panel.locator('[data-severity="contradicted"] .claim-open').click();

    await panel.waitForSelector('.statement-open [data-evidence="contradicted"] mark');
  });

  it('keeps its tabs in one line as narrow as it gets', async () => {
    await panel.setViewport({ width: 320, height: 700 });
    const tops = await panel.$$eval('[role="tab"]', all =>
      all.map(each => Math.round(each.getBoundingClientRect().top)),
    );
    const width = await panel.evaluate(() => document.documentElement.scrollWidth);
    await panel.setViewport({ width: 400, height: 700 });

    expect(new Set(tops).size).toBe(1);
    expect(width).toBeLessThanOrEqual(320);
  });
});

describe('the list of statements', () => {
  it('narrowed to a verdict holds just those', async () => {
    await openFilters();
    await panel.select(`${FILTERS} select[name="verdict"]`, 'not-found');

    await eventually(listed).toEqual(Array<string>(statementsOf('not-found')).fill('not-found'));
    const all = audit.statements.filter(isCheckWorthy).length;
    expect(await panel.$eval(`${FILTERS} [role="status"]`, each => each.textContent)).toBe(
      `${String(statementsOf('not-found'))} of ${String(all)} statements`,
    );
  });

  it('gives axe nothing to find with its filters open', async () => {
    expect(await findViolations(panel)).toEqual([]);
  });

  it('says so where nothing fits, and comes back by a button', async () => {
    await panel.locator(`${FILTERS} input[name="text"]`).fill('xylophone');
    await panel.waitForSelector('[data-nothing-fits]');

    await panel.locator('[data-action="clear-filters"]').click();

    const all = audit.statements.filter(isCheckWorthy).length;
    await eventually(async () => (await listed()).length).toBe(all);
    await panel.locator('[data-action="show-quiet"]').click();
    await eventually(async () => (await listed()).length).toBe(audit.statements.length);
  });

  it('keeps its order until the browser closes', async () => {
    await openFilters();
    await panel.select(`${FILTERS} select[name="order"]`, 'worst');
    await eventually(async () => (await listed())[0]).toBe('contradicted');

    await panel.reload();
    await waitForFinished(panel);

    await eventually(async () => (await listed())[0]).toBe('contradicted');
    await panel.locator('[data-action="show-quiet"]').click();
    await eventually(async () => (await listed()).at(-1)).toBe('not-check-worthy');
  });
});
