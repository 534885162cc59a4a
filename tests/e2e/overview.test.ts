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
import { readControls } from './harness/page-controls';
import { eventually, textsOf } from './pages/steps';

const FILTERS = '.statement-filters';

let session: Session;
let sample: Page;
let panel: Page;
let audit: AuditExport;

beforeAll(async () => {
  session = await startSession();
  sample = await session.openSample();
  await clickCheck(sample);
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

const heightOf = (selector: string): Promise<number> =>
  panel.$eval(selector, each => each.getBoundingClientRect().height);

const listed = (): Promise<string[]> =>
  panel.$$eval('.statements > li', all => all.map(each => each.getAttribute('data-verdict') ?? ''));

const openFilters = async (): Promise<void> => {
  await panel.$eval(`${FILTERS} details`, details => {
    if (!details.open) details.querySelector('summary')?.click();
  });
};

const statementsOf = (...kinds: VerdictKind[]): number =>
  audit.verdicts.filter(({ kind }) => kinds.includes(kind)).length;

/** 320 pixels, of which a scrollbar takes some. */
const NARROWEST = 305;

describe('a check at a glance', () => {
  it('has one number that agrees with the cells in the store, and with the page', async () => {
    const checkWorthy = audit.statements.filter(isCheckWorthy).length;
    const backed = new Set(
      audit.pairs
        .filter(isSettled)
        .flatMap(pair => (pair.finding.kind === 'supported' ? [pair.statementId] : [])),
    ).size;
    const checked = checkWorthy - statementsOf('not-judged');
    const read = audit.sources.filter(({ status }) => status === 'read').length;
    const [headline, sources] = await Promise.all([
      panel.$eval('.headline', each => ({
        words: each.textContent,
        counts: ['data-supported', 'data-checked'].map(name => Number(each.getAttribute(name))),
      })),
      textsOf(panel, '[data-action="show-sources"]'),
    ]);

    expect(headline.counts).toEqual([backed, checked]);
    expect(sources).toEqual([`${String(read)} of ${String(audit.sources.length)} sources read`]);
    await sample.bringToFront();
    const names = await readControls(sample);
    await panel.bringToFront();
    expect(names.filter(name => name.startsWith(headline.words))).toHaveLength(1);
  });

  it('counts every mark once, each a target of 24 pixels that lists its statements', async () => {
    const marks = await panel.$$eval('button.mark-count', all =>
      all.map(each => ({
        count: Number(each.querySelector('[aria-hidden="true"]:not(svg)')?.textContent),
        kind: each.getAttribute('data-count') ?? '',
        height: each.getBoundingClientRect().height,
        width: each.getBoundingClientRect().width,
      })),
    );

    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(
      audit.statements.filter(isCheckWorthy).length,
    );
    for (const { count, kind, height, width } of marks) {
      expect(Math.min(height, width), kind).toBeGreaterThanOrEqual(24);
      await panel.locator(`[data-count="${kind}"]`).click();
      await eventually(async () => (await listed()).length).toBe(count);
      await panel.locator(`[data-count="${kind}"]`).click();
      // What is no claim is folded into one line.
      await eventually(async () => (await listed()).length).toBe(
        audit.statements.filter(isCheckWorthy).length,
      );
    }
  });

  it.each([345, 400])('has a header of 150 pixels at most, %d wide', async width => {
    await panel.setViewport({ width, height: 700 });

    expect(await heightOf('.audit-header')).toBeLessThanOrEqual(150);
    expect(await heightOf('.audit-header h1')).toBeLessThanOrEqual(32);
  });

  it('has its three claims below the tabs, on the same screen', async () => {
    await panel.setViewport({ width: 400, height: 700 });
    await panel.evaluate(() => scrollTo(0, 0));
    const claims = await panel.$$eval('[role="tabpanel"] .claim', all =>
      all.map(each => each.getBoundingClientRect().bottom),
    );

    expect(claims).toHaveLength(3);
    expect(claims.at(-1)).toBeLessThan(700);
  });

  it('counts the problems below at the lower edge until there is none', async () => {
    const below = () =>
      panel.$$eval('[data-below]:not([hidden])', all =>
        all.map(each => Number(each.getAttribute('data-below'))),
      );
    const words = await panel.$eval('[data-place]', each => each.textContent);
    await eventually(below).toEqual([Number.parseInt(words, 10)]);
    const [all = 0] = await below();
    const bottom = await panel.$eval('[data-below]', each => each.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(700);

    await panel.locator('[data-action="next-below"]').click();
    await panel.waitForSelector('.statement-open');
    await eventually(async () => (await below())[0] ?? 0).toBeLessThan(all);
    await panel.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await eventually(below).toEqual([]);
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
    await panel.setViewport({ width: NARROWEST, height: 700 });
    const tops = await panel.$$eval('[role="tab"]', all =>
      all.map(each => Math.round(each.getBoundingClientRect().top)),
    );
    const width = await panel.evaluate(() => document.documentElement.scrollWidth);
    const end = await panel.$$eval(
      '[role="tab"]',
      all => all.at(-1)?.getBoundingClientRect().right,
    );
    await panel.setViewport({ width: 400, height: 700 });

    expect(new Set(tops).size).toBe(1);
    expect(width).toBeLessThanOrEqual(NARROWEST);
    expect(end).toBeLessThanOrEqual(NARROWEST);
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
