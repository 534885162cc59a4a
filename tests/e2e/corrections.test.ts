import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { findViolations } from './harness/axe';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { BY_HAND, correctCell, noteCheck } from './pages/by-hand';
import { eventually } from './pages/steps';
import { clickInMenu, openCheckMenu } from '../../scripts/lib/check-menu';

const WHY = 'I have read it on paper.';
const NOTE = 'Ask again after the update of the guideline.';

let session: Session;
let panel: Page;
let before: AuditExport;
/** A statement nobody could judge. */
let statement = '';

beforeAll(async () => {
  session = await startSession();
  await clickCheck(await session.openSample());
  panel = await session.panel();
  await waitForFinished(panel);
  before = await exportShown(session, panel);
  const unread = before.verdicts.find(({ kind }) => kind === 'not-judged');
  statement = unread?.statementId ?? '';
});

afterAll(async () => {
  await session.close();
});

describe('what a reader says of a check', () => {
  it('is kept beside what the machine says, whose rates stay', async () => {
    await correctCell(panel, { statement, kind: 'supported', why: WHY });
    await noteCheck(panel, NOTE);
    await clickInMenu(panel, 'pin');
    await panel.waitForSelector('[data-action="unpin"]');

    const audit = await exportShown(session, panel);

    expect(audit.corrections).toMatchObject([
      { statementId: statement, kind: 'supported', machine: { kind: 'not-judged' }, why: WHY },
    ]);
    expect(audit.notes).toMatchObject([{ statementId: null, text: NOTE, by: 'you' }]);
    expect(audit.isPinned).toBe(true);
    expect([audit.rates, audit.verdicts]).toEqual([before.rates, before.verdicts]);
  });

  it('can be read by everybody', async () => {
    expect(await panel.$eval('[data-corrections]', each => each.textContent)).toContain(
      'You corrected 1.',
    );
    expect(await findViolations(panel)).toEqual([]);
  });

  it('is there after the panel was reloaded', async () => {
    const said = await exportShown(session, panel);

    await panel.reload();
    await waitForFinished(panel);

    expect(await exportShown(session, panel)).toEqual(said);
    await openCheckMenu(panel);
    expect(await panel.$eval('[data-own-note="audit"] textarea', field => field.value)).toBe(NOTE);
  });

  it('is there after the browser was ended without warning and started anew', async () => {
    const said = await exportShown(session, panel);

    session = await session.killAndRestart();
    panel = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    await waitForFinished(panel);
    // The welcome opens anew, before it.
    await panel.bringToFront();

    expect(await exportShown(session, panel)).toEqual(said);
    await openCheckMenu(panel);
    expect(await panel.$eval('[data-own-note="audit"] textarea', field => field.value)).toBe(NOTE);
  });

  it('can be taken back, and stays in the record', async () => {
    await panel.locator(`[data-statement="${statement}"] .statement-head`).click();

    await panel.locator(`${BY_HAND} [data-action="take-back"]`).click();

    await eventually(() => panel.$$('[data-corrections]')).toEqual([]);
    const { corrections } = await exportShown(session, panel);
    expect(corrections?.map(({ kind }) => kind)).toEqual(['supported', null]);
  });
});
