import { describe, expect, it, vi } from 'vitest';
import { FAILURE_SENTENCES } from '../../../../components/page/failure-words';
import { VERDICT_WORDS } from '../../../../components/verdict-words';
import { auditId, statementId } from '../../../../lib/core/ids';
import type { StatementKind } from '../../../../lib/core/page-check';
import type { VerdictKind } from '../../../../lib/core/verdict';
import { answerItem, badgeItem, drawOn, endow, nameOf, rect, seesEverything } from './page';

const CHECKED = {
  kind: 'checked',
  auditId: auditId('audit-1'),
  isStopped: false,
  counts: { supported: 5, contradicted: 2, 'not-judged': 1 },
} as const;
const READY = { kind: 'ready' } as const;

describe('the button at the end of an answer', () => {
  it('is called "Check this answer" and tells which answer was clicked', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY, 'first'), answerItem(drawn, READY, 'second')]);
    const [, second] = drawn.buttons();

    if (second) drawn.click(second);

    expect(drawn.buttons().map(nameOf)).toEqual(['Check this answer', 'Check this answer']);
    expect(drawn.onCheck.mock.calls).toEqual([['second']]);
  });

  it('does nothing on a click that a script of the page makes', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);

    drawn.named('Check this answer').click();

    expect(drawn.onCheck).not.toHaveBeenCalled();
  });

  it('does not ask a second time while the answer is being read', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, { kind: 'reading' })]);

    drawn.click(drawn.named('Reading the answer…'));

    expect(drawn.onCheck).not.toHaveBeenCalled();
    expect(drawn.onOpen).not.toHaveBeenCalled();
  });

  it('tells how far the check is and opens it', () => {
    const drawn = drawOn();
    const state = { kind: 'checking', auditId: auditId('audit-1'), settledPairs: 12, pairs: 60 };
    drawn.ui.setAnswers([answerItem(drawn, { ...state, kind: 'checking' })]);
    const button = drawn.named('Checking… 12 of 60. Open the check');

    drawn.click(button);

    expect(button.style.getPropertyValue('--done')).toBe('0.2');
    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', null]]);
  });

  it('says in words and shows in icons what the check found', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    const button = drawn.buttons()[0];

    const tallies = [...drawn.root().querySelectorAll('.tally')];

    expect(button && nameOf(button)).toBe(
      '8 statements: 5 supported, 2 contradicted, 1 could not be checked. Open the check',
    );
    expect(button?.title).toBe(button && nameOf(button));
    expect(tallies.map(it => it.getAttribute('data-kind'))).toEqual([
      'supported',
      'contradicted',
      'not-judged',
    ]);
  });

  it('counts anew when a verdict comes in', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    drawn.ui.setAnswers([answerItem(drawn, { ...CHECKED, counts: { supported: 6 } })]);

    expect(drawn.buttons().map(nameOf)).toEqual(['6 statements: 6 supported. Open the check']);
  });

  it('says when a check was stopped, and is not in the plural for one', () => {
    const drawn = drawOn();

    drawn.ui.setAnswers([
      answerItem(drawn, { ...CHECKED, isStopped: true, counts: { pending: 1 } }),
    ]);

    expect(drawn.buttons().map(nameOf)).toEqual([
      'Stopped. 1 statement: 1 not checked yet. Open the check',
    ]);
  });

  it('gives the sentence of a failure aloud, and lets the reader try again', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, { kind: 'failed', failure: 'storage-full' })]);

    drawn.click(drawn.named('Try again'));

    expect(drawn.root().querySelector('.end [role=status]')?.textContent).toBe(
      FAILURE_SENTENCES['storage-full'],
    );
    expect(drawn.onCheck.mock.calls).toEqual([['a']]);
  });

  it('keeps its place in the keyboard order while its state changes', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    const before = drawn.buttons()[0];

    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    expect(drawn.buttons()[0]).toBe(before);
  });

  it('goes with its answer', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);

    drawn.ui.setAnswers([]);

    expect(drawn.buttons()).toEqual([]);
  });
});

describe('the badges', () => {
  it.each(Object.entries(VERDICT_WORDS))('carry the word of %s in their name', (kind, word) => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    drawn.ui.setBadges('a', [badgeItem(drawn, 3, kind as VerdictKind)]);

    const badge = drawn.named(/^Statement/);
    expect(nameOf(badge)).toBe(`Statement 3: ${word}. Open the check`);
    expect(badge.querySelector('svg path')?.getAttribute('d')).toBeTruthy();
  });

  it('open the check at their statement', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported'), badgeItem(drawn, 2, 'not-found')]);

    drawn.click(drawn.named(/Statement 2/));

    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', 's2']]);
  });

  it('stay the same elements when a verdict comes in, so that the focus stays', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'pending'), badgeItem(drawn, 2, 'pending')]);
    const before = drawn.named(/Statement 2/);

    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'pending'), badgeItem(drawn, 2, 'supported')]);

    expect(drawn.named(/Statement 2: Supported/)).toBe(before);
  });

  it('stand in statement order, also one that comes later', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported'), badgeItem(drawn, 3, 'supported')]);

    drawn.ui.setBadges(
      'a',
      [1, 2, 3].map(number => badgeItem(drawn, number, 'supported')),
    );

    const numbers = drawn.buttons().map(button => /Statement (\d)/.exec(nameOf(button))?.[1]);
    expect(numbers).toEqual([undefined, '1', '2', '3']);
  });

  it('go when the list is empty', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);

    drawn.ui.setBadges('a', []);

    expect(drawn.buttons()).toHaveLength(1);
  });
});

describe('many answers', () => {
  it('are drawn over several frames, in their order for the keyboard, with all their badges', async () => {
    const drawn = drawOn();
    const keys = Array.from({ length: 60 }, (_, index) => `a${index}`);
    drawn.ui.setAnswers(keys.map(key => answerItem(drawn, READY, key)));
    drawn.ui.setBadges('a0', [badgeItem(drawn, 1, 'supported')]);
    const first = drawn.buttons().length;

    for (let frame = 0; frame < 4; frame += 1) await drawn.frame();
    for (const button of drawn.buttons()) if (nameOf(button) !== '') drawn.click(button);

    expect(first).toBeLessThan(30);
    expect(drawn.onCheck.mock.calls.map(([key]) => key)).toEqual(keys);
    expect(drawn.onOpen).toHaveBeenCalledOnce();
  });

  it('cost no look at the page where they are far from the screen', async () => {
    const drawn = drawOn(view => {
      endow(view, { IntersectionObserver: seesEverything(() => false) });
    });
    const look = vi.spyOn(drawn.body, 'getBoundingClientRect');

    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    await drawn.frame();

    expect(look).not.toHaveBeenCalled();
    expect(drawn.named('Check this answer').closest('.slot')?.className).toContain('away');
  });
});

describe('where things stand', () => {
  function layOut(answer: DOMRect, lines: DOMRect[]) {
    const drawn = drawOn();
    const { page, body } = drawn;
    vi.spyOn(page.documentElement, 'clientWidth', 'get').mockReturnValue(1_000);
    vi.spyOn(page.documentElement, 'clientHeight', 'get').mockReturnValue(600);
    body.getBoundingClientRect = () => answer;
    page.elementFromPoint = () => page.body;
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    const badges = lines.map((line, index) => {
      const badge = badgeItem(drawn, index + 1, 'supported');
      badge.range.getClientRects = () => [line] as unknown as DOMRectList;
      return badge;
    });
    drawn.ui.setBadges('a', badges);
    return drawn;
  }
  const placeOf = (button: HTMLElement) => {
    const slot = button.closest<HTMLElement>('.slot');
    return slot?.classList.contains('away') ? 'away' : slot?.style.transform;
  };

  it('puts badges beside the first line of their statements, the lower one below', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), [
      rect([100, 60, 200, 20]),
      rect([300, 60, 200, 20]),
    ]);

    await drawn.frame();

    expect(placeOf(drawn.named(/Statement 1/))).toBe('translate(716px,59px)');
    expect(placeOf(drawn.named(/Statement 2/))).toBe('translate(716px,84px)');
    expect(drawn.root().querySelector('.answer')?.getAttribute('data-rail')).toBe('wide');
  });

  it('puts the button below the right end of the answer', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), []);

    await drawn.frame();

    expect(placeOf(drawn.named(/8 statements/))).toBe('translate(700px,356px)');
  });

  it('hides what is out of sight, and keeps it reachable by keyboard', async () => {
    const drawn = layOut(rect([100, -900, 600, 1_000]), [
      rect([100, -890, 200, 20]),
      rect([100, 40, 200, 20]),
    ]);

    await drawn.frame();

    expect(placeOf(drawn.named(/Statement 1/))).toBe('away');
    expect(placeOf(drawn.named(/Statement 2/))).toBe('translate(716px,39px)');
    expect(drawn.named(/Statement 1/).hasAttribute('disabled')).toBe(false);
  });

  it('follows when the page scrolls', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), []);
    await drawn.frame();

    drawn.body.getBoundingClientRect = () => rect([100, 20, 600, 300]);
    drawn.page.dispatchEvent(new drawn.view.Event('scroll'));
    await drawn.frame();

    expect(placeOf(drawn.named(/8 statements/))).toBe('translate(700px,326px)');
  });

  it('hides what lies behind a dialog', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), [rect([100, 60, 200, 20])]);
    const dialog = drawn.page.createElement('div');
    dialog.style.position = 'fixed';
    drawn.page.body.append(dialog);
    drawn.page.elementFromPoint = () => dialog;

    await drawn.frame();

    expect(drawn.buttons().map(placeOf)).toEqual(['away', 'away']);
  });
});

describe('the note', () => {
  it('appears only on a page that cannot be read, and goes for good when dismissed', () => {
    const drawn = drawOn();
    const before = drawn.buttons().length;

    drawn.ui.setHealth('layout-unknown');
    const during = drawn.buttons().map(nameOf);
    drawn.click(drawn.named('Dismiss this note'));
    drawn.ui.setHealth('layout-unknown');

    expect(before).toBe(0);
    expect(during).toEqual(['No answer recognised here', 'Dismiss this note']);
    expect(drawn.buttons()).toEqual([]);
  });

  it('explains itself when asked', () => {
    const drawn = drawOn();
    drawn.ui.setHealth('layout-unknown');
    const title = drawn.named('No answer recognised here');

    drawn.click(title);

    expect(title.getAttribute('aria-expanded')).toBe('true');
    expect(drawn.root().querySelector<HTMLElement>('.advice')?.hidden).toBe(false);
  });

  it('says another thing where only the sources go unrecognised', () => {
    const drawn = drawOn();

    drawn.ui.setHealth('citations-unknown');

    expect(drawn.buttons().map(nameOf)).toEqual([
      'Sources not recognised here',
      'Dismiss this note',
    ]);
  });

  it('shows the report before anything is copied, and copies just that', async () => {
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const drawn = drawOn(view => {
      endow(view, { navigator: { clipboard: { writeText: copied } } });
    });
    drawn.ui.setHealth('layout-unknown');
    drawn.click(drawn.named('No answer recognised here'));
    const early = drawn.onReport.mock.calls.length;

    drawn.click(drawn.named('Report this layout'));
    const shown = drawn.root().querySelector('textarea')?.value;
    drawn.click(drawn.named('Copy the report'));
    await drawn.frame();

    expect(early).toBe(0);
    expect(shown).toBe('A report');
    expect(copied.mock.calls).toEqual([['A report']]);
    expect(drawn.root().querySelector('.report-outcome')?.textContent).toBe('Copied.');
  });

  it('says what to do where the browser does not let us copy', async () => {
    const drawn = drawOn(view => {
      const refuse = () => Promise.reject(new Error('not allowed'));
      endow(view, { navigator: { clipboard: { writeText: refuse } } });
    });
    drawn.ui.setHealth('layout-unknown');
    drawn.click(drawn.named('No answer recognised here'));
    drawn.click(drawn.named('Report this layout'));

    drawn.click(drawn.named('Copy the report'));
    await drawn.frame();

    expect(drawn.root().querySelector('.report-outcome')?.textContent).toMatch(/copy it by hand/);
  });
});

describe('the badge of several statements at one place', () => {
  const three = (drawn: ReturnType<typeof drawOn>, last: VerdictKind = 'not-judged') => ({
    ...badgeItem(drawn, 2, 'contradicted'),
    statements: [
      { statementId: statementId('s2'), kind: 'supported' },
      { statementId: statementId('s3'), kind: 'contradicted' },
      { statementId: statementId('s4'), kind: last },
    ] satisfies StatementKind[],
  });

  it('says how many there are, and which is the worst', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);

    drawn.ui.setBadges('a', [three(drawn)]);

    const badge = drawn.named(/^Statements 2 to 4, at worst statement 3: Contradicted\./);
    expect(badge.querySelector('.word')?.textContent).toBe('Contradicted · 3');
    expect(badge.dataset['kind']).toBe('contradicted');
  });

  it('leads to the worst of them', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    drawn.ui.setBadges('a', [three(drawn)]);

    drawn.click(drawn.named(/^Statements 2 to 4/));

    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', 's3']]);
  });

  it('is marked with any of them', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    const item = three(drawn);
    drawn.ui.setBadges('a', [item]);

    drawn.ui.markStatement(item.range, statementId('s4'));
    const isMarked = drawn.named(/^Statements 2 to 4/).classList.contains('marked');
    drawn.ui.markStatement(item.range, statementId('s9'));

    expect(isMarked).toBe(true);
    expect(drawn.named(/^Statements 2 to 4/).classList.contains('marked')).toBe(false);
  });

  it('keeps its place and the focus while their number changes', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 2, 'contradicted')]);
    const before = drawn.named(/^Statement 2/);

    drawn.ui.setBadges('a', [three(drawn)]);

    expect(drawn.named(/^Statements 2 to 4/)).toBe(before);
  });
});
