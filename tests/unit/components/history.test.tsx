// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { WHOLE_HISTORY } from '../../../lib/core/audit/history';
import { auditId } from '../../../lib/core/ids';
import { HISTORY_EXAMPLES } from '../../examples/histories';
import { mountPanel, openDetails, settle } from './mount';
import { EXPORT_FORMATS, type PanelActions } from '../../../components/panel/panel-context';

const open = (name: string, actions: Partial<PanelActions> = {}) =>
  mountPanel({ ...HISTORY_EXAMPLES[name], actions });

describe('the history', () => {
  it('is reached from home, and leads back', async () => {
    const openHome = vi.fn();
    const screen = await open('history-all', { openHome });

    await screen.click('[data-action="home"]');

    expect(screen.get('h1').textContent).toBe('History');
    expect(openHome).toHaveBeenCalledOnce();
  });

  it('says how many checks there are, not only how many are shown', async () => {
    const moreHistory = vi.fn();
    const screen = await open('history-all', { moreHistory });

    await screen.click('[data-action="more-history"]');

    expect(screen.get('[role="status"]').textContent).toBe('1,204 checks');
    expect(screen.all('.history-item')).toHaveLength(4);
    expect(moreHistory).toHaveBeenCalledOnce();
  });

  it('asks with every letter', async () => {
    const searchHistory = vi.fn();
    const screen = await open('history-all', { searchHistory });

    await screen.type('input[type="search"]', 'zinc');

    expect(searchHistory).toHaveBeenCalledExactlyOnceWith({ text: 'zinc' });
  });

  it.each([
    ['origin', 'pasted', { origin: 'pasted' }],
    ['verdict', 'not-judged', { verdict: 'not-judged' }],
    ['domain', 'board.example', { domain: 'board.example' }],
    ['model', '<b>model</b>', { model: '<b>model</b>' }],
    ['tag', 'pilot', { tag: 'pilot' }],
    ['origin', '', { origin: null }],
  ])('narrows the list by %s to %s', async (name, value, part) => {
    const searchHistory = vi.fn();
    const screen = await open('history-all', { searchHistory });
    const field = screen.get(`select[name="${name}"]`) as HTMLSelectElement;

    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));

    expect(searchHistory).toHaveBeenCalledExactlyOnceWith(part);
  });

  it('narrows the list to days', async () => {
    const searchHistory = vi.fn();
    const screen = await open('history-all', { searchHistory });
    const field = screen.get('input[name="from"]') as HTMLInputElement;

    field.value = '2026-10-02';
    field.dispatchEvent(new Event('change', { bubbles: true }));

    expect(searchHistory).toHaveBeenCalledExactlyOnceWith({
      from: new Date(2026, 9, 2).toISOString(),
    });
  });

  it('clears everything that was asked', async () => {
    const searchHistory = vi.fn();
    const screen = await open('history-found', { searchHistory });

    await screen.click('[data-action="clear-search"]');

    expect(searchHistory).toHaveBeenCalledExactlyOnceWith(WHOLE_HISTORY);
  });

  it('says what to do where nothing fits', async () => {
    const screen = await open('history-none');

    expect(screen.get('.empty').textContent).toContain('Use fewer words or filters.');
  });

  it('counts the verdicts of a check by icon and number, and says them', async () => {
    const screen = await open('history-all');
    const tally = screen.get('.history-item:first-child .verdict-tally');

    const shown = [...tally.querySelectorAll<HTMLElement>('[data-count]')].map(each => [
      each.dataset['count'],
      each.textContent,
    ]);
    expect(Object.fromEntries(shown)).toMatchObject({ contradicted: '1', 'not-judged': '2' });
    expect(tally.getAttribute('aria-label')).toContain('2 Could not be checked');
  });

  it('deletes what is ticked, after a second word', async () => {
    const deleteAudits = vi.fn();
    const screen = await open('history-all', { deleteAudits });

    await screen.click('.history-item:nth-child(1) .history-select');
    await screen.click('.history-item:nth-child(4) .history-select');
    await screen.click('[data-action="delete-selected"]');
    expect(deleteAudits).not.toHaveBeenCalled();
    expect(screen.get('.selected .confirm').textContent).toContain(
      'Permanently delete 2 checks and all their data?',
    );
    await screen.click('[data-action="confirm"]');

    expect(deleteAudits).toHaveBeenCalledExactlyOnceWith(['h1', 'h4'].map(auditId));
    expect(screen.all('[data-action="delete-selected"]')).toEqual([]);
    expect(document.activeElement).toBe(screen.get('[data-action="select-all"]'));
  });

  it('selects all that was found, also what is not shown, and lets go of it again', async () => {
    const found = ['h1', 'not-shown'].map(auditId);
    const findFound = vi.fn(() => Promise.resolve(found));
    const deleteAudits = vi.fn();
    const screen = await open('history-found', { findFound, deleteAudits });

    await screen.click('[data-action="select-all"]');
    await settle();

    expect(findFound).toHaveBeenCalledExactlyOnceWith({
      ...WHOLE_HISTORY,
      text: 'levo',
      verdict: 'contradicted',
    });
    expect(screen.get('.selected [role="status"]').textContent).toBe('2 selected');
    await screen.click('[data-action="delete-selected"]');
    await screen.click('[data-action="confirm"]');
    expect(deleteAudits).toHaveBeenCalledExactlyOnceWith(found);
    await screen.click('.history-select');
    await screen.click('[data-action="select-all"]');
    expect(screen.all('[data-action="delete-selected"]')).toEqual([]);
  });

  it.each(EXPORT_FORMATS)('exports what is ticked as %s', async format => {
    const exportAudits = vi.fn(() => Promise.resolve());
    const screen = await open('history-all', { exportAudits });

    await screen.click('.history-item:nth-child(2) .history-select');
    await screen.click(`[data-action="export-${format}"]`);

    expect(exportAudits).toHaveBeenCalledExactlyOnceWith([auditId('h2')], format);
  });

  it('exports nothing while verdicts are hidden', async () => {
    const screen = await mountPanel({ ...HISTORY_EXAMPLES['history-all'], checkView: 'blind' });

    await screen.click('.history-item:nth-child(2) .history-select');
    await openDetails(screen, '.history-item .overflow');

    expect(screen.all('[data-action^="export"]')).toEqual([]);
    expect(screen.all('.verdict-tally')).toEqual([]);
    expect(screen.all('[data-action="delete-selected"], [data-action="pin"]')).toHaveLength(1);
  });

  it('tags what is ticked, offers known tags and shows a hostile one as text', async () => {
    const tagAudits = vi.fn(() => Promise.resolve(null));
    const screen = await open('history-all', { tagAudits });
    expect(screen.texts('[data-tag]')).toEqual(['<i>round 2</i>']);

    await screen.click('.history-item:nth-child(2) .history-select');
    await screen.type('input[name="tag"]', 'pilot');
    await screen.click('[data-action="tag"]');
    await settle();

    expect(tagAudits).toHaveBeenCalledExactlyOnceWith([auditId('h2')], 'pilot');
    expect(screen.get('[data-saving]').textContent).toBe('Saved');
    expect(screen.all('datalist option')).toHaveLength(2);
  });

  it('compares two that are ticked', async () => {
    const compareAudits = vi.fn();
    const screen = await open('history-all', { compareAudits });

    await screen.click('.history-item:nth-child(2) .history-select');
    await screen.click('.history-item:nth-child(3) .history-select');
    await screen.click('[data-action="compare"]');

    expect(compareAudits).toHaveBeenCalledExactlyOnceWith(auditId('h2'), auditId('h3'));
  });

  it('shows hostile titles and models as text', async () => {
    const screen = await open('history-all');

    expect(screen.all('.history-list img, .history-list script, option b')).toEqual([]);
  });
});

describe('further actions of a check', () => {
  const MENU = '.history-item:nth-child(2) .overflow';
  const openMenu = async (actions: Partial<PanelActions> = {}) => {
    const screen = await open('history-all', actions);
    return { screen, menu: await openDetails(screen, MENU) };
  };

  it('are named after their check, and there once they are asked for', async () => {
    const screen = await open('history-all');

    expect(screen.all('[data-action="delete"]')).toEqual([]);
    expect(screen.get(`${MENU} summary`).getAttribute('aria-label')).toMatch(/^More for “.+”$/);
  });

  it('delete it after a second word, and leave the focus in the list', async () => {
    const deleteAudit = vi.fn();
    const { screen } = await openMenu({ deleteAudit });

    await screen.click(`${MENU} [data-action="delete"]`);
    expect(deleteAudit).not.toHaveBeenCalled();
    await screen.click(`${MENU} [data-action="confirm"]`);

    expect(deleteAudit).toHaveBeenCalledExactlyOnceWith(auditId('h2'));
    expect(document.activeElement).toBe(screen.get('.history-item:nth-child(3) .history-open'));
  });

  it('export it, and close', async () => {
    const exportAudit = vi.fn();
    const { screen, menu } = await openMenu({ exportAudit });

    await screen.click(`${MENU} [data-action="export"]`);

    expect(exportAudit).toHaveBeenCalledExactlyOnceWith(auditId('h2'));
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(screen.get(`${MENU} summary`));
  });

  it('are gone through by arrow keys, and left by Escape', async () => {
    const { screen, menu } = await openMenu();
    screen.get(`${MENU} summary`).focus();

    await screen.press('ArrowDown');
    expect(document.activeElement).toBe(screen.get(`${MENU} [data-action="pin"]`));
    await screen.press('End');
    expect(document.activeElement).toBe(screen.get(`${MENU} [data-action="delete"]`));
    await screen.press('Escape');

    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(screen.get(`${MENU} summary`));
  });

  it('close where the focus goes elsewhere', async () => {
    const { screen, menu } = await openMenu();
    screen.get(`${MENU} summary`).focus();

    screen.get('input[type="search"]').focus();
    await settle();

    expect(menu.open).toBe(false);
  });
});

describe('two checks side by side', () => {
  it('shows rates with their intervals, agreement and kappa for the same answer', async () => {
    const screen = await open('compare-same-answer');

    expect(screen.get('[data-compared-as]').dataset['comparedAs']).toBe('same-answer');
    expect(screen.root.textContent).toContain('95% interval');
    expect(screen.root.textContent).toContain('Cohen’s κ');
    expect(screen.all('[data-agrees="false"]').length).toBeGreaterThan(0);
    expect(screen.all('[data-agrees="true"]').length).toBeGreaterThan(0);
  });

  it('reckons no kappa where the answers differ', async () => {
    const screen = await open('compare-other');

    expect(screen.root.textContent).not.toContain('κ');
    expect(screen.root.textContent).toContain('Two different questions.');
  });

  it('says that one is gone, and leads back', async () => {
    const openHistory = vi.fn();
    const screen = await open('compare-gone', { openHistory });

    await screen.click('[data-action="back-to-history"]');

    expect(screen.get('.empty').textContent).toBe('One check no longer exists.');
    expect(openHistory).toHaveBeenCalledOnce();
  });
});
