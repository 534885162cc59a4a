import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { POINT_REST_MS } from '../../../../components/page/pointing';
import { answerItem, badgeItem, CHECKED, drawOn, rect, type DrawnPage } from './page';

let drawn: DrawnPage;

beforeEach(() => {
  vi.useFakeTimers();
  drawn = drawOn();
  drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
  const badges = [badgeItem(drawn, 1, 'contradicted'), badgeItem(drawn, 2, 'supported')];
  for (const [at, { range }] of badges.entries())
    range.getClientRects = () => [rect([100, 100 * (at + 1), 200, 20])] as unknown as DOMRectList;
  drawn.ui.setBadges('a', badges);
});

afterEach(() => {
  vi.useRealTimers();
});

function move(x: number, y: number, target: EventTarget = drawn.body): void {
  const event = new drawn.view.Event('pointermove', { bubbles: true, composed: true });
  target.dispatchEvent(Object.assign(event, { clientX: x, clientY: y }));
}

function touch(name: RegExp, type: string): void {
  drawn.named(name).dispatchEvent(new drawn.view.Event(type));
}

function rest(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(POINT_REST_MS);
}

const placeOf = (statement: string) => [{ audit: 'audit-1', statement }];

describe('a pointer on the page', () => {
  it('points at the statement whose text it rests on, once, and then at none', async () => {
    move(150, 110);
    await rest();
    move(160, 112);
    await rest();
    move(150, 150);
    await rest();

    expect(drawn.onPoint.mock.calls).toEqual([placeOf('s1'), [null]]);
  });

  it('points at nothing while it moves', async () => {
    for (let y = 90; y < 140; y += 10) {
      move(150, y);
      await vi.advanceTimersByTimeAsync(POINT_REST_MS / 4);
    }
    await rest();

    expect(drawn.onPoint).not.toHaveBeenCalled();
  });

  it('points at the statement of a badge, also while it is in its card', async () => {
    const host = drawn.page.querySelector('[data-veracite-page]');
    if (host === null) throw new Error('nothing is drawn');
    touch(/Statement 2/, 'pointerenter');
    move(400, 200, host);
    await rest();
    touch(/Statement 2/, 'pointerleave');
    move(400, 300, host);
    await rest();

    expect(drawn.onPoint.mock.calls).toEqual([placeOf('s2')]);
  });

  it('points at nothing where the marks are hidden', async () => {
    drawn.ui.hideMarks(true);
    move(150, 110);
    await rest();

    expect(drawn.onPoint).not.toHaveBeenCalled();
  });
});

describe('marks that are hidden', () => {
  const names = () => drawn.buttons().map(button => button.className);

  it('leave the summary of the check, which shows them again', () => {
    drawn.ui.hideMarks(true);
    const hidden = names();
    drawn.click(drawn.named('Hide marks'));
    drawn.ui.hideMarks(false);

    expect(hidden).toEqual(['check', 'round']);
    expect(drawn.onHideMarks.mock.calls).toEqual([[false]]);
    expect(names()).toEqual([
      'check',
      'round',
      ...Array<unknown>(2).fill(expect.stringContaining('badge')),
    ]);
  });

  it('are hidden from what says what they mean', async () => {
    const opener = drawn.named('What the marks mean');
    drawn.click(opener);
    await vi.advanceTimersByTimeAsync(100);
    const lines = [...drawn.root().querySelectorAll('.legend li')].map(each => each.textContent);
    drawn.click(drawn.named('Hide marks'));

    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(lines).toContain('Not found');
    expect(lines).toContain('Could not be checked');
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(drawn.onHideMarks.mock.calls).toEqual([[true]]);
  });

  it.each(['Escape', 'a press elsewhere', 'a press on a badge'])(
    'are explained unasked where they are first seen, until %s',
    async way => {
      drawn = drawOn();
      drawn.onMarksSeen.mockResolvedValue(true);
      drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
      drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);
      await vi.advanceTimersByTimeAsync(100);
      const before = names();
      const event =
        way === 'Escape'
          ? new drawn.view.KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
          : new drawn.view.Event('pointerdown', { bubbles: true, composed: true });
      const at = way === 'a press on a badge' ? drawn.named(/Statement 1/) : drawn.body;
      at.dispatchEvent(event);
      await vi.advanceTimersByTimeAsync(100);

      expect(before).toContain('card-open');
      expect(names()).not.toContain('card-open');
      expect(drawn.onMarksSeen).toHaveBeenCalledOnce();
    },
  );

  it('are not explained before the check has ended', async () => {
    drawn = drawOn();
    drawn.onMarksSeen.mockResolvedValue(true);
    const checking = { kind: 'checking', auditId: CHECKED.auditId, settledPairs: 0, pairs: 2 };
    drawn.ui.setAnswers([answerItem(drawn, checking as never)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'pending')]);
    await vi.advanceTimersByTimeAsync(100);

    expect(drawn.onMarksSeen).not.toHaveBeenCalled();
  });

  it('are not offered for an answer without any', () => {
    drawn.ui.setBadges('a', []);

    expect(names()).toEqual(['check']);
  });
});
