import { describe, expect, it, vi } from 'vitest';
import { removeHosts } from '../../../../components/page/host';
import { failureSentence } from '../../../../components/page/page-words';
import { auditId } from '../../../../lib/core/ids';
import {
  answerItem,
  badgeItem,
  CHECKED,
  drawOn,
  endow,
  nameOf,
  READY,
  rect,
  seesEverything,
} from './page';

describe('the button at the end of an answer', () => {
  it('is called "Check this answer" and tells which answer was clicked', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY, 'first'), answerItem(drawn, READY, 'second')]);
    const [, second] = drawn.buttons();

    if (second) drawn.click(second);

    expect(drawn.buttons().map(nameOf)).toEqual(['Check this answer', 'Check this answer']);
    expect(drawn.onCheck.mock.calls).toEqual([['second']]);
  });

  it('names what was not read of the answer, and shows it with the next step on a click', async () => {
    const drawn = drawOn();
    const lost = { share: 0.4, numbers: ['5'], tables: 2, formulas: 0, code: 1 };
    drawn.ui.setAnswers([{ ...answerItem(drawn, READY), lost }]);
    const note = drawn.named(
      'Veracite missed 2 tables, 1 code block, the number 5, and 40% of the text.',
    );
    const text = note.nextElementSibling;
    const isHidden = () => text?.hasAttribute('hidden');
    const hidden = [isHidden()];

    drawn.click(note);
    await drawn.frame();
    hidden.push(isHidden());
    note.dispatchEvent(new drawn.view.KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await drawn.frame();
    hidden.push(isHidden());

    expect(hidden).toEqual([true, false, true]);
    expect(text?.textContent).toMatch(/^Veracite missed 2 tables, .* Select and check that part/);
    expect(note.getAttribute('aria-describedby')).toBe(text?.querySelector('span')?.id);
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
    const button = drawn.named('Checking… 12 of 60. Open check');

    drawn.click(button);

    expect(button.style.getPropertyValue('--done')).toBe('0.2');
    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', null]]);
  });

  it('says that the check waits and why, and a click has it checked now', () => {
    const drawn = drawOn();
    const state = { kind: 'waiting', auditId: auditId('audit-1'), wait: 'on-battery' } as const;
    drawn.ui.setAnswers([answerItem(drawn, state)]);
    const button = drawn.named('Paused… Check now');

    drawn.click(button);

    expect(button.title).toBe('Paused: running on battery.');
    expect(button.dataset['state']).toBe('waiting');
    expect(button.style.getPropertyValue('--done')).toBe('0');
    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', null]]);
  });

  it('says in words what the check found, and shows how much is supported and the worst', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    const button = drawn.buttons()[0];

    const tallies = [...drawn.root().querySelectorAll('.tally')];

    expect(button && nameOf(button)).toBe(
      '5 of 7 checked supported: 2 contradicted, 1 could not be checked. Open check',
    );
    expect(button?.title).toBe(button && nameOf(button));
    expect(tallies.map(it => it.getAttribute('data-kind'))).toEqual(['contradicted', 'not-judged']);
    expect(tallies.map(it => it.querySelector('svg') !== null)).toEqual([true, false]);
  });

  it('counts anew when a verdict comes in', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    drawn.ui.setAnswers([answerItem(drawn, { ...CHECKED, counts: { supported: 6 } })]);

    expect(drawn.buttons().map(nameOf)).toEqual(['6 of 6 checked supported. Open check']);
  });

  it('says when a check was stopped, and is not in the plural for one', () => {
    const drawn = drawOn();

    drawn.ui.setAnswers([
      answerItem(drawn, { ...CHECKED, isStopped: true, counts: { pending: 1 } }),
    ]);

    expect(drawn.buttons().map(nameOf)).toEqual([
      'Stopped. None checked: 1 not checked yet. Open check',
    ]);
  });

  it('gives the sentence of a failure aloud, and lets the reader try again', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, { kind: 'failed', failure: 'storage-full' })]);

    drawn.click(drawn.named('Try again'));

    expect(drawn.root().querySelector('.end [role=status]')?.textContent).toBe(
      failureSentence('storage-full'),
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
    const drawn = drawOn(view =>
      endow(view, { IntersectionObserver: seesEverything(() => false) }),
    );
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
    const badges = (at: DOMRect[]) =>
      at.map((line, index) => {
        const badge = badgeItem(drawn, index + 1, 'supported');
        badge.range.getClientRects = () => [line] as unknown as DOMRectList;
        return badge;
      });
    drawn.ui.setBadges('a', badges(lines));
    return { ...drawn, badges };
  }
  const placeOf = (button: HTMLElement) => {
    const slot = button.closest<HTMLElement>('.slot');
    return slot?.classList.contains('away') ? 'away' : slot?.style.transform;
  };

  it('puts badges beside the first line of their statements, the lower one below', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), [
      rect([100, 60, 200, 20]),
      rect([300, 80, 200, 20]),
    ]);

    await drawn.frame();

    expect(placeOf(drawn.named(/Statement 1/))).toBe('translate(716px, 58px)');
    expect(placeOf(drawn.named(/Statement 2/))).toBe('translate(716px, 83px)');
    expect(drawn.root().querySelector('.answer')?.getAttribute('data-rail')).toBe('wide');
  });

  it('puts one badge beside the first lines of statements that are too close for two', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), [
      rect([100, 60, 200, 20]),
      rect([300, 60, 200, 20]),
      rect([100, 70, 200, 20]),
      rect([100, 120, 200, 20]),
    ]);

    await drawn.frame();

    expect(drawn.buttons().map(nameOf).slice(2)).toEqual([
      'Statements 1–3, worst 1: Supported. Open check',
      'Statement 4: Supported. Open check',
    ]);
    expect(placeOf(drawn.named(/Statements 1–3/))).toBe('translate(716px, 63px)');
  });

  it('gives each its own again once there is room', async () => {
    const lines = [rect([100, 60, 200, 20]), rect([300, 60, 200, 20])];
    const drawn = layOut(rect([100, 50, 600, 300]), lines);
    await drawn.frame();
    lines[1] = rect([100, 120, 200, 20]);

    drawn.ui.setBadges('a', drawn.badges(lines));
    drawn.ui.refresh();
    await drawn.frame();

    expect(drawn.buttons().map(nameOf).slice(2)).toEqual([
      'Statement 1: Supported. Open check',
      'Statement 2: Supported. Open check',
    ]);
  });

  it('puts the button below the right end of the answer', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), []);

    await drawn.frame();

    expect(placeOf(drawn.named(/5 of 7 checked supported/))).toBe('translate(700px, 356px)');
  });

  it('hides what is out of sight, and keeps it reachable by keyboard', async () => {
    const drawn = layOut(rect([100, -900, 600, 1_000]), [
      rect([100, -890, 200, 20]),
      rect([100, 40, 200, 20]),
    ]);

    await drawn.frame();

    expect(placeOf(drawn.named(/Statement 1/))).toBe('away');
    expect(placeOf(drawn.named(/Statement 2/))).toBe('translate(716px, 38px)');
    expect(drawn.named(/Statement 1/).hasAttribute('disabled')).toBe(false);
  });

  it('follows when the page scrolls', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), []);
    await drawn.frame();

    drawn.body.getBoundingClientRect = () => rect([100, 20, 600, 300]);
    drawn.page.dispatchEvent(new drawn.view.Event('scroll'));
    await drawn.frame();

    expect(placeOf(drawn.named(/5 of 7 checked supported/))).toBe('translate(700px, 326px)');
  });

  it('hides what lies behind a dialog', async () => {
    const drawn = layOut(rect([100, 50, 600, 300]), [rect([100, 60, 200, 20])]);
    const dialog = drawn.page.createElement('div');
    dialog.style.position = 'fixed';
    drawn.page.body.append(dialog);
    drawn.page.elementFromPoint = () => dialog;

    await drawn.frame();

    expect(drawn.buttons().map(placeOf)).toEqual(['away', 'away', 'away']);
  });
});

describe('what a script has left on a page that was ended before it could take it off', () =>
  it('is taken off by the next, and put back by one that is alive after all', async () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    const left = drawn.page.createElement('div');
    left.dataset['veracitePage'] = '';
    drawn.page.documentElement.append(left);
    drawn.body.dataset['veracitePage'] = '';

    removeHosts(drawn.page);
    const rest = [...drawn.page.querySelectorAll('[data-veracite-page]')];
    delete drawn.body.dataset['veracitePage'];
    drawn.ui.refresh();
    await drawn.frame();

    // The page's own, whatever it calls itself.
    expect(rest).toEqual([drawn.body]);
    expect(drawn.page.querySelectorAll('[data-veracite-page]')).toHaveLength(1);
    expect(drawn.buttons().map(nameOf)).toEqual(['Check this answer']);
  }));
