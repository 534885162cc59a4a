// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { PanelApp } from '../../../components/panel/PanelApp';
import { auditId } from '../../../lib/core/ids';
import { fail, ok } from '../../../lib/core/result';
import type { AuditView } from '../../../lib/views/audit-state';
import { buildAudit } from '../../examples/build-audit';
import { historyLine, panelProps } from '../../examples/examples';
import { connectedJudgeView } from '../../fakes/judge-views';
import { FINISHED, HOSTILE, RUNNING } from '../../examples/sketches';
import { mount, mountPanel, openDetails, settle } from './mount';

const done = { ...historyLine(buildAudit(FINISHED), 'How do I take it?'), id: auditId('done') };
const busy = { ...historyLine(buildAudit(RUNNING), 'Is it safe?'), id: auditId('busy') };

describe('home', () => {
  it('offers a sample where nothing was checked yet', async () => {
    const openSample = vi.fn();
    const screen = await mountPanel({ actions: { openSample } });

    await screen.click('[data-action="open-sample"]');

    expect(screen.get('.empty').textContent).toContain('None yet.');
    expect(openSample).toHaveBeenCalledOnce();
  });

  it('checks what is pasted and opens the check', async () => {
    const checkPasted = vi.fn(() => Promise.resolve(ok(auditId('new'))));
    const openAudit = vi.fn();
    const screen = await mountPanel({ actions: { checkPasted, openAudit } });

    await screen.type('textarea', 'Zinc helps. [a](https://a.example)');
    await screen.click('[data-action="check-pasted"]');
    await settle();

    expect(checkPasted).toHaveBeenCalledExactlyOnceWith('Zinc helps. [a](https://a.example)', null);
    expect(openAudit).toHaveBeenCalledExactlyOnceWith(auditId('new'));
  });

  it('checks the copied markup with its text, until the text is changed', async () => {
    const checkPasted = vi.fn(() => Promise.resolve(fail('answer-too-large' as const)));
    const screen = await mountPanel({ actions: { checkPasted } });
    const html = '<p>Zinc helps. <a href="https://a.example/">a</a></p>';

    await paste(screen.get('textarea'), { 'text/html': html, 'text/plain': 'Zinc  helps.\r\na' });
    await screen.type('textarea', 'Zinc helps.\na');
    await screen.click('[data-action="check-pasted"]');
    await settle();
    expect(checkPasted).toHaveBeenLastCalledWith('Zinc helps.\na', html);
    expect(screen.get('.paste [role="status"]').textContent).toBe('');

    await screen.type('textarea', 'Zinc helps. b');
    await screen.click('[data-action="check-pasted"]');
    await settle();
    expect(checkPasted).toHaveBeenLastCalledWith('Zinc helps. b', null);
    expect(screen.get('.paste [role="status"]').textContent).toContain(
      'Editing removed the links.',
    );
  });

  it('says in a sentence why a text cannot be checked, and keeps the text', async () => {
    const openAudit = vi.fn();
    const checkPasted = () => Promise.resolve(fail('answer-too-large' as const));
    const screen = await mountPanel({ actions: { checkPasted, openAudit } });

    await screen.type('textarea', 'long');
    await screen.click('[data-action="check-pasted"]');
    await settle();

    expect(screen.get('[role="alert"]').textContent).toContain('This text is too long');
    expect((screen.get('textarea') as HTMLTextAreaElement).value).toBe('long');
    expect(openAudit).not.toHaveBeenCalled();
  });

  it('asks nobody about an empty text', async () => {
    const checkPasted = vi.fn(() => Promise.resolve(ok(auditId('new'))));
    const screen = await mountPanel({ actions: { checkPasted } });

    await screen.type('textarea', '  \n');
    await screen.click('[data-action="check-pasted"]');

    expect(checkPasted).not.toHaveBeenCalled();
    expect(screen.get('[role="alert"]').textContent).toContain('No text to check.');
  });

  it('takes no second click while the first is under way', async () => {
    const checkPasted = vi.fn(() => new Promise<never>(() => undefined));
    const screen = await mountPanel({ actions: { checkPasted } });

    await screen.type('textarea', 'text');
    await screen.click('[data-action="check-pasted"]');

    expect((screen.get('[data-action="check-pasted"]') as HTMLButtonElement).disabled).toBe(true);
  });

  it('says why a page’s request started no check', async () => {
    const screen = await mountPanel({ failure: 'page-not-readable' });

    expect(screen.get('.banner[role="alert"]').textContent).toContain(
      'Your browser blocks extensions on this page.',
    );
  });

  it('lists what was checked, and opens it', async () => {
    const openAudit = vi.fn();
    const history = { status: 'shown', lines: [busy, done] } as const;
    const screen = await mountPanel({
      history: { ...history, lines: [...history.lines] },
      actions: { openAudit },
    });

    await screen.click('[data-history="finished"] [data-action="open-audit"]');

    expect(screen.texts('.history-title')).toEqual(['Is it safe?', 'How do I take it?']);
    expect(screen.all('[data-history="running"] [role="progressbar"]')).toHaveLength(1);
    expect(screen.all('[data-history="finished"] [data-count]')).toHaveLength(6);
    expect(openAudit).toHaveBeenCalledExactlyOnceWith(auditId('done'));
  });

  it('deletes only after a second word', async () => {
    const deleteAudit = vi.fn();
    const history = { status: 'shown', lines: [done] } as const;
    const screen = await mountPanel({
      history: { ...history, lines: [...history.lines] },
      actions: { deleteAudit },
    });

    await openDetails(screen, '.history-item .overflow');
    await screen.click('[data-action="delete"]');
    expect(deleteAudit).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');

    expect(deleteAudit).toHaveBeenCalledExactlyOnceWith(auditId('done'));
  });

  it('shows hostile titles as text', async () => {
    const line = historyLine(buildAudit(HOSTILE), HOSTILE.question ?? '');
    const screen = await mountPanel({ history: { status: 'shown', lines: [line] } });

    expect(screen.all('.history img, .history script')).toEqual([]);
    expect(screen.get('.history-title').textContent).toContain('<script>');
  });
});

describe('the panel', () => {
  it('names the judge on this device, and leads to where another is chosen', async () => {
    const openModels = vi.fn();
    const device = { id: 'web-llm', version: '1, prompt 1', model: 'Qwen3-4B-q4f16_1-MLC' };
    const judging = connectedJudgeView({ where: 'device' });
    const judges = { ...judging.judges, device };
    const screen = await mountPanel({ judging: { ...judging, judges }, actions: { openModels } });

    expect(screen.get('.judging-judge').textContent).toContain(
      'Downloaded language model: Qwen3-4B-q4f16_1-MLC',
    );
    await screen.click('[data-action="judging-models"]');
    expect(openModels).toHaveBeenCalledOnce();
    expect((await mountPanel({ judging: connectedJudgeView() })).all('.judging-judge')).toEqual([]);
  });

  it('says when an audit is gone, and leads home', async () => {
    const openAudit = vi.fn();
    const screen = await mountPanel({
      audit: { status: 'missing', id: auditId('gone') },
      actions: { openAudit },
    });

    await screen.click('[data-action="back"]');

    expect(screen.get('h1').textContent).toBe('This check is gone');
    expect(openAudit).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('puts the focus on the title of the view that comes', async () => {
    const view = signal<AuditView>({ status: 'empty' });
    const props = panelProps();
    const screen = await mount(h(PanelApp, { ...props, state: { ...props.state, audit: view } }));
    const before = document.activeElement;

    await act(() => {
      view.value = { status: 'shown', audit: buildAudit(FINISHED) };
    });

    expect(before?.tagName).not.toBe('H1');
    expect(document.activeElement).toBe(screen.get('h1'));
  });
});

async function paste(element: Element, data: Record<string, string>): Promise<void> {
  const event = new Event('paste', { bubbles: true });
  Object.assign(event, { clipboardData: { getData: (type: string) => data[type] ?? '' } });
  await act(() => void element.dispatchEvent(event));
}
