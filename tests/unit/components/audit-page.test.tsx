// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { PanelApp } from '../../../components/panel/PanelApp';
import { auditId } from '../../../lib/core/ids';
import type { AuditView } from '../../../lib/views/audit-state';
import { buildAudit } from '../../examples/build-audit';
import { panelProps } from '../../examples/examples';
import { FINISHED, HOSTILE, PERMISSION, RUNNING, STOPPED } from '../../examples/sketches';
import { mount, mountAudit, mountPanel, openDetails, settle } from './mount';

const MENU = '.audit-header .overflow';
const ID = auditId('audit-example');

describe('an audit in the panel', () => {
  it('says what was checked, by whom, and what leaves the device', async () => {
    const screen = await mountAudit(FINISHED);

    const header = screen.get('.audit-header').textContent;
    expect(screen.get('h1').textContent).toBe(FINISHED.question);
    expect(screen.get('h1').title).toBe(FINISHED.question);
    expect(header).toContain('Word matching, version 1. Simple rules, for reference only.');
    expect(header).toContain('Checked on this device. Contacts only cited sites.');
  });

  it('says when the answer was written, where its page does', async () => {
    const audit = buildAudit(FINISHED);
    const answer = { ...audit.answer, writtenAt: '2026-03-01T12:00:00.000Z' };

    const said = await mountPanel({ audit: { status: 'shown', audit: { ...audit, answer } } });
    expect(said.get('.about-body .meta').textContent).toMatch(/Answered .*2026/);

    const silent = await mountAudit(FINISHED);
    expect(silent.get('.about-body .meta').textContent).not.toContain('Answered');
  });

  it('gives each rate over all and over what could be checked, with intervals', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.texts('.rates tbody tr:first-child > *')).toEqual([
      'Statements supported',
      '2 of 7 (29%), up to 4 of 7 (57%)95%: 8% to 84%',
      '2 of 5 (40%)95%: 12% to 77%',
    ]);
  });

  it('shows its progress while it runs, and can be cancelled', async () => {
    const stop = vi.fn();
    const screen = await mountAudit(RUNNING, { stop });

    await screen.click('[data-action="stop"]');

    expect(screen.get('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('33');
    expect(screen.get('.progress').textContent).toContain('11 of 35 comparisons');
    expect(stop).toHaveBeenCalledExactlyOnceWith(ID);
  });

  it('can be resumed once stopped', async () => {
    const resume = vi.fn();
    const screen = await mountAudit(STOPPED, { resume });

    await screen.click('[data-action="resume"]');

    expect(resume).toHaveBeenCalledExactlyOnceWith(ID);
    expect(screen.all('[data-action="stop"]')).toEqual([]);
  });

  it('has no progress to show once finished', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.all('[role="progressbar"]')).toEqual([]);
    expect(screen.get('[data-audit-status]').dataset['auditStatus']).toBe('finished');
  });

  it('speaks of its progress in few steps', async () => {
    const running = buildAudit(RUNNING);
    const view = signal<AuditView>({ status: 'shown', audit: running });
    const props = panelProps();
    const screen = await mount(h(PanelApp, { ...props, state: { ...props.state, audit: view } }));
    const spoken = new Set([screen.get('[aria-live]').textContent]);

    for (let settled = 1; settled <= running.pairs.length; settled += 1) {
      const pairs = buildAudit(FINISHED).pairs.map((pair, at) =>
        at < settled ? pair : (running.pairs[at] ?? pair),
      );
      await act(() => {
        view.value = { status: 'shown', audit: { ...running, pairs } };
      });
      spoken.add(screen.get('[aria-live]').textContent);
    }

    expect(spoken.size).toBeGreaterThan(2);
    expect(spoken.size).toBeLessThanOrEqual(6);
  });

  it('follows the store without losing what is open', async () => {
    const view = signal<AuditView>({ status: 'shown', audit: buildAudit(RUNNING) });
    const props = panelProps();
    const screen = await mount(h(PanelApp, { ...props, state: { ...props.state, audit: view } }));
    await screen.click('[data-statement="s5"] .statement-head');

    await act(() => {
      view.value = { status: 'shown', audit: buildAudit(FINISHED) };
    });

    expect(screen.get('[data-statement="s5"] .statement-head').getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(screen.get('[data-statement="s5"] .badge').textContent).toBe('Not found');
  });

  it('is exported, deleted after a question, and left', async () => {
    const actions = { exportAudit: vi.fn(), deleteAudit: vi.fn(), openAudit: vi.fn() };
    const screen = await mountAudit(FINISHED, actions);

    await openDetails(screen, MENU);
    await screen.click('[data-action="export"]');
    await settle();
    expect(screen.all('[data-action="export"]')).toEqual([]);
    await openDetails(screen, MENU);
    await screen.click('[data-action="delete"]');
    const deletedAtOnce = actions.deleteAudit.mock.calls.length;
    await screen.click('[data-action="confirm"]');
    await screen.click('[data-action="back"]');

    expect(actions.exportAudit).toHaveBeenCalledExactlyOnceWith(ID);
    expect(deletedAtOnce).toBe(0);
    expect(actions.deleteAudit).toHaveBeenCalledExactlyOnceWith(ID);
    expect(actions.openAudit).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('is kept when the question is answered with no', async () => {
    const deleteAudit = vi.fn();
    const screen = await mountAudit(FINISHED, { deleteAudit });

    await openDetails(screen, MENU);
    await screen.click('[data-action="delete"]');
    const focused = document.activeElement?.textContent;
    await screen.click('[data-action="keep"]');

    expect(focused).toBe('Keep');
    expect(deleteAudit).not.toHaveBeenCalled();
    expect(document.activeElement?.getAttribute('data-action')).toBe('delete');
  });
});

describe('the permission banner', () => {
  it('names the sites and asks for all of them at once', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(true));
    const readAllowed = vi.fn();
    const finish = vi.fn();
    const screen = await mountAudit(PERMISSION, { grantAccess, readAllowed, finish });

    expect(screen.texts('.hosts li')).toEqual(['journal.example', 'review.example']);
    expect(screen.get('[data-action="grant"]').textContent).toBe('Allow 2 sites');
    await screen.click('[data-action="grant"]');
    await settle();

    expect(grantAccess).toHaveBeenCalledExactlyOnceWith(ID, [
      'https://journal.example/*',
      'https://review.example/*',
    ]);
    expect(readAllowed).toHaveBeenCalledExactlyOnceWith(ID);
    expect(finish).not.toHaveBeenCalled();
  });

  it('asks inside the click itself: a browser takes no later request', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(false));
    const screen = await mountAudit(PERMISSION, { grantAccess });

    screen.get('[data-action="grant"]').click();

    expect(grantAccess).toHaveBeenCalledOnce();
    await settle();
  });

  it('asks for every site at the second button', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(true));
    const screen = await mountAudit(PERMISSION, { grantAccess });
    const [, all] = screen.all('.banner [data-action="grant"]');

    all?.click();
    await settle();

    expect(all?.textContent).toBe('Allow all cited sites');
    expect(grantAccess).toHaveBeenCalledExactlyOnceWith(ID, ['*://*/*']);
  });

  it('opens nothing, ends the check and says so when refused', async () => {
    const readAllowed = vi.fn();
    const finish = vi.fn();
    const screen = await mountAudit(PERMISSION, { readAllowed, finish });

    await screen.click('[data-action="grant"]');
    await settle();

    expect(readAllowed).not.toHaveBeenCalled();
    expect(finish).toHaveBeenCalledExactlyOnceWith(ID);
    expect(screen.get('.banner-result').textContent).toContain('Nothing was opened.');
  });

  it('asks for all websites apart, where the browser names no site', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(false));
    const screen = await mountAudit(PERMISSION, { grantAccess });
    const all = screen.all('.banner [data-action="grant"]').at(-1);

    all?.click();
    await settle();

    expect(all?.textContent).toBe('Allow all websites');
    expect(grantAccess).toHaveBeenCalledExactlyOnceWith(ID, ['*://*/*']);
  });

  it('can be answered with no', async () => {
    const finish = vi.fn();
    const screen = await mountAudit(PERMISSION, { finish });

    await screen.click('[data-action="without"]');

    expect(finish).toHaveBeenCalledExactlyOnceWith(ID);
  });

  it('stays away where nothing is missing', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.all('.banner')).toEqual([]);
  });

  it('leaves notes about the capture in view', async () => {
    const screen = await mountAudit(PERMISSION);

    expect(screen.all('[data-note]').map(({ dataset }) => dataset['note'])).toEqual([
      'lost',
      'hidden-sources',
      'late-selector',
    ]);
    expect(screen.texts('[data-note="lost"]')).toEqual([
      'Veracite missed 1 table, 2 formulas, the numbers 5, 72, and 12% of the text. ' +
        'Select and check that part, or paste the answer into Veracite.',
    ]);
  });
});

describe('the tabs', () => {
  const tab = (id: string) => `[data-tab="${id}"]`;

  it('are one stop for the Tab key', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.all('[role="tab"]').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  });

  it.each([
    ['ArrowRight', 'matrix'],
    ['ArrowLeft', 'supported'],
    ['End', 'supported'],
    ['Home', 'statements'],
  ])('move with %s to %s', async (key, to) => {
    const screen = await mountAudit(FINISHED);
    screen.get(tab('statements')).focus();

    await screen.press(key);

    expect(document.activeElement).toBe(screen.get(tab(to)));
    expect(screen.get(tab(to)).getAttribute('aria-selected')).toBe('true');
  });

  it('leave other keys to the page', async () => {
    const screen = await mountAudit(FINISHED);
    screen.get(tab('statements')).focus();

    await screen.press('x');

    expect(screen.get(tab('statements')).getAttribute('aria-selected')).toBe('true');
  });

  it('list the sources with what became of them', async () => {
    const screen = await mountAudit(FINISHED);

    await screen.click(tab('sources'));

    const sourceText = (number: number) =>
      screen.texts('.source').find(text => text.startsWith(String(number))) ?? '';
    expect(sourceText(1)).toContain('leaflets.example Full text');
    expect(sourceText(1)).toContain('Full text · 739 characters');
    expect(sourceText(1)).toContain('Supports 1 statement · cited for 4');
    expect(sourceText(2)).toContain('Supports 1 statement · contradicts 1 · cited for 2');
    expect(sourceText(4)).toContain('Could not be checked: paywall');
    expect(screen.texts('.source').join()).not.toContain('unreadable page');
  });

  it('name the pages of a source that hold no text', async () => {
    const pages = { starts: [0, 300, 300, 700], unread: [2, 3] };
    const sources = FINISHED.sources.map(source =>
      'text' in source ? { ...source, pages } : source,
    );
    const screen = await mountAudit({ ...FINISHED, sources });

    await screen.click(tab('sources'));

    const [first = ''] = screen.texts('[data-source="read"]');
    expect(first).toContain('2 unreadable pages: 2, 3');
  });
});

describe('hostile texts', () => {
  it('are shown as the text they are', async () => {
    const screen = await mountAudit(HOSTILE);

    await screen.click('[data-statement="s0"] .statement-head');
    await settle();

    expect(screen.all('img, script, iframe, b')).toEqual([]);
    expect(screen.get('h1').textContent).toContain('<script>document.title=1</script>');
    expect(screen.get('mark').textContent).toContain('<img src=x onerror=');
  });

  it('bring no link that leads anywhere but to the web', async () => {
    const screen = await mountAudit(HOSTILE);

    await screen.click('[data-tab="sources"]');

    const schemes = screen.all('a').map(({ attributes }) => attributes.getNamedItem('href')?.value);
    expect(schemes).toHaveLength(3);
    expect(schemes.filter(href => !href?.startsWith('https://'))).toEqual([]);
    const runs = screen.all('.source').find(({ textContent }) => /Runs code/.test(textContent));
    expect(runs?.querySelectorAll('a')).toHaveLength(0);
  });

  it('let each text take its own direction', async () => {
    const screen = await mountAudit(HOSTILE);

    const texts = screen.all('.statement-text');

    expect(texts.map(({ dir }) => dir)).toEqual(texts.map(() => 'auto'));
  });
});
