import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FOCUS_REST_MS, LEAVE_MS, REST_MS } from '../../../../components/page/card-control';
import { fail, ok } from '../../../../lib/core/result';
import type { CardReading } from '../../../../lib/ports/page-ui';
import type { StatementCard } from '../../../../lib/core/answer/page-check';
import { statementId } from '../../../../lib/core/ids';
import { answerItem, badgeItem, CHECKED, drawOn, nameOf, type DrawnPage } from './page';

const CARD: StatementCard = {
  kind: 'contradicted',
  passage: {
    text: 'Start with 500 mg',
    isCut: false,
    title: 'A guideline',
    host: 'health.example',
    pages: { first: 3, last: 3 },
  },
  others: 2,
  conflict: 'contradicted',
};

let drawn: DrawnPage;

beforeEach(() => {
  vi.useFakeTimers();
  drawn = drawOn();
  drawn.onCard.mockResolvedValue(ok(CARD));
  drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
  drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'contradicted'), badgeItem(drawn, 2, 'supported')]);
  // This page has no layout, which would do it.
  for (const slot of drawn.root().querySelectorAll('.slot')) slot.classList.remove('away');
});

afterEach(() => {
  vi.useRealTimers();
});

function badge(number: number): HTMLElement {
  return drawn.named(`Statement ${number}:`);
}

/** `type` on an element, as the pointer or the keyboard makes it. */
function touch(element: Element, type: string, details: object = {}): void {
  const event = new drawn.view.Event(type);
  Object.assign(event, details);
  element.dispatchEvent(event);
}

function card(): HTMLElement | null {
  return drawn.root().querySelector<HTMLElement>('.card');
}

/** Text of the card, line by line, as the style draws it. */
function said(): string[] {
  return [...(card()?.querySelectorAll<HTMLElement>('.said:not([hidden])') ?? [])].map(
    ({ dataset }) => dataset['said'] ?? '',
  );
}

async function rest(ms = REST_MS): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

describe('the card of a badge', () => {
  it('comes once the pointer rests on it, with the passage and where it stands', async () => {
    touch(badge(1), 'pointerenter');
    await rest();

    expect(drawn.onCard.mock.calls).toEqual([['audit-1', 's1']]);
    expect(card()?.querySelector('.card-head')?.textContent).toBe('ContradictedStatement 1');
    expect(said()).toEqual([
      '“Start with 500 mg”',
      'A guideline',
      'health.example',
      'Page 3',
      '2 other sources cover this.',
      'The sources disagree.',
    ]);
  });

  it('does not come for a pointer that only crosses the badge, or for a finger', async () => {
    touch(badge(1), 'pointerenter');
    await rest(REST_MS / 2);
    touch(badge(1), 'pointerleave');
    touch(badge(2), 'pointerenter', { pointerType: 'touch' });
    await rest(2_000);

    expect(drawn.onCard).not.toHaveBeenCalled();
    expect(card()).toBeNull();
  });

  it('stays while the pointer goes to it, and goes when the pointer has left both', async () => {
    touch(badge(1), 'pointerenter');
    await rest();
    touch(badge(1), 'pointerleave');
    await rest(LEAVE_MS / 2);
    const box = card();
    if (box) touch(box, 'pointerenter');
    await rest(5_000);
    const held = card();
    if (box) touch(box, 'pointerleave');
    await rest(LEAVE_MS);

    expect(held).not.toBeNull();
    expect(card()).toBeNull();
  });

  it('goes with Escape, without the pointer having moved', async () => {
    touch(badge(1), 'pointerenter');
    await rest();

    drawn.page.dispatchEvent(new drawn.view.KeyboardEvent('keydown', { key: 'Escape' }));
    await rest(5_000);

    expect(card()).toBeNull();
  });

  it('comes with the focus of the keyboard, and is read out then', async () => {
    badge(1).matches = selector => selector !== ':focus-within';
    touch(badge(1), 'focus');
    await rest(FOCUS_REST_MS);

    expect(said()).toContain('A guideline');
    expect(card()?.querySelector('.card-body')?.getAttribute('aria-live')).toBe('polite');
    expect(badge(1).getAttribute('aria-details')).toBe(card()?.id);
  });

  it('does not come with the focus that a click leaves behind', async () => {
    badge(1).matches = () => false;
    touch(badge(1), 'focus');
    await rest(2_000);

    expect(card()).toBeNull();
  });

  it('stands right after its badge in the order of the keyboard, one at a time', async () => {
    touch(badge(1), 'pointerenter');
    await rest();
    const first = badge(1).nextElementSibling;
    touch(badge(1), 'pointerleave');
    touch(badge(2), 'pointerenter');
    await rest();

    expect(first?.id).toBe('card');
    expect(badge(2).nextElementSibling?.id).toBe('card');
    expect(drawn.root().querySelectorAll('.card')).toHaveLength(1);
  });

  it('opens the check at its statement, and goes', async () => {
    touch(badge(2), 'pointerenter');
    await rest();

    drawn.click(drawn.named(/^Open check$/));

    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', 's2']]);
    expect(card()).toBeNull();
  });

  it('is asked for anew when its badge gets another verdict', async () => {
    touch(badge(1), 'pointerenter');
    await rest();
    drawn.onCard.mockResolvedValue(ok({ ...CARD, kind: 'supported', passage: null, others: 0 }));

    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);
    await rest(100);

    expect(card()?.dataset['kind']).toBe('supported');
    expect(drawn.onCard).toHaveBeenCalledTimes(2);
  });

  it('goes with its badge', async () => {
    touch(badge(1), 'pointerenter');
    await rest();

    drawn.ui.setBadges('a', []);
    await rest(100);

    expect(card()).toBeNull();
  });

  it('shows the worst of several statements at one place, and lists all of them', async () => {
    const statements = [
      { statementId: statementId('s1'), number: 1, kind: 'supported' as const },
      { statementId: statementId('s2'), number: 2, kind: 'contradicted' as const },
    ];
    drawn.ui.setBadges('a', [{ ...badgeItem(drawn, 1, 'contradicted'), statements }]);
    touch(drawn.named(/^Statements 1–2/), 'pointerenter');
    await rest();

    expect(drawn.onCard.mock.calls).toEqual([['audit-1', 's2']]);
    expect(card()?.querySelector('.card-number')?.textContent).toBe('Statement 2');
    const names = [...(card()?.querySelectorAll('.card-list button') ?? [])].map(nameOf);
    expect(names).toEqual([
      'Statement 1: Supported. Open check',
      'Statement 2: Contradicted. Open check',
    ]);

    drawn.click(drawn.named('Statement 1: Supported. Open check'));
    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', 's1']]);
    expect(card()).toBeNull();
  });

  it('says where several sources support a statement only together', async () => {
    drawn.onCard.mockResolvedValue(ok({ ...CARD, kind: 'supported', isTogether: true }));
    touch(badge(2), 'pointerenter');
    await rest();

    expect(card()?.querySelector('.card-verdict')?.textContent).toBe('Possibly supported together');
  });

  it.each([
    [
      'not-found',
      'Veracite found no support in the best-matching passages. That does not refute it.',
    ],
    ['not-judged', 'Veracite could not check this and takes no side.'],
  ] as const)('says what %s means, where there is no passage', async (kind, sentence) => {
    drawn.onCard.mockResolvedValue(ok({ ...CARD, kind, passage: null, others: 0, conflict: null }));
    touch(badge(1), 'pointerenter');
    await rest();

    expect(said()).toEqual([sentence]);
  });

  it.each([
    ['not-here', /Open the check to read the passage/],
    ['extension-unreachable', /Reload this page/],
  ] as const)('says what to do after %s', async (failure, sentence) => {
    drawn.onCard.mockResolvedValue(fail(failure));
    touch(badge(1), 'pointerenter');
    await rest();

    expect(said().join()).toMatch(sentence);
  });

  it('says that it is looking until something is known, and shows nothing that comes too late', async () => {
    let answer: (reading: CardReading) => void = () => undefined;
    drawn.onCard.mockReturnValue(new Promise(resolve => (answer = resolve)));
    touch(badge(1), 'pointerenter');
    await rest();
    const waiting = said();
    touch(badge(1), 'pointerleave');
    await rest(LEAVE_MS);
    answer(ok(CARD));
    await rest(100);

    expect(waiting).toEqual(['Loading passage…']);
    expect(card()).toBeNull();
  });
});

describe('what scripts of the page can learn of a card', () => {
  it('is in no text node, which a search of the page would find', async () => {
    touch(badge(1), 'pointerenter');
    await rest();

    expect(drawn.root().textContent).not.toMatch(/500 mg|guideline|health\.example|Page 3/);
  });

  it('makes no element out of what a source says', async () => {
    const text = '<img src=x onerror=alert(1)>';
    const passage = { text, isCut: false, title: text, host: null, pages: null };
    drawn.onCard.mockResolvedValue(ok({ ...CARD, passage }));
    touch(badge(1), 'pointerenter');
    await rest();

    expect(card()?.querySelector('img')).toBeNull();
    expect(said()).toContain(`“${text}”`);
  });

  it('is gone with the card: nothing of a source stays in the root', async () => {
    touch(badge(1), 'pointerenter');
    await rest();
    touch(badge(1), 'pointerleave');
    await rest(LEAVE_MS);

    expect(drawn.root().querySelectorAll('[data-said]')).toHaveLength(0);
  });
});
