import { afterEach, describe, expect, it, vi } from 'vitest';

import { auditId, statementId } from '../../../../lib/core/ids';
import { checkOf, watchFakePage } from './page-setup';

const TEXT = 'One two three.';
const AUDIT = auditId('audit-1');
const at = (statement: string | null) => ({
  audit: AUDIT,
  statement: statement === null ? null : statementId(statement),
});

afterEach(() => {
  vi.useRealTimers();
});

/** A page with one checked answer. */
async function checkedPage() {
  const page = watchFakePage(site => site.addAnswer('a', TEXT));
  await page.wait(2_500);
  page.chat.showCheck(checkOf(TEXT, ['supported', 'contradicted']));
  return page;
}

describe('a statement that is pointed at on the page', () => {
  it('is not told before a panel shows its check', async () => {
    const page = await checkedPage();

    page.reader.onPoint(at('s0'));
    await page.wait(0);

    expect(page.calls.pointInPanel).not.toHaveBeenCalled();
  });

  it('is told to the panel that shows its check, by its id alone', async () => {
    const page = await checkedPage();
    page.chat.pointAt(at(null));

    page.reader.onPoint(at('s0'));
    page.reader.onPoint(null);
    await page.wait(0);

    expect(page.calls.pointInPanel.mock.calls).toEqual([[at('s0')], [at(null)]]);
  });

  it('is told once a click has opened the panel', async () => {
    const page = await checkedPage();
    page.reader.onOpen(AUDIT, null);
    await page.wait(0);

    page.reader.onPoint(at('s1'));

    expect(page.calls.pointInPanel.mock.calls).toEqual([[at('s1')]]);
  });

  it('counts as none for a panel that shows another check', async () => {
    const page = await checkedPage();
    const other = auditId('audit-2');
    page.chat.pointAt({ audit: other, statement: null });

    page.reader.onPoint(at('s0'));

    expect(page.calls.pointInPanel.mock.calls).toEqual([[{ audit: other, statement: null }]]);
  });

  it.each([
    ['no panel is open', () => Promise.resolve(false)],
    ['the extension is gone', () => Promise.reject(new Error('no receiver'))],
  ])('is told no more once %s', async (_name, reply) => {
    const page = await checkedPage();
    page.chat.pointAt(at(null));
    page.calls.pointInPanel.mockImplementation(reply);

    page.reader.onPoint(at('s0'));
    await page.wait(0);
    page.reader.onPoint(at('s1'));
    await page.wait(0);

    expect(page.calls.pointInPanel).toHaveBeenCalledOnce();
  });
});

describe('a statement that is pointed at in the panel', () => {
  it('is highlighted, until none is', async () => {
    const page = await checkedPage();

    page.chat.pointAt(at('s1'));
    const pointed = page.shown.pointed;
    page.chat.pointAt(at(null));

    expect(pointed).toBe('s1');
    expect(page.shown.pointed).toBeNull();
    expect(page.shown.marked).toEqual([]);
  });

  it('is not, once the page was told to stop', async () => {
    const page = await checkedPage();
    page.stop();

    page.chat.pointAt(at('s1'));
    page.chat.hideMarks(true);

    expect(page.shown.pointed).toBeNull();
    expect(page.shown.hidesMarks).toBe(false);
  });
});

describe('marks', () => {
  it('are hidden at once, and on other pages of the site', async () => {
    const page = await checkedPage();
    page.calls.hideMarks.mockRejectedValue(new Error('no receiver'));

    page.reader.onHideMarks(true);
    await page.wait(0);

    expect(page.shown.hidesMarks).toBe(true);
    expect(page.calls.hideMarks.mock.calls).toEqual([[true]]);
  });

  it('are explained once in a page, and not where the extension is gone', async () => {
    const page = await checkedPage();
    const other = await checkedPage();
    other.calls.explainsMarks.mockRejectedValue(new Error('no receiver'));

    expect([await page.reader.onMarksSeen(), await page.reader.onMarksSeen()]).toEqual([
      true,
      false,
    ]);
    expect(page.calls.explainsMarks).toHaveBeenCalledOnce();
    expect(await other.reader.onMarksSeen()).toBe(false);
  });
});
