// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom';
import { h } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MatrixApp } from '../../../components/panel/MatrixApp';
import { moveInGrid } from '../../../components/ui/roving';
import { auditId } from '../../../lib/core/ids';
import { buildAudit } from '../../examples/build-audit';
import { panelProps } from '../../examples/examples';
import { FINISHED, LARGE, NO_SOURCES, RUNNING, STOPPED } from '../../examples/sketches';
import { mount, mountAudit, settle, type Screen } from './mount';

async function openMatrix(sketch: typeof FINISHED): Promise<Screen> {
  const screen = await mountAudit(sketch);
  await screen.click('[data-tab="matrix"]');
  return screen;
}

const cell = (place: string) => `[data-place="${place}"]`;

describe('the matrix', () => {
  it('names each cell by statement, source, what it says and whether it is cited', async () => {
    const screen = await openMatrix(FINISHED);

    expect(screen.get(cell('4-0')).getAttribute('aria-label')).toBe(
      'Statement 5, Source 1 Thyroid tablets: a leaflet: not found, cited',
    );
    expect(screen.get(cell('4-3')).getAttribute('aria-label')).toBe(
      'Statement 5, Source 4 Thyroid and diet (Harrow Review): could not be checked: paywall',
    );
  });

  it('outlines the cited cells and no others', async () => {
    const screen = await openMatrix(FINISHED);

    const cited = screen.all('.matrix-cited button').map(({ dataset }) => dataset['place']);

    expect(cited).toEqual(['0-0', '1-1', '2-1', '3-0', '4-0', '5-3', '6-0', '6-4']);
  });

  it('holds every cell of a large audit', async () => {
    const screen = await openMatrix(LARGE);

    expect(screen.all('.matrix-cell')).toHaveLength(800);
    expect(screen.get('table.matrix').getAttribute('aria-rowcount')).toBe('41');
  });

  it('is one stop for the Tab key', async () => {
    const screen = await openMatrix(FINISHED);

    const stops = screen.all('.matrix-cell').filter(({ tabIndex }) => tabIndex === 0);

    expect(stops.map(({ dataset }) => dataset['place'])).toEqual(['0-0']);
  });

  it.each([
    ['ArrowRight', {}, '1-2'],
    ['ArrowLeft', {}, '1-0'],
    ['ArrowDown', {}, '2-1'],
    ['ArrowUp', {}, '0-1'],
    ['Home', {}, '1-0'],
    ['End', {}, '1-4'],
    ['Home', { ctrlKey: true }, '0-0'],
    ['End', { ctrlKey: true }, '6-4'],
  ])('moves with %s %o to %s', async (key, options, place) => {
    const screen = await openMatrix(FINISHED);
    screen.get(cell('1-1')).focus();
    await screen.press('Shift');

    await screen.press(key, options);

    expect(document.activeElement).toBe(screen.get(cell(place)));
    expect(screen.get(cell(place)).tabIndex).toBe(0);
  });

  it('draws no row anew but those the stop leaves and comes to', async () => {
    const screen = await openMatrix(LARGE);
    const drawn: Node[] = [];
    const watching = new MutationObserver(changes => {
      drawn.push(...changes.map(({ target }) => target));
    });
    watching.observe(screen.get('table.matrix'), { subtree: true, attributes: true });
    screen.get(cell('0-0')).focus();

    await screen.press('ArrowDown');
    await settle();

    watching.disconnect();
    const places = drawn.map(each => (each as HTMLElement).dataset['place']);
    expect(new Set(places)).toEqual(new Set(['0-0', '1-0']));
  });

  it('opens a cell with its passage, takes the focus there and brings it back', async () => {
    const screen = await openMatrix(FINISHED);

    await screen.click(cell('1-1'));
    const opened = document.activeElement?.getAttribute('data-evidence');
    await screen.press('Escape');

    expect(opened).toBe('contradicted');
    expect(screen.all('[data-evidence]')).toEqual([]);
    expect(document.activeElement).toBe(screen.get(cell('1-1')));
  });

  it('marks in the statement what differs from the opened cell', async () => {
    const screen = await openMatrix(FINISHED);

    await screen.click(cell('1-1'));

    expect(screen.get('.matrix-statement .number-apart').textContent).toBe(
      '250 to 500 micrograms a day',
    );
  });

  it('stays in step with the list: the cell opened there is open here', async () => {
    const screen = await mountAudit(FINISHED);
    await screen.click('[data-statement="s2"] .statement-head');

    await screen.click('[data-tab="matrix"]');

    expect(screen.get('.matrix-cell[aria-expanded="true"]').dataset['place']).toBe('1-1');
  });

  it('shows cells that wait, and after a stop cells nobody looked into', async () => {
    const running = await openMatrix(RUNNING);
    expect(running.get(cell('0-4')).dataset['cell']).toBe('pending');

    const stopped = await openMatrix(STOPPED);
    expect(stopped.get(cell('0-4')).dataset['cell']).toBe('not-judged');
    expect(stopped.get(cell('0-4')).getAttribute('aria-label')).toContain(
      'could not be checked: stopped',
    );
  });

  it('says why there is none', async () => {
    const screen = await openMatrix(NO_SOURCES);

    expect(screen.all('table.matrix')).toEqual([]);
    expect(screen.get('[role="tabpanel"]').textContent).toContain('No source cited.');
  });

  it('opens whole in a tab', async () => {
    const openMatrixInTab = vi.fn();
    const screen = await mountAudit(FINISHED, { openMatrix: openMatrixInTab });
    await screen.click('[data-tab="matrix"]');

    await screen.click('[data-action="open-matrix"]');

    expect(openMatrixInTab).toHaveBeenCalledExactlyOnceWith(auditId('audit-example'));
  });

  it('has a page of its own, with the opened cell beside it', async () => {
    const audit = buildAudit(FINISHED);
    const props = panelProps({ audit: { status: 'shown', audit }, sketch: FINISHED });
    const screen = await mount(h(MatrixApp, props));

    await screen.click(cell('2-1'));

    expect(screen.all('.matrix-view-page')).toHaveLength(1);
    expect(screen.get('.matrix-evidence').textContent).toContain('then every month');
  });
});

describe('the matrix in a narrow window', () => {
  const setWidth = (width: number): void => {
    (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
  };
  const usual = innerWidth;
  beforeEach(() => setWidth(400));
  afterEach(() => setWidth(usual));

  it('lists every cell below the name of its source, with the number of its statement', async () => {
    const screen = await openMatrix(FINISHED);

    const lines = screen.all('.matrix-source');

    expect(screen.all('table.matrix')).toEqual([]);
    expect(screen.all('.matrix-cell')).toHaveLength(35);
    expect(lines[3]?.textContent).toContain('Thyroid and diet (Harrow Review)');
    expect(screen.get(cell('4-3')).textContent).toBe('5');
    expect(screen.get(cell('4-3')).getAttribute('aria-label')).toBe(
      'Statement 5, Source 4 Thyroid and diet (Harrow Review): could not be checked: paywall',
    );
  });

  it.each([
    ['ArrowRight', {}, '2-1'],
    ['ArrowDown', {}, '1-2'],
    ['End', {}, '6-1'],
    ['End', { ctrlKey: true }, '6-4'],
  ])('moves with %s %o to %s, and stays one stop for Tab', async (key, options, place) => {
    const screen = await openMatrix(FINISHED);
    screen.get(cell('1-1')).focus();
    await screen.press('Shift');

    await screen.press(key, options);

    expect(document.activeElement).toBe(screen.get(cell(place)));
    expect(screen.all('.matrix-cell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('takes the place of the table when the window narrows, and keeps the opened cell', async () => {
    setWidth(usual);
    const screen = await openMatrix(FINISHED);
    await screen.click(cell('1-1'));

    setWidth(400);
    await settle();

    expect(screen.all('table.matrix')).toEqual([]);
    expect(screen.get('.matrix-cell[aria-expanded="true"]').dataset['place']).toBe('1-1');
    expect(screen.get('[data-evidence]').dataset['evidence']).toBe('contradicted');
  });
});

describe('moving in a grid', () => {
  const size = { rows: 3, columns: 4, isFar: false, page: 10, isRtl: false };

  it('stops at the edges', () => {
    expect(moveInGrid({ ...size, key: 'ArrowUp', at: { row: 0, column: 0 } })).toEqual({
      row: 0,
      column: 0,
    });
    expect(moveInGrid({ ...size, key: 'ArrowRight', at: { row: 2, column: 3 } })).toEqual({
      row: 2,
      column: 3,
    });
    expect(moveInGrid({ ...size, key: 'PageDown', at: { row: 1, column: 1 } })).toEqual({
      row: 2,
      column: 1,
    });
  });

  it('goes by as many rows as are seen', () => {
    const tall = { ...size, rows: 40, page: 7, at: { row: 10, column: 2 } };

    expect(moveInGrid({ ...tall, key: 'PageDown' })).toEqual({ row: 17, column: 2 });
    expect(moveInGrid({ ...tall, key: 'PageUp' })).toEqual({ row: 3, column: 2 });
  });

  it('goes to what stands on that side where rows are read from the right', () => {
    const mirrored = { ...size, isRtl: true, at: { row: 1, column: 1 } };

    expect(moveInGrid({ ...mirrored, key: 'ArrowLeft' })).toEqual({ row: 1, column: 2 });
    expect(moveInGrid({ ...mirrored, key: 'ArrowRight' })).toEqual({ row: 1, column: 0 });
    expect(moveInGrid({ ...mirrored, key: 'Home' })).toEqual({ row: 1, column: 0 });
  });

  it('leaves other keys alone', () => {
    expect(moveInGrid({ ...size, key: 'Enter', at: { row: 0, column: 0 } })).toBeNull();
    expect(moveInGrid({ ...size, key: 'toString', at: { row: 0, column: 0 } })).toBeNull();
  });
});
