import type { ElementHandle, Page } from 'puppeteer-core';

import type { AuditExport } from '../../lib/core/audit/audit';
import { exportShown, waitForFinished, type Session } from '../../tests/e2e/harness/extension';

/** The check of one answer, and how long its reader waited for it. */
export type CheckedAnswer = { audit: AuditExport; seconds: number };

/** Far more than any page so far has needed. */
const TIMEOUT_MS = 60_000;
/** A site's page is looked at four times a second; an answer may appear a few looks late. */
const STILL_MS = 2_000;

/** Clicks the button of each answer on the page in turn, and waits for each check's end. */
export async function checkEveryAnswer(session: Session, page: Page): Promise<CheckedAnswer[]> {
  const buttons = await findButtons(page);
  const checked: CheckedAnswer[] = [];
  for (const button of buttons) {
    const start = performance.now();
    await clickInView(page, button);
    const panel = await session.panel();
    await waitForEnd(button);
    const seconds = (performance.now() - start) / 1_000;

    await waitForFinished(panel);
    checked.push({ audit: await exportNext(session, panel, checked), seconds });
    await page.bringToFront();
  }
  return checked;
}

/** All buttons, once their number has stood still. */
async function findButtons(page: Page): Promise<ElementHandle[]> {
  let buttons: ElementHandle[] = [];
  let since = Date.now();
  await waitUntil(async () => {
    const found = await page.$$('aria/Check this answer');
    if (found.length !== buttons.length) since = Date.now();
    buttons = found;
    return found.length > 0 && Date.now() - since > STILL_MS;
  }, 'an answer has its button');
  return buttons;
}

/** As a reader who gets there by the keyboard: the focus brings the answer's end into view. */
async function clickInView(page: Page, button: ElementHandle): Promise<void> {
  await button.focus();
  let last = '';
  let place = { x: 0, y: 0 };
  await waitUntil(async () => {
    const box = await button.boundingBox();
    const key = JSON.stringify(box);
    // Twice at the same place: nothing moves any more.
    const isStill = key === last;
    last = key;
    if (!box || !isStill || box.x <= 0 || box.y <= 0) return false;

    place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return true;
  }, 'the button is in view');
  await page.mouse.click(place.x, place.y);
}

async function waitForEnd(button: ElementHandle): Promise<void> {
  await waitUntil(async () => {
    const state = await stateOf(button);
    if (state === 'failed') throw new Error('bench: the answer could not be captured');
    return state === 'checked';
  }, 'the check has ended');
}

/** The panel turns to the new check a moment after the page does. */
async function exportNext(
  session: Session,
  panel: Page,
  seen: readonly CheckedAnswer[],
): Promise<AuditExport> {
  const isOld = (id: string) => seen.some(({ audit }) => audit.id === id);
  let audit = await exportShown(session, panel);
  await waitUntil(async () => {
    if (isOld(audit.id)) audit = await exportShown(session, panel);
    return !isOld(audit.id);
  }, 'the panel shows the new check');
  return audit;
}

function stateOf(button: ElementHandle): Promise<string | null> {
  return button.evaluate(element => element.getAttribute('data-state'));
}

async function waitUntil(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`bench: it did not come about that ${what}`);
    await new Promise(resolve => setTimeout(resolve, 150));
  }
}
