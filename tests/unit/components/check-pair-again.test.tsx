// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { MatrixApp } from '../../../components/panel/MatrixApp';
import { PanelApp } from '../../../components/panel/PanelApp';
import type { PanelActions } from '../../../components/panel/panel-context';
import type { Audit } from '../../../lib/core/audit/audit';
import type { JudgeView } from '../../../lib/settings/judge-choice';
import { buildAudit, textsOf } from '../../examples/build-audit';
import { EXAMPLES, panelProps } from '../../examples/examples';
import { CONNECTED } from '../../examples/judges';
import { FINISHED, RUNNING } from '../../examples/sketches';
import { fakeJudgeView } from '../../fakes/judge-views';
import { withCheckAgain } from '../../fakes/check-again';
import { mount, settle, type Screen } from './mount';

const AUDIT = buildAudit(FINISHED);

type World = {
  audit?: Audit;
  judging?: JudgeView;
  actions?: Partial<PanelActions>;
  hasText?: boolean;
};

/** The whole table in a tab, with its first cell open. */
async function openFirst(world: World = {}): Promise<Screen> {
  const { audit = AUDIT, judging = fakeJudgeView(), actions, hasText = true } = world;
  const props = panelProps({
    audit: { status: 'shown', audit },
    judging,
    ...(actions && { actions }),
  });
  const findText = hasText ? textsOf(FINISHED) : () => Promise.resolve(null);
  const screen = await mount(h(MatrixApp, { ...props, findText }));
  await screen.click('[data-place="0-0"]');
  await settle();
  return screen;
}

const example = async (name: string): Promise<Screen> => mount(h(EXAMPLES[name] ?? 'p', {}));

describe('one pair that is to be checked again', () => {
  it('is checked by the judge that is chosen now, once the reader has agreed', async () => {
    const checkAgain = vi.fn();
    const screen = await openFirst({ actions: { checkAgain } });

    await screen.click('[data-action="offer-check-pair"]');
    const asked = checkAgain.mock.calls.length;
    const says = screen.get('[data-check-pair]').textContent;
    await screen.click('[data-action="check-pair"]');

    expect(asked).toBe(0);
    expect(says).toContain('Your text stays on this device.');
    expect(says).toContain('Earlier results stay visible.');
    expect(checkAgain.mock.calls).toEqual([
      [AUDIT.id, { pairs: AUDIT.pairs[0]?.id, place: 'device' }],
    ]);
  });

  it('says in the words of judging again what would leave the device, and what it takes', async () => {
    const checkAgain = vi.fn();
    const screen = await openFirst({ judging: CONNECTED, actions: { checkAgain } });

    await screen.click('[data-action="offer-check-pair"]');
    const says = screen.get('[data-check-pair]').textContent;
    const estimate = screen.get('[data-estimate]').textContent;
    await screen.click('[data-action="check-pair"]');

    expect(says).toContain('Statements and passages go to api.example');
    expect(estimate).toContain('about 1 request');
    expect(checkAgain.mock.calls[0]).toMatchObject([AUDIT.id, { place: 'api' }]);
  });

  it('goes nowhere where the switch is on this device, though an API is connected', async () => {
    const checkAgain = vi.fn();
    const judging = { ...CONNECTED, choice: { ...CONNECTED.choice, where: 'device' as const } };
    const screen = await openFirst({ judging, actions: { checkAgain } });

    await screen.click('[data-action="offer-check-pair"]');
    await screen.click('[data-action="check-pair"]');

    expect(checkAgain.mock.calls[0]).toMatchObject([AUDIT.id, { place: 'device' }]);
  });

  it('asks for the source where its text is gone, and sends nothing', async () => {
    const [checkAgain, readAgain] = [vi.fn(), vi.fn()];
    const screen = await openFirst({ hasText: false, actions: { checkAgain, readAgain } });

    await screen.click('[data-action="offer-check-pair"]');
    await settle();
    const says = screen.get('[data-check-pair]').textContent;
    await screen.click('[data-action="read-again"]');

    expect(says).toContain('The source’s text is gone.');
    expect(checkAgain).not.toHaveBeenCalled();
    expect(readAgain).toHaveBeenCalledWith(AUDIT.id, [AUDIT.pairs[0]?.sourceId]);
  });

  it('closes the question by Escape, and not the cell', async () => {
    const screen = await openFirst();
    await screen.click('[data-action="offer-check-pair"]');
    screen.get('[data-action="keep"]').focus();

    await screen.press('Escape');

    expect(screen.all('[data-action="check-pair"]')).toEqual([]);
    expect(screen.all('.evidence')).toHaveLength(1);
  });

  it('shows what was found until there is something else, and takes it back on request', async () => {
    const stop = vi.fn();
    const audit = withCheckAgain(AUDIT, { status: 'waiting' });
    const screen = await openFirst({ audit, actions: { stop } });

    await screen.click('[data-action="cancel-check-pair"]');

    expect(screen.get('.evidence').dataset['evidence']).toBe('supported');
    expect(screen.get('[data-check-pair="waiting"]').textContent).toContain('big-model');
    expect(screen.get('[data-place="0-0"]').getAttribute('aria-label')).toContain(
      'supported, cited, being checked again',
    );
    expect(stop).toHaveBeenCalledWith(AUDIT.id);
  });

  it('says in the panel that pairs are checked again, and how many are left', async () => {
    const audit = withCheckAgain(AUDIT, { status: 'waiting' });

    const screen = await mount(h(PanelApp, panelProps({ audit: { status: 'shown', audit } })));

    expect(screen.get('.progress').textContent).toContain('Checking again · 20 of 21');
    expect(screen.all('[role="progressbar"][aria-valuenow]')).toHaveLength(1);
  });

  it('says why there is nothing new, beside what stands', async () => {
    const screen = await example('check-pair-again-failed');

    expect(screen.get('.evidence').dataset['evidence']).toBe('supported');
    const words = screen.get('[data-check-pair="failed"]').textContent;
    expect(words).toContain('No new verdict from');
    expect(words).toContain('Your API did not answer.');
    expect(screen.all('[data-action="offer-check-pair"]')).toHaveLength(1);
  });

  it('keeps every earlier finding in sight, the latest first, with judge and day', async () => {
    const screen = await example('check-pair-again-done');

    const earlier = screen.all('[data-earlier]');
    expect(earlier.map(({ dataset }) => dataset['earlier'])).toEqual(['supported', 'not-found']);
    expect(earlier[0]?.textContent).toMatch(/Supported, Your API: big-model at api\.example.*2026/);
  });

  it('is not offered while the whole check is at work, nor where nothing was read', async () => {
    const running = await openFirst({ audit: buildAudit(RUNNING) });
    const offered = running.all('[data-action="offer-check-pair"]');
    const screen = await openFirst();
    await screen.click('[data-place="4-3"]');

    expect(offered).toEqual([]);
    expect(screen.get('.evidence').dataset['evidence']).toBe('not-judged');
    expect(screen.all('[data-check-pair]')).toEqual([]);
  });
});

describe('words that are typed beside a cell', () => {
  it('are there again when Escape has closed the cell over them', async () => {
    const screen = await openFirst();
    await screen.type('.by-hand-form textarea', 'The table says 40');
    screen.get('.by-hand-form textarea').focus();

    await screen.press('Escape');
    const closed = screen.all('.evidence').length;
    await screen.click('[data-place="0-1"]');
    const other = (screen.get('.by-hand-form textarea') as HTMLTextAreaElement).value;
    await screen.click('[data-place="0-0"]');

    expect([closed, other]).toEqual([0, '']);
    const form = screen.get('.by-hand-form') as HTMLDetailsElement;
    expect((screen.get('.by-hand-form textarea') as HTMLTextAreaElement).value).toBe(
      'The table says 40',
    );
    expect(form.open).toBe(true);
  });

  it('are forgotten once they are kept', async () => {
    const correct = vi.fn(() => Promise.resolve(null));
    const annotations = { ...panelProps().actions.annotations, correct };
    const screen = await openFirst({ actions: { annotations } });
    await screen.type('.by-hand-form textarea', 'The table says 40');
    await screen.click('.by-hand-form input[value="contradicted"]');

    await screen.click('[data-action="save-correction"]');
    await settle();
    await screen.click('[data-place="0-1"]');
    await screen.click('[data-place="0-0"]');

    expect(correct).toHaveBeenCalledOnce();
    expect((screen.get('.by-hand-form textarea') as HTMLTextAreaElement).value).toBe('');
  });
});
