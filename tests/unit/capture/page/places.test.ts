import { afterEach, describe, expect, it, vi } from 'vitest';
import { statementId } from '../../../../lib/core/ids';
import { idOfText } from './fake-site';
import { checkOf, watchFakePage, type Setup } from './page-setup';

const TEXT = 'One two three.';

afterEach(() => {
  vi.useRealTimers();
});

/** A page with one finished answer. */
async function finishedPage(): Promise<Setup> {
  const page = watchFakePage(site => site.addAnswer('a', TEXT));
  await page.wait(2_500);
  return page;
}

describe('statements at one place', () => {
  const JOINED = {
    statementId: statementId('s0'),
    span: { start: 0, end: 7 },
    kind: 'not-found' as const,
    statements: [
      { statementId: statementId('s0'), kind: 'supported' as const },
      { statementId: statementId('s1'), kind: 'not-found' as const },
    ],
  };
  const LAST = {
    statementId: statementId('s2'),
    span: { start: 8, end: 13 },
    kind: 'supported' as const,
  };

  it('share a badge, are numbered on behind it, and count each by itself', async () => {
    const page = await finishedPage();

    page.chat.showCheck(checkOf(TEXT, [], { badges: [JOINED, LAST] }));

    const badges = page.shown.badges.get('a') ?? [];
    expect(
      badges.map(({ number, kind, statements }) => [number, kind, statements?.length]),
    ).toEqual([
      [1, 'not-found', 2],
      [3, 'supported', undefined],
    ]);
    expect(page.stateOf('a')).toMatchObject({ counts: { supported: 2, 'not-found': 1 } });
  });

  it('have all their words located, of which some are elsewhere', async () => {
    const page = await finishedPage();
    const parts = [{ start: 0, end: 3 }, LAST.span];

    page.chat.showCheck(checkOf(TEXT, [], { badges: [{ ...LAST, parts }] }));
    const isShown = page.chat.showStatement({ answerId: idOfText(TEXT), ...LAST, parts });

    const [badge] = page.shown.badges.get('a') ?? [];
    expect(badge?.parts?.map(range => range.toString())).toEqual(['One', 'three']);
    expect(isShown).toBe(true);
    expect(page.shown.marked).toEqual([
      { text: 'three', statement: LAST.statementId, parts: ['One', 'three'] },
    ]);
  });

  it('are looked for anew where the answer was split anew', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, [], { badges: [LAST] }));
    const before = page.shown.badges.get('a')?.[0]?.range.toString();

    page.chat.showCheck(checkOf(TEXT, [], { badges: [{ ...LAST, span: { start: 0, end: 3 } }] }));

    expect(before).toBe('three');
    expect(page.shown.badges.get('a')?.[0]?.range.toString()).toBe('One');
  });
});
