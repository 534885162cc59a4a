// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { PanelApp } from '../../../components/panel/PanelApp';
import type { SiteId } from '../../../lib/core/answer/answer';
import type { StatementId } from '../../../lib/core/ids';
import { buildAudit } from '../../examples/build-audit';
import { panelProps } from '../../examples/examples';
import { FINISHED } from '../../examples/sketches';
import { mount } from './mount';

const AUDIT = buildAudit(FINISHED);

async function mountWith() {
  const pointAt = vi.fn();
  const hideMarks = vi.fn();
  const pointed = signal<StatementId | null>(null);
  const hiddenMarks = signal<readonly SiteId[]>([]);
  const props = panelProps({
    audit: { status: 'shown', audit: AUDIT },
    actions: { pointAt, hideMarks },
  });
  const screen = await mount(
    h(PanelApp, { ...props, state: { ...props.state, pointed, hiddenMarks } }),
  );
  return { screen, pointAt, hideMarks, pointed, hiddenMarks };
}

describe('the row of a statement', () => {
  it('tells the page while it is pointed at, and while the focus is in it', async () => {
    const { screen, pointAt } = await mountWith();
    const row = screen.get('.statement');

    row.dispatchEvent(new Event('pointerenter'));
    row.dispatchEvent(new Event('pointerleave'));
    row.querySelector('button')?.focus();
    row.querySelector('button')?.blur();

    const { statement } = row.dataset;
    expect(pointAt.mock.calls).toEqual(
      [statement, null, statement, null].map(each => [AUDIT.id, each]),
    );
  });

  it('is marked while its statement is pointed at on the page, and no other', async () => {
    const { screen, pointed } = await mountWith();
    const marked = () =>
      screen.all('[data-pointed="true"]').map(({ dataset }) => dataset['statement']);
    const { statement } = screen.all('.statement')[1]?.dataset ?? {};
    const focus = document.activeElement;

    await act(() => {
      pointed.value = (statement ?? '') as StatementId;
    });
    const shown = marked();
    await act(() => {
      pointed.value = null;
    });

    expect(shown).toEqual([statement]);
    expect(marked()).toEqual([]);
    expect(document.activeElement).toBe(focus);
  });
});

describe('the eye button', () => {
  it('hides the marks on the pages of the site, and shows them again', async () => {
    const { screen, hideMarks, hiddenMarks } = await mountWith();
    const site = AUDIT.answer.origin.kind === 'site' ? AUDIT.answer.origin.site : '';
    const button = screen.get('[data-action="hide-marks"]');

    await screen.click('[data-action="hide-marks"]');
    await act(() => {
      hiddenMarks.value = [site];
    });
    const pressed = button.getAttribute('aria-pressed');
    await screen.click('[data-action="hide-marks"]');

    expect(button.getAttribute('aria-label')).toBe('Hide marks');
    expect(pressed).toBe('true');
    expect(hideMarks.mock.calls).toEqual([
      [site, true],
      [site, false],
    ]);
  });
});
