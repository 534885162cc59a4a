import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from 'puppeteer-core';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { clickByName } from '../../scripts/lib/click';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { asFirm } from './harness/as-firm';
import { readControls } from './harness/page-controls';

let session: Session;
let page: Page;
let panel: Page;
let audit: AuditExport;

beforeAll(async () => {
  session = await startSession(null, { judge: 'embedded' });
  page = await session.openSample();
  await clickCheck(page);
  panel = await session.panel();
  await waitForFinished(panel);
  audit = await exportShown(session, panel);
});

afterAll(async () => {
  await session.close();
});

describe('a check of the bundled sample, by its button', () => {
  it('opens the real side panel', async () => {
    const worker = await session.worker();

    const contexts = await worker.evaluate(async () => {
      const { runtime } = (
        globalThis as unknown as {
          chrome: {
            runtime: { getContexts(filter: object): Promise<{ contextType: string }[]> };
          };
        }
      ).chrome;
      return runtime.getContexts({ contextTypes: ['SIDE_PANEL'] });
    });

    expect(contexts).toHaveLength(1);
  });

  it('fills every cell, each once', () => {
    expect(audit.status).toBe('finished');
    expect(audit.pairs).toHaveLength(14 * 5);
    expect(audit.pairs.every(isSettled)).toBe(true);
    expect(audit.pairs.every(({ timesSettled }) => timesSettled === 1)).toBe(true);
  });

  it('shows only quotes that stand in the source', () => {
    const texts = new Map(audit.texts.map(({ contentHash, text }) => [contentHash, text]));
    const evidence = audit.pairs
      .filter(isSettled)
      .flatMap(({ finding }) => ('evidence' in finding ? finding.evidence : []));

    expect(evidence.length).toBeGreaterThan(8);
    for (const { sourceId, span, quote } of evidence) {
      const source = audit.sources.find(({ id }) => id === sourceId);
      const text = source?.status === 'read' ? texts.get(source.contentHash) : '';
      expect(text?.slice(span.start, span.end)).toBe(quote.exact);
    }
  });

  it('gives each statement a badge in the answer, with its word', async () => {
    const names = (await readControls(page)).map(asFirm);
    for (const name of [
      'Statement 1: Supported. Open check',
      'Statement 2: Supported elsewhere. Open check',
      'Statement 3: Contradicted. Open check',
      'Statement 5: Partly supported. Open check',
      'Statement 7: Not found. Open check',
      'Statement 13: Could not be checked. Open check',
    ]) {
      expect(names).toContain(name);
    }
  });

  it('adds nothing to the text a reader copies', async () => {
    const copied = await page.evaluate(() => {
      const selection = getSelection();
      selection?.selectAllChildren(document.body);
      const text = selection?.toString() ?? '';
      selection?.removeAllRanges();
      return text;
    });

    expect(copied).toContain('The usual starting dose for adults is 5,000 mg once a day');
    expect(copied).not.toMatch(/Supported|Contradicted|Check this answer/);
  });

  it('scrolls to a statement that is picked in the panel, and marks it', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const statement = audit.statements.find(({ text }) => text.startsWith('Metformin lowers'));

    await panel.locator(`[data-statement="${statement?.id ?? ''}"] button`).click();

    await page.waitForFunction(() => scrollY < 600);
    const marked = await page.evaluate(() =>
      [...(CSS.highlights.get('veracite-marked') ?? [])].map(range => (range as Range).toString()),
    );
    expect(marked.join(' ')).toContain('Metformin lowers blood glucose');
  });

  it('opens the statement in the panel whose badge is clicked on the page', async () => {
    await page.bringToFront();
    await page.evaluate(() => scrollTo(0, 0));

    const evidence = await vi.waitFor(
      async () => {
        // Once more where the page still scrolled to the statement before: then the badge was elsewhere.
        await clickByName(page, await nameOfThird(page));
        const shown = '.statement-open [data-evidence="contradicted"]';
        return panel.waitForSelector(shown, { timeout: 5_000 });
      },
      { timeout: 40_000, interval: 100 },
    );
    const text = await evidence?.evaluate(element => element.textContent);
    expect(text).toContain('500 mg');
  });

  it('shows the same check again after the panel was closed', async () => {
    const again = await session.open(`chrome-extension://${session.id}/sidepanel.html`);

    await waitForFinished(again);
    const shown = await exportShown(session, again);

    expect(shown).toEqual(audit);
    await again.close();
  });

  it('brings the badges back after the page was reloaded', async () => {
    await page.bringToFront();
    await page.reload();

    await vi.waitFor(async () => expect(asFirm(await nameOfThird(page))).toBe(THIRD), 20_000);
  });

  it('shows the sum of the check on a page that is opened anew', async () => {
    const second = await session.openSample();

    await vi.waitFor(
      async () => {
        const names = await readControls(second);
        expect(asFirm(names.at(-1) ?? '')).toMatch(
          /^7 of 12 checked supported ?: ?2 contradicted ?, ?2 not found ?, ?1 partly supported ?, ?2 could not be checked ?, ?2 supported elsewhere/,
        );
      },
      { timeout: 20_000, interval: 300 },
    );
  });
});

const THIRD = 'Statement 3: Contradicted. Open check';

async function nameOfThird(of: Page): Promise<string> {
  return (await readControls(of)).find(name => asFirm(name) === THIRD) ?? '';
}
