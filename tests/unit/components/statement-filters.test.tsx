// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';

import { PanelApp } from '../../../components/panel/PanelApp';
import type { Audit } from '../../../lib/core/audit/audit';
import type { StatementOrder } from '../../../lib/views/statement-filter';
import { annotated } from '../../examples/annotated';
import { buildAudit } from '../../examples/build-audit';
import { panelProps } from '../../examples/examples';
import { FINISHED } from '../../examples/sketches';
import { mount, mountAudit, type Screen } from './mount';

const FILTERS = '.statement-filters';
const STATUS = `${FILTERS} [role="status"]`;

const listed = (screen: Screen): (string | undefined)[] =>
  screen.all('.statements > li').map(({ dataset }) => dataset['statement']);

async function choose(screen: Screen, name: string, value: string): Promise<void> {
  await act(() => {
    const field = screen.get(`${FILTERS} select[name="${name}"]`) as HTMLSelectElement;
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** The panel with an order that changes as the reader chooses it. */
function mountOrdered(audit: Audit): Promise<Screen> {
  const order = signal<StatementOrder>('answer');
  const props = panelProps({
    audit: { status: 'shown', audit },
    actions: {
      orderStatements: chosen => {
        order.value = chosen;
      },
    },
  });
  return mount(h(PanelApp, { ...props, state: { ...props.state, order } }));
}

describe('the list of statements', () => {
  it('can be narrowed to a verdict, and says how many are left', async () => {
    const screen = await mountAudit(FINISHED);
    expect(screen.get(STATUS).textContent).toBe('');

    await choose(screen, 'verdict', 'contradicted');

    expect(listed(screen)).toEqual(['s2']);
    expect(screen.get(STATUS).textContent).toBe('1 of 7 statements');
  });

  it('offers each verdict that there is, with its number', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.texts(`${FILTERS} select[name="verdict"] option`)).toEqual([
      'Any',
      'All not supported (3)',
      'All supported (2)',
      'Supported (1)',
      'Possibly supported elsewhere (1)',
      'Possibly supported in part (1)',
      'Contradicted (1)',
      'Not found (1)',
      'Could not be checked (2)',
    ]);
  });

  it('can be narrowed to a cited source', async () => {
    const screen = await mountAudit(FINISHED);
    const [, , second] = screen.all(`${FILTERS} select[name="source"] option`);

    expect(second?.textContent).toBe('2 · Hypothyroidism in adults – Lakemoor Endocrine Board');
    await choose(screen, 'source', second?.getAttribute('value') ?? '');

    expect(listed(screen)).toEqual(['s2', 's3']);
  });

  it('can be searched for words', async () => {
    const screen = await mountAudit(FINISHED);

    await screen.type(`${FILTERS} input[name="text"]`, 'pregn');

    expect(listed(screen)).toEqual(['s4']);
  });

  it('can be narrowed to what people said something of', async () => {
    const audit = annotated(buildAudit(FINISHED));
    const screen = await mountOrdered(audit);

    await screen.click(`${FILTERS} input[name="by-hand"]`);

    expect(listed(screen)).toEqual(['s1']);
  });

  it('says so where nothing fits, and clears all filters by a button', async () => {
    const screen = await mountAudit(FINISHED);

    await screen.type(`${FILTERS} input[name="text"]`, 'aspirin');
    await choose(screen, 'verdict', 'contradicted');
    expect(screen.get('[data-nothing-fits]').textContent).toContain('No statements match.');
    expect(screen.get(STATUS).textContent).toBe('0 of 7 statements');
    await screen.click('[data-action="clear-filters"]');

    expect(listed(screen)).toHaveLength(7);
    expect((screen.get(`${FILTERS} input[name="text"]`) as HTMLInputElement).value).toBe('');
    expect(screen.get(STATUS).textContent).toBe('');
  });

  it('can be ordered worst first', async () => {
    const screen = await mountOrdered(buildAudit(FINISHED));

    await choose(screen, 'order', 'worst');
    await screen.click('[data-action="show-quiet"]');

    expect(listed(screen)).toEqual(['s2', 's1', 's5', 's3', 's6', 's7', 's4', 's0', 's8']);
  });

  it('says its number in a region that is there before it has words', async () => {
    const screen = await mountAudit(FINISHED);
    const region = screen.get(STATUS);

    await choose(screen, 'verdict', 'not-judged');

    expect(screen.get(STATUS)).toBe(region);
    expect(region.textContent).toBe('2 of 7 statements');
  });
});
