// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { SettingFields } from '../../../components/options/SettingFields';
import { HistoryItem } from '../../../components/history/HistoryList';
import { PanelApp } from '../../../components/panel/PanelApp';
import { PanelContext } from '../../../components/panel/panel-context';
import type { Audit } from '../../../lib/core/audit/audit';
import { estimateCheck } from '../../../lib/views/estimate';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { buildAudit } from '../../examples/build-audit';
import { asksFirst, CONNECTED } from '../../examples/judges';
import { historyLine, panelProps } from '../../examples/examples';
import { STOPPED } from '../../examples/sketches';
import { fakeJudgeView } from '../../fakes/judge-views';
import { mount, type Screen } from './mount';

const ASKING: Audit = asksFirst(buildAudit(STOPPED));

function panel(overrides: Parameters<typeof panelProps>[0] = {}) {
  const shown = { audit: { status: 'shown', audit: ASKING }, judging: CONNECTED } as const;
  return mount(h(PanelApp, panelProps({ ...shown, ...overrides })));
}

describe('a check that asks before it begins', () => {
  it('says to whom, how many calls, what they cost and what that rests on', async () => {
    const screen = await panel();
    const { connection } = CONNECTED.choice;
    if (connection === null) throw new Error('test: nothing is connected');
    const estimate = estimateCheck(ASKING, {
      ...connection,
      passagesPerPair: CONNECTED.passagesPerPair,
      splitBy: 'rules',
    });

    const text = screen.root.querySelector('.tone-ask')?.textContent ?? '';
    expect(text).toContain('Statements and passages go to api.example.');
    expect(text).toContain(`about ${String(estimate.calls)} request`);
    expect(text).toMatch(/\$\d/);
    expect(text).toContain(
      `Basis: ${String(estimate.statements)} statements, ${String(estimate.sources)} sources, 8 passages each.`,
    );
    expect(text).toContain('Veracite asks above $0.25');
  });

  it('counts one sentence of each source for a judge that gets only the best', async () => {
    const { judges } = CONNECTED;
    const api = { ...judges.api, granularity: 'sentence-by-words' } as const;
    const tokensIn = ({ get }: Screen): number =>
      Number(/([\d,]+) tokens/.exec(get('[data-estimate]').textContent)?.[1]?.replace(',', ''));

    const whole = tokensIn(await panel());
    const screen = await panel({ judging: { ...CONNECTED, judges: { ...judges, api } } });

    expect(screen.get('.tone-ask').textContent).toContain('one sentence each.');
    expect(tokensIn(screen)).toBeLessThan(whole);
  });

  it('offers no going on without an answer to that', async () => {
    const screen = await panel();

    expect(screen.root.querySelector('[data-action="resume"], [data-action="stop"]')).toBeNull();
    expect(screen.root.textContent).not.toContain('Stopped');
  });

  it.each(['api', 'device'] as const)('begins by the %s at a click', async place => {
    const agree = vi.fn();
    const screen = await panel({ actions: { agree } });

    await screen.click(`[data-action="agree-${place}"]`);

    expect(agree).toHaveBeenCalledExactlyOnceWith(ASKING.id, place);
  });

  it('can be done on this device alone once the API is gone', async () => {
    const screen = await panel({ judging: fakeJudgeView() });

    expect(screen.root.querySelector('[data-action="agree-api"]')).toBeNull();
    expect(screen.root.querySelector('[data-action="agree-device"]')).not.toBeNull();
    expect(screen.root.textContent).toContain('Your API is no longer connected');
  });

  it('asks a reader who judges blind, too', async () => {
    const screen = await panel({ checkView: 'blind' });

    expect(screen.root.querySelector('[data-blind] [data-action="agree-api"]')).not.toBeNull();
  });

  it('is told from one that was stopped in the history', async () => {
    const line = { ...historyLine(ASKING, 'Zinc'), stage: 'asking' as const };
    const screen = await mount(
      h(PanelContext.Provider, { value: panelProps(), children: h(HistoryItem, { line }) }),
    );

    expect(screen.root.textContent).toContain('Not started · asks you about cost first');
    expect(screen.root.textContent).not.toContain('Stopped');
  });
});

describe('from what cost on a reader is asked', () =>
  it('shows what is chosen, and tells of another choice', async () => {
    const onChange = vi.fn();
    const screen = await mount(
      h(SettingFields, { section: 'my-api', settings: DEFAULT_SETTINGS, onChange }),
    );
    const chosen = [...screen.root.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];

    await screen.click('[value="always"]');

    expect(chosen.map(({ value }) => value)).toContain('0.25');
    expect(screen.root.textContent).toContain('Above $1.00');
    expect(onChange.mock.calls).toEqual([[{ askAbove: 'always' }]]);
  }));
