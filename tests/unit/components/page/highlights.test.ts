import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createHighlights,
  removeHighlights,
  UNDERLINED,
} from '../../../../components/page/highlights';
import { isOpenMark, type MarkKind } from '../../../../lib/core/audit/mark';
import { answerItem, badgeItem, drawOn, endow, rect, type DrawnPage } from './page';

const CHECKED = { kind: 'ready' } as const;

/** happy-dom has no highlights; a set of ranges with a priority is all that is used of one. */
class FakeHighlight extends Set<Range> {
  priority = 0;
}

function drawWithHighlights(media: Record<string, boolean> = {}) {
  const registry = new Map<string, FakeHighlight>();
  const drawn = drawOn(view =>
    endow(view, {
      CSS: { highlights: registry },
      Highlight: FakeHighlight,
      matchMedia: (query: string) => ({
        matches: media[query] ?? false,
        addEventListener: () => undefined,
      }),
    }),
  );
  const words = () =>
    Object.fromEntries(
      [...registry]
        .filter(([, ranges]) => ranges.size > 0)
        .map(([name, ranges]) => [name, [...ranges].map(range => range.toString())]),
    );
  return { drawn, registry, words };
}

function scrolls(drawn: DrawnPage): { top: number; behavior: string }[] {
  const done: { top: number; behavior: string }[] = [];
  vi.spyOn(drawn.page.documentElement, 'clientHeight', 'get').mockReturnValue(600);
  Object.defineProperty(drawn.page, 'scrollingElement', {
    value: { scrollBy: (options: { top: number; behavior: string }) => done.push(options) },
  });
  return done;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the lines under statements', () => {
  it('are painted by kind, and none while a statement is being checked', () => {
    const { drawn, words } = drawWithHighlights();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    drawn.ui.setBadges('a', [
      badgeItem(drawn, 1, 'supported'),
      badgeItem(drawn, 2, 'contradicted'),
      badgeItem(drawn, 3, 'pending'),
      badgeItem(drawn, 4, 'supported'),
    ]);

    expect(words()).toEqual({
      'veracite-supported': ['Ash', 'Dogwood'],
      'veracite-contradicted': ['Beech'],
    });
  });

  it('change with the verdict and go with the answer', () => {
    const { drawn, words } = drawWithHighlights();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'not-found')]);

    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'not-judged')]);
    const changed = words();
    drawn.ui.setAnswers([]);

    expect(changed).toEqual({ 'veracite-not-judged': ['Ash'] });
    expect(words()).toEqual({});
  });

  it('are left out where the reader chooses all colours', () => {
    const { drawn, words } = drawWithHighlights({ '(forced-colors: active)': true });
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);

    expect(words()).toEqual({});
  });

  it('are removed at the end, but not those of a later copy of the extension', () => {
    const { drawn, registry } = drawWithHighlights();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);
    const later = new FakeHighlight();
    registry.set('veracite-supported', later);

    drawn.ui.destroy();

    expect([...registry]).toEqual([['veracite-supported', later]]);
  });

  it('of a script that could not end them are removed by the next, and no others', () => {
    const { drawn, registry, words } = drawWithHighlights();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);
    registry.set('of-the-page', new FakeHighlight());

    removeHighlights(drawn.page);

    expect([...registry.keys()]).toEqual(['of-the-page']);
    // One that is alive after all paints on.
    drawn.ui.setBadges('a', [badgeItem(drawn, 2, 'contradicted')]);
    expect(words()).toEqual({ 'veracite-contradicted': ['Beech'] });
  });

  it('are missing, and nothing else is, in a browser without highlights', () => {
    const drawn = drawOn(view => endow(view, { CSS: {} }));
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);

    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'supported')]);

    expect(drawn.named(/Statement 1/)).toBeDefined();
    expect(createHighlights(drawn.page)).toBeDefined();
  });

  it('have a rule of their own in the style sheet, and no two look alike without colour', () => {
    const css = readFileSync('components/page/highlights.css', 'utf8');

    const lookOf = (kind: MarkKind): string => {
      const rule =
        new RegExp(`highlight\\(veracite-${kind}\\)[^{]*\\{([^}]*)\\}`).exec(css)?.[1] ?? '';
      return /underline (\w+)/.exec(rule)?.[1] ?? (rule.includes('background') ? 'ground' : 'none');
    };
    const [open, firm] = [true, false].map(isOpen =>
      UNDERLINED.filter(kind => isOpenMark(kind) === isOpen).map(lookOf),
    );

    expect(firm).not.toContain('none');
    expect(new Set(firm).size).toBe(firm?.length);
    // Their badges tell open findings apart.
    expect(new Set(open)).toEqual(new Set(['dashed']));
  });
});

describe('the statement under the pointer', () =>
  it('is shown while the pointer or the focus is on its badge', () => {
    const { drawn, words } = drawWithHighlights();
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 2, 'pending')]);
    const badge = drawn.named(/Statement 2/);

    badge.dispatchEvent(new drawn.view.Event('pointerenter'));
    const on = words();
    badge.dispatchEvent(new drawn.view.Event('pointerleave'));

    expect(on).toEqual({ 'veracite-active': ['Beech'] });
    expect(words()).toEqual({});
  }));

describe('a claim taken out of a longer sentence', () => {
  it('is shown with all its words, and underlined where it is alone', () => {
    const { drawn, words } = drawWithHighlights({ '(prefers-reduced-motion: reduce)': true });
    const own = badgeItem(drawn, 4, 'supported');
    const parts = [badgeItem(drawn, 1, 'pending').range, own.range];
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [{ ...own, parts }]);

    drawn.named(/Statement 4/).dispatchEvent(new drawn.view.Event('pointerenter'));
    drawn.ui.markStatement(own.range, own.statementId, parts);

    expect(words()).toEqual({
      'veracite-supported': ['Dogwood'],
      'veracite-active': ['Ash', 'Dogwood'],
      'veracite-marked': ['Ash', 'Dogwood'],
    });
  });

  it('is drawn again when only its other words are in new nodes', () => {
    const { drawn, words } = drawWithHighlights();
    const own = badgeItem(drawn, 4, 'supported');
    const touch = () =>
      drawn.named(/Statement 4/).dispatchEvent(new drawn.view.Event('pointerenter'));
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    drawn.ui.setBadges('a', [{ ...own, parts: [badgeItem(drawn, 1, 'pending').range] }]);
    drawn.ui.setBadges('a', [{ ...own, parts: [badgeItem(drawn, 2, 'pending').range] }]);

    touch();

    expect(words()['veracite-active']).toEqual(['Beech']);
  });
});

describe('a marked statement', () => {
  it('is scrolled to, flashes, and stays marked in page and badge', () => {
    vi.useFakeTimers();
    const { drawn, words } = drawWithHighlights();
    const done = scrolls(drawn);
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    const badge = badgeItem(drawn, 2, 'pending');
    badge.range.getClientRects = () => [rect([0, 900, 100, 20])] as unknown as DOMRectList;
    drawn.ui.setBadges('a', [badge]);

    drawn.ui.markStatement(badge.range, badge.statementId);
    const first = words();
    vi.advanceTimersByTime(2_000);

    expect(done).toEqual([{ top: 700, behavior: 'smooth' }]);
    expect(first).toEqual({ 'veracite-marked': ['Beech'], 'veracite-flash': ['Beech'] });
    expect(words()).toEqual({ 'veracite-marked': ['Beech'] });
    expect(drawn.named(/Statement 2/).classList.contains('marked')).toBe(true);
  });

  it('is no longer marked after a click in the page, or Escape', () => {
    const { drawn, words } = drawWithHighlights();
    const badge = badgeItem(drawn, 2, 'pending');
    const ends = [
      new drawn.view.Event('pointerdown'),
      new drawn.view.KeyboardEvent('keydown', { key: 'Escape' }),
    ];

    for (const end of ends) {
      drawn.ui.markStatement(badge.range, badge.statementId);
      drawn.page.dispatchEvent(end);

      expect(words()).toEqual({});
    }
  });

  it('neither flashes nor glides where the reader wants no motion', () => {
    const { drawn, words } = drawWithHighlights({ '(prefers-reduced-motion: reduce)': true });
    const done = scrolls(drawn);
    const badge = badgeItem(drawn, 1, 'pending');
    badge.range.getClientRects = () => [rect([0, 900, 100, 20])] as unknown as DOMRectList;

    drawn.ui.markStatement(badge.range, badge.statementId);

    expect(done.map(({ behavior }) => behavior)).toEqual(['auto']);
    expect(words()).toEqual({ 'veracite-marked': ['Ash'] });
  });
});

describe('a statement that is pointed at in the panel', () => {
  it('is painted while it is, without a scroll, also where marks are hidden', () => {
    const { drawn, words } = drawWithHighlights();
    const done = scrolls(drawn);
    drawn.ui.setAnswers([answerItem(drawn, CHECKED)]);
    const [one, two] = [badgeItem(drawn, 1, 'supported'), badgeItem(drawn, 2, 'not-found')];
    drawn.ui.setBadges('a', [one, two]);
    const underlined = words();

    drawn.ui.hideMarks(true);
    drawn.ui.pointAt(two.statementId);
    const pointed = words();
    drawn.ui.pointAt(null);
    const none = words();
    drawn.ui.hideMarks(false);

    expect(pointed).toEqual({ 'veracite-active': ['Beech'] });
    expect(none).toEqual({});
    expect(words()).toEqual(underlined);
    expect(done).toEqual([]);
  });
});
