// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { statementId } from '../../../lib/core/ids';
import { CALM } from '../../examples/overviews';
import { FINISHED } from '../../examples/sketches';
import { mountAudit, openDetails, settle, type Screen } from './mount';

/** Problems of the sketch, the gravest first. */
const QUEUE = ['s2', 's1', 's5', 's3'];

const openIn = (screen: Screen): (string | undefined)[] =>
  screen.all('.statement-open').map(({ dataset }) => dataset['statement']);
const placeIn = (screen: Screen): string => screen.get('[data-place]').textContent;

describe('the problems of a check', () => {
  it('are gone through with j, in their order and round again', async () => {
    const screen = await mountAudit(FINISHED);
    expect(placeIn(screen)).toBe('4 problems');

    const seen: [string | undefined, string][] = [];
    for (let at = 0; at <= QUEUE.length; at += 1) {
      await screen.press('j');
      seen.push([openIn(screen)[0], placeIn(screen)]);
    }

    expect(seen.map(([id]) => id)).toEqual([...QUEUE, 's2']);
    expect(seen.map(([, place]) => place).slice(0, 2)).toEqual([
      'Problem 1 of 4',
      'Problem 2 of 4',
    ]);
  });

  it('are gone back through with k, from the last one', async () => {
    const screen = await mountAudit(FINISHED);

    const seen: (string | undefined)[] = [];
    for (let at = 0; at <= QUEUE.length; at += 1) {
      await screen.press('k');
      seen.push(openIn(screen)[0]);
    }

    expect(seen).toEqual([...QUEUE.toReversed(), 's3']);
  });

  it('open with their evidence, take the focus, and are shown on the page', async () => {
    const showStatement = vi.fn(() => Promise.resolve(false));
    const screen = await mountAudit(FINISHED, { showStatement });
    await screen.click('[data-count="supported"]');
    await screen.click('[data-tab="sources"]');

    await screen.press('j');
    await settle();

    expect(screen.get('.cell[aria-expanded="true"]').textContent).toContain('2 · Hypothyroidism');
    expect(document.activeElement).toBe(screen.get('[data-statement="s2"] .statement-head'));
    expect(showStatement).toHaveBeenCalledExactlyOnceWith(expect.anything(), statementId('s2'));
    expect(screen.get('[data-statement="s2"] .statement-notice').textContent).toBe(
      'The chat page is not open.',
    );
  });

  it('have buttons that name what they do and their keys', async () => {
    const screen = await mountAudit(FINISHED);
    const named = (action: string) => {
      const button = screen.get(`[data-action="${action}"]`);
      return [button.getAttribute('aria-label'), button.title];
    };

    await screen.click('[data-action="next-problem"]');
    await screen.click('[data-action="next-problem"]');
    expect(openIn(screen)).toEqual(['s1']);
    await screen.click('[data-action="previous-problem"]');
    expect(openIn(screen)).toEqual(['s2']);
    expect(screen.get('[data-place]').getAttribute('role')).toBe('status');
    expect(named('next-problem')).toEqual(['Next problem', 'Next problem (j)']);
    expect(named('previous-problem')).toEqual(['Previous problem', 'Previous problem (k)']);
  });

  it('leave keys to a field that is typed in, and to the browser', async () => {
    const screen = await mountAudit(FINISHED);

    screen.get('input[name="text"]').focus();
    await screen.press('j');
    await openDetails(screen, '.audit-header .overflow');
    screen.get('textarea').focus();
    await screen.press('j');
    screen.get('select').focus();
    await screen.press('k');
    screen.get('[data-tab="statements"]').focus();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
      await screen.press('j', { [modifier]: true });
    }
    expect(openIn(screen)).toEqual([]);

    await screen.press('j');
    expect(openIn(screen)).toEqual(['s2']);
  });

  it('have no control where there are none', async () => {
    const screen = await mountAudit(CALM);

    await screen.press('j');

    expect(screen.all('.problem-steps, .statement-open')).toEqual([]);
  });
});

describe('problems further down', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are counted at the lower edge until none is left, and the next one opens', async () => {
    let report: (below: string[]) => void = () => undefined;
    const watched: Element[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: object[]) => void) {
          report = below =>
            seen(
              watched.map(target => {
                const isBelow = below.includes((target as HTMLElement).dataset['statement'] ?? '');
                return { target, isIntersecting: !isBelow };
              }),
            );
        }
        observe = (row: Element) => void watched.push(row);
        disconnect = () => void watched.splice(0);
      },
    );
    const screen = await mountAudit(FINISHED);
    expect(screen.get('[data-action="next-below"]').hidden).toBe(true);
    expect(watched.map(row => (row as HTMLElement).dataset['statement']).toSorted()).toEqual(
      QUEUE.toSorted(),
    );

    await act(() => report(['s3', 's5']));
    expect(screen.get('[data-action="next-below"]').hidden).toBe(false);
    expect(screen.get('[data-action="next-below"]').textContent).toBe('2 more below');
    // In the order of the list, whatever is gravest.
    await screen.click('[data-action="next-below"]');
    expect(openIn(screen)).toEqual(['s3']);

    await act(() => report([]));
    expect(screen.get('[data-action="next-below"]').hidden).toBe(true);
  });
});
