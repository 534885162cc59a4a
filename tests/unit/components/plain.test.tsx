// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { ChooseView } from '../../../components/guide/ChooseView';
import { PanelApp } from '../../../components/panel/PanelApp';
import type { PanelActions } from '../../../components/panel/panel-context';
import { statementId, type StatementId } from '../../../lib/core/ids';
import type { CheckView } from '../../../lib/settings/settings';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { panelProps } from '../../examples/examples';
import { asksFirst } from '../../examples/judges';
import { CAUTIOUS } from '../../examples/plain';
import { FINISHED, PERMISSION, RUNNING } from '../../examples/sketches';
import { judgedTogether, TOGETHER } from '../../examples/together';
import { fakeCorrection } from '../../fakes/annotations';
import { mount, mountPanel, openDetails, settle } from './mount';

const show = (
  sketch: AuditSketch,
  actions: Partial<PanelActions> = {},
  audit = buildAudit(sketch),
) => mountPanel({ audit: { status: 'shown', audit }, sketch, checkView: 'plain', actions });

describe('a check for a patient', () => {
  it('has a sentence, statements in three states, and questions', async () => {
    const screen = await show(FINISHED);

    expect(screen.get('[data-summary]').textContent).toMatch(/^One statement disagrees with its/);
    expect(screen.texts('h2')).toEqual([
      'Look at this',
      'Questions for your doctor',
      'Could not be checked',
    ]);
    expect(screen.all('[data-state="look"] [data-statement]')).toHaveLength(5);
    expect(screen.all('[data-question]')).toHaveLength(4);
  });

  it('says of each flagged statement what was found, and why nothing could be checked', async () => {
    const screen = await show(FINISHED);
    const words = (finding: string) => screen.get(`[data-finding="${finding}"]`).textContent;

    expect(words('contradicted')).toContain('A source disagrees with this.');
    expect(words('disputed')).toContain('Its sources disagree.');
    expect(words('not-found')).toContain('That does not refute it.');
    expect(words('not-found')).not.toContain('checked');
    expect(words('not-judged')).toContain('Thyroid and diet (Harrow Review)');
    expect(screen.get('[data-state="unchecked"]').textContent).toContain(
      'The full text is for subscribers only.',
    );
  });

  it('shows the words of the source beside what needs a look, others on demand', async () => {
    const screen = await show(FINISHED);
    await settle();
    const [problem, possible] = ['contradicted', 'open-supported-elsewhere'].map(
      finding => `[data-finding="${finding}"]`,
    );

    expect(screen.get(`${problem} mark`).textContent).toContain('25 to 50 micrograms');
    expect(screen.get(`${problem} .evidence-source`).textContent).toContain('Lakemoor');
    expect(screen.all(`${possible} mark`)).toEqual([]);
    (screen.get(`${possible} details`) as HTMLDetailsElement).open = true;
    await act(() => {
      screen.get(`${possible} details`).dispatchEvent(new Event('toggle'));
    });
    await settle();

    expect(screen.get(`${possible} mark`).textContent).toContain('In pregnancy the need');
  });

  it('warns of sources that sell, or where anyone writes', async () => {
    const screen = await show(CAUTIOUS);
    for (const details of screen.all('details')) {
      (details as HTMLDetailsElement).open = true;
      await act(() => {
        details.dispatchEvent(new Event('toggle'));
      });
    }

    expect(screen.texts('[data-caution]')).toEqual([
      'This site is a shop.',
      'Anyone can post on this site.',
    ]);
  });

  it('shows sources that say it only together', async () => {
    const screen = await show(TOGETHER, {}, judgedTogether(buildAudit(TOGETHER)));
    const details = screen
      .all('details')
      .find(each => each.closest('[data-finding="open-supported"]'));
    (details as HTMLDetailsElement).open = true;
    await act(() => {
      details?.dispatchEvent(new Event('toggle'));
    });

    expect(screen.all('[data-together]')).toHaveLength(1);
  });

  it('marks a verdict by hand', async () => {
    const [first] = FINISHED.statements.keys();
    const said = fakeCorrection({ statementId: statementId(`s${String((first ?? 0) + 2)}`) });
    const audit = { ...buildAudit(FINISHED), corrections: [said] };

    const screen = await show(FINISHED, {}, audit);

    expect(screen.all('[data-finding="contradicted"] [data-by-hand]')).toHaveLength(1);
  });

  it('goes on where it runs, asks or waits', async () => {
    const stop = vi.fn();
    const running = await show(RUNNING, { stop });
    await running.click('[data-action="stop"]');
    expect(stop).toHaveBeenCalledOnce();
    expect(running.all('[data-state="waiting"]')).toHaveLength(1);

    expect((await show(PERMISSION)).all('[data-action="grant"]').length).toBeGreaterThan(0);

    const asking = await show(FINISHED, {}, asksFirst(buildAudit(FINISHED)));
    expect(asking.all('[data-summary], [data-state]')).toEqual([]);
    expect(asking.all('button').length).toBeGreaterThan(4);
  });

  it('copies and prints the questions in the click, and says how it went', async () => {
    const share = vi.fn<PanelActions['share']>(() => Promise.resolve(true));
    const screen = await show(FINISHED, { share });

    await screen.click('[data-action="copy-questions"]');
    await screen.click('[data-action="print-plain"]');
    await settle();

    expect(share.mock.calls.map(([, way]) => way)).toEqual(['copy-questions', 'print-plain']);
    expect(screen.texts('[role="status"]')).toContain('Done.');
  });

  it('goes to the statement that was asked for on the page', async () => {
    const props = panelProps({
      audit: { status: 'shown', audit: buildAudit(FINISHED) },
      sketch: FINISHED,
      checkView: 'plain',
    });
    const picked = signal<{ statement: StatementId } | null>(null);
    await mount(h(PanelApp, { ...props, state: { ...props.state, picked } }));

    await act(() => {
      picked.value = { statement: statementId('s3') };
    });

    expect((document.activeElement as HTMLElement).dataset['statement']).toBe('s3');
  });
});

describe('the view of checks', () => {
  it('is one click away from the others', async () => {
    const chooseView = vi.fn();
    const plain = await show(FINISHED, { chooseView });
    expect(plain.texts('[aria-pressed="true"]')).toEqual(['Plain']);
    await plain.click('[data-action="view-full"]');

    const audit = buildAudit(FINISHED);
    const full = await mountPanel({ audit: { status: 'shown', audit }, actions: { chooseView } });
    expect(full.all('[data-plain]')).toEqual([]);
    await openDetails(full, '.audit-header .overflow');
    await full.click('[data-action="view-plain"]');

    expect(chooseView.mock.calls).toEqual([['full'], ['plain']]);
  });

  it('has the focus at its title when another takes its place', async () => {
    const props = panelProps({ audit: { status: 'shown', audit: buildAudit(FINISHED) } });
    const checkView = signal<CheckView>('full');
    const screen = await mount(h(PanelApp, { ...props, state: { ...props.state, checkView } }));

    await act(() => {
      checkView.value = 'plain';
    });

    expect(screen.all('[data-plain]')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.get('h1'));
  });

  it('is one of three cards in the welcome', async () => {
    const onChoose = vi.fn();
    const screen = await mount(h(ChooseView, { chosen: 'full', onChoose }));

    expect(screen.all('input:checked').map(each => (each as HTMLInputElement).value)).toEqual([
      'full',
    ]);
    await screen.click('[data-action="view-plain"]');

    expect(onChoose).toHaveBeenCalledExactlyOnceWith('plain');
  });
});
