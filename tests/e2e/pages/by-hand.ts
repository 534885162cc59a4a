import type { Page } from 'puppeteer-core';
import { clickInMenu, openCheckMenu } from '../../../scripts/lib/check-menu';

/** Controls with which a user corrects the shown cell. */
export const BY_HAND = '[aria-label="Verdict on this source"]';

/** Says another verdict of a statement's first cell, as a reader does. */
export async function correctCell(
  panel: Page,
  { statement, kind, why }: { statement: string; kind: string; why: string },
): Promise<void> {
  await panel.locator(`[data-statement="${statement}"] .statement-head`).click();
  await panel.locator(`${BY_HAND} summary[data-action="correct"]`).click();
  await panel.locator(`${BY_HAND} input[value="${kind}"]`).click();
  await panel.locator(`${BY_HAND} textarea`).fill(why);
  await panel.locator(`${BY_HAND} [data-action="save-correction"]`).click();
  await panel.waitForSelector(`${BY_HAND} [data-corrected="${kind}"]`);
}

/** Writes a note to the whole check, and waits until it is kept. */
export async function noteCheck(panel: Page, text: string): Promise<void> {
  await openCheckMenu(panel);
  const folded = await panel.$('.audit-note:not([open])');
  if (folded) await clickInMenu(panel, 'audit-note');
  const note = await panel.waitForSelector('[data-own-note="audit"] textarea');
  await note?.type(text);
  await note?.evaluate(field => field.blur());
  await panel.waitForSelector('[data-own-note="audit"] [data-saving="saved"]');
}
