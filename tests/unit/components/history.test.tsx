// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { WHOLE_HISTORY } from '../../../lib/core/audit/history';
import { auditId } from '../../../lib/core/ids';
import { HISTORY_EXAMPLES } from '../../examples/histories';
import { mountPanel } from './mount';
import type { PanelActions } from '../../../components/panel/panel-context';

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

  it('deletes what is ticked, after a second word', async () => {
    const deleteAudits = vi.fn();
    const screen = await open('history-all', { deleteAudits });

    await screen.click('[data-action="select-shown"]');
    await screen.click('[data-action="delete-selected"]');
    expect(deleteAudits).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');

    expect(deleteAudits).toHaveBeenCalledExactlyOnceWith(['h1', 'h2', 'h3', 'h4'].map(auditId));
  });

  it('deletes all that was found, also what is not shown, and never without a search', async () => {
    const deleteFound = vi.fn();
    const all = await open('history-all');
    expect(all.all('[data-action="delete-found"]')).toEqual([]);
    const screen = await open('history-found', { deleteFound });

    await screen.click('[data-action="delete-found"]');
    await screen.click('[data-action="confirm"]');

    expect(deleteFound).toHaveBeenCalledExactlyOnceWith({
      ...WHOLE_HISTORY,
      text: 'levo',
      verdict: 'contradicted',
    });
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
