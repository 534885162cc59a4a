import type { KeyInput, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled, type SettledPair } from '../../lib/core/audit/pair';
import { findViolations } from './harness/axe';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { eventually } from './pages/steps';

const TIMEOUT = { timeout: 120_000 };

let session: Session;
let panel: Page;
let before: AuditExport;

beforeAll(async () => {
  session = await startSession();
  await clickCheck(await session.openSample());
  panel = await session.panel();
  await waitForFinished(panel);
  before = await exportShown(session, panel);
  await panel.locator('[data-tab="matrix"]').click();
});

afterAll(async () => {
  await session.close();
});

/** The first cell of the table, as an export has it. */
function firstOf({ pairs }: AuditExport): SettledPair {
  const [pair] = pairs;
  if (!pair || !isSettled(pair)) throw new Error('e2e: the first cell is not filled');
  return pair;
}

/** Opens the first cell and asks for it once more. */
async function askAgain(): Promise<void> {
  if ((await panel.$('.matrix-evidence')) === null) {
    await panel.locator('[data-place="0-0"]').click();
  }
  await panel.locator('[data-action="offer-check-pair"]').click();
  await panel.locator('[data-action="check-pair"]').click();
}

/** Opens the first cell once more after the panel was loaded; returns how many earlier findings it shows. */
async function earlierAfterReload(): Promise<number> {
  await panel.reload();
  await waitForFinished(panel);
  await panel.locator('[data-tab="matrix"]').click();
  await panel.locator('[data-place="0-0"]').click();
  await panel.waitForSelector('.matrix-evidence .facts');
  return (await panel.$$('.matrix-evidence [data-earlier]')).length;
}

describe('one pair that is checked again', () => {
  it('is judged alone, says what leaves the device, and keeps what was found', async () => {
    await panel.locator('[data-place="0-0"]').click();
    await panel.locator('[data-action="offer-check-pair"]').click();
    const says = await panel.$eval('[data-check-pair]', each => each.textContent);
    await panel.locator('[data-action="check-pair"]').click();
    await panel.waitForSelector('.matrix-evidence [data-earlier]', TIMEOUT);
    await waitForFinished(panel);

    const after = await exportShown(session, panel);

    expect(says).toContain('Your text stays on this device.');
    expect(firstOf(after).earlier).toMatchObject([
      { finding: firstOf(before).finding, settledAt: firstOf(before).settledAt },
    ]);
    expect(firstOf(after).settledAt > firstOf(before).settledAt).toBe(true);
    expect(after.pairs.slice(1)).toEqual(before.pairs.slice(1));
    expect([after.verdicts, after.rates]).toEqual([before.verdicts, before.rates]);
    expect(await findViolations(panel)).toEqual([]);
  });

  it('shows the old finding after the panel was reloaded', async () => {
    expect(await earlierAfterReload()).toBe(1);
  });

  it('is found once when the service worker is killed meanwhile', async () => {
    await askAgain();

    await session.killWorker();

    await eventually(async () => (await panel.$$('.matrix-evidence [data-earlier]')).length).toBe(
      2,
    );
    await waitForFinished(panel);
    expect(firstOf(await exportShown(session, panel)).earlier).toHaveLength(2);
  });

  it('is found when the whole browser was ended meanwhile', async () => {
    await askAgain();
    // The request is in the store, or already done on a fast machine.
    await panel.waitForFunction(
      () =>
        document.querySelector('[data-check-pair="waiting"]') !== null ||
        document.querySelectorAll('.matrix-evidence [data-earlier]').length === 3,
      TIMEOUT,
    );
    session = await session.killAndRestart();
    panel = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    await panel.bringToFront();
    await waitForFinished(panel);

    const { pairs, status } = await exportShown(session, panel);

    const [pair] = pairs;
    const isFilled = pair !== undefined && isSettled(pair) && pair.again === undefined;
    expect([status, isFilled, pair?.earlier?.length]).toEqual(['finished', true, 3]);
  });
});

describe('the keys of the table', () =>
  it('lead to every edge, and never under a head that stands still', async () => {
    // nb. Below 480 px the cells are a list, without heads.
    await panel.setViewport({ width: 600, height: 900 });
    await panel.locator('[data-tab="matrix"]').click();
    await panel.locator('[data-place="0-0"]').click();
    // The evidence takes the focus once it stands, and gives it back to its cell.
    await panel.waitForFunction(() => document.activeElement?.matches('.evidence'));
    await panel.keyboard.press('Escape');
    await panel.waitForFunction(() => document.activeElement?.matches('[data-place="0-0"]'));
    const ways: [KeyInput, boolean][] = [
      ['End', false],
      ['End', true],
      ['ArrowUp', false],
      ['PageUp', false],
      ['Home', false],
      ['PageDown', false],
      ['Home', true],
    ];
    const places: string[] = [];
    for (const [key, isFar] of ways) {
      if (isFar) await panel.keyboard.down('Control');
      await panel.keyboard.press(key);
      if (isFar) await panel.keyboard.up('Control');
      const { place, isSeen } = await panel.evaluate(() => {
        const at = document.activeElement;
        const box = at?.getBoundingClientRect();
        const seen =
          box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return {
          place: at?.getAttribute('data-place') ?? '',
          isSeen: seen !== undefined && at?.contains(seen) === true,
        };
      });
      expect([key, isSeen]).toEqual([key, true]);
      places.push(place);
    }
    const [rows, columns] = await panel.$eval('[role="grid"]', each => [
      Number(each.getAttribute('aria-rowcount')) - 2,
      Number(each.getAttribute('aria-colcount')) - 2,
    ]);
    expect(places[0]).toBe(`0-${String(columns)}`);
    expect(places[1]).toBe(`${String(rows)}-${String(columns)}`);
    expect(places[2]).toBe(`${String((rows ?? 0) - 1)}-${String(columns)}`);
    expect(places.at(-1)).toBe('0-0');
  }));
