import { describe, expect, it } from 'vitest';

import { VERDICT_ICONS } from '../../../../components/ui/verdict-icons';
import { t } from '../../../../lib/i18n/t';
import { statementId } from '../../../../lib/core/ids';
import type { BadgeView } from '../../../../lib/ports/page-ui';
import type { VerdictKind } from '../../../../lib/core/audit/verdict';
import { answerItem, badgeItem, CHECKED, drawOn, nameOf, READY } from './page';

describe('the badges', () => {
  const kinds = Object.keys(VERDICT_ICONS) as VerdictKind[];

  it.each(kinds)('carry the word of %s in their name', kind => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    drawn.ui.setBadges('a', [badgeItem(drawn, 3, kind)]);

    const badge = drawn.named(/^Statement/);
    expect(nameOf(badge)).toBe(`Statement 3: ${t(`verdict.word.${kind}`)}. Open check`);
    expect(badge.querySelector('svg path')?.getAttribute('d')).toBeTruthy();
  });

  it('of what nobody is at work on say that it waits, and others keep their word', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    const waiting = (number: number, kind: VerdictKind) =>
      ({ ...badgeItem(drawn, number, kind), waitsFor: 'power' }) as const;

    drawn.ui.setBadges('a', [waiting(1, 'pending'), waiting(2, 'not-judged')]);
    const before = drawn.buttons().map(nameOf).slice(-2);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'pending')]);

    expect(before.every(name => name.endsWith('. Open check'))).toBe(true);
    expect(before[0]).toContain(': Paused….');
    expect(before[1]).toContain(`: ${t(`verdict.word.not-judged`)}.`);
    expect(nameOf(drawn.named(/Statement 1/))).toContain(`: ${t(`verdict.word.pending`)}.`);
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
    // Before them the check's summary, and what the marks mean.
    expect(numbers).toEqual([undefined, undefined, '1', '2', '3']);
  });

  it('go when the list is empty', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);

    drawn.ui.setBadges('a', []);

    expect(drawn.buttons()).toHaveLength(1);
  });
});

describe('the badge of several statements at one place', () => {
  const three = (drawn: ReturnType<typeof drawOn>, last: VerdictKind = 'not-judged') => ({
    ...badgeItem(drawn, 2, 'contradicted'),
    statements: [
      { statementId: statementId('s2'), number: 2, kind: 'supported' },
      { statementId: statementId('s3'), number: 3, kind: 'contradicted' },
      { statementId: statementId('s4'), number: 4, kind: last },
    ] satisfies BadgeView['statements'],
  });

  it('says how many there are, and which is the worst', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);

    drawn.ui.setBadges('a', [three(drawn)]);

    const badge = drawn.named(/^Statements 2–4, worst 3: Contradicted\./);
    expect(badge.querySelector('.word')?.textContent).toBe('Contradicted · 3');
    expect(badge.dataset['kind']).toBe('contradicted');
  });

  it('leads to the worst of them', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    drawn.ui.setBadges('a', [three(drawn)]);

    drawn.click(drawn.named(/^Statements 2–4/));

    expect(drawn.onOpen.mock.calls).toEqual([['audit-1', 's3']]);
  });

  it('is marked with any of them', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    const item = three(drawn);
    drawn.ui.setBadges('a', [item]);

    drawn.ui.markStatement(item.range, statementId('s4'));
    const isMarked = drawn.named(/^Statements 2–4/).classList.contains('marked');
    drawn.ui.markStatement(item.range, statementId('s9'));

    expect(isMarked).toBe(true);
    expect(drawn.named(/^Statements 2–4/).classList.contains('marked')).toBe(false);
  });

  it('keeps its place and the focus while their number changes', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 2, 'contradicted')]);
    const before = drawn.named(/^Statement 2/);

    drawn.ui.setBadges('a', [three(drawn)]);

    expect(drawn.named(/^Statements 2–4/)).toBe(before);
  });
});
