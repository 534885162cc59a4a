// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { WaitNote } from '../../../components/panel/CheckProgress';
import { SettingFields } from '../../../components/options/SettingFields';
import { PanelApp } from '../../../components/panel/PanelApp';
import { waitOf, type Audit } from '../../../lib/core/audit/audit';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { buildAudit } from '../../examples/build-audit';
import { historyLine, panelProps } from '../../examples/examples';
import { NOTHING_ASKED } from '../../examples/histories';
import { RUNNING as AT_WORK } from '../../examples/sketches';
import { mount } from './mount';

const RUNNING = buildAudit(AT_WORK);
const BY_ITSELF: Audit = { ...RUNNING, isAutomatic: true };

function panel(audit: Audit, resume = vi.fn()) {
  const shown = { audit: { status: 'shown', audit }, powerWait: 'battery-low' } as const;
  return mount(h(PanelApp, panelProps({ ...shown, actions: { resume } })));
}

describe('a check that waits for the charger', () => {
  it('says so, says until when, and does not say that it is being checked', async () => {
    const screen = await panel(BY_ITSELF);

    const text = screen.root.textContent;
    expect(screen.root.querySelector('[data-wait="battery-low"]')?.textContent).toContain('30%');
    expect(text).toContain('Paused: battery is low.');
    expect(screen.root.querySelector('.progress strong')?.textContent).toBe('Paused');
    expect(screen.texts('[role="status"]')).toContain('This check is paused.');
  });

  it('is checked at once at a click', async () => {
    const resume = vi.fn();
    const screen = await panel(BY_ITSELF, resume);

    await screen.click('[data-action="check-now"]');

    expect(resume).toHaveBeenCalledExactlyOnceWith(BY_ITSELF.id);
  });

  it.each([
    ['the reader clicked for', RUNNING],
    ['has stopped', { ...BY_ITSELF, status: 'stopped' } as const],
    ['is done', { ...BY_ITSELF, status: 'finished' } as const],
  ])('is none that %s', (_what, audit) => expect(waitOf(audit, 'battery-low')).toBeNull());

  it('says another thing where the reader wants it to wait on any battery', async () => {
    const screen = await mount(h(WaitNote, { wait: 'on-battery', onCheckNow: vi.fn() }));

    expect(screen.root.textContent).toContain('Paused: running on battery.');
    expect(screen.root.textContent).not.toContain('30%');
  });

  it('does not wait on the mains', () => expect(waitOf(BY_ITSELF, null)).toBeNull());
});

describe('the list of checks while those that began by themselves wait', () => {
  const lines = [
    { ...historyLine(BY_ITSELF, 'Began by itself'), isAutomatic: true as const },
    historyLine(RUNNING, 'Clicked for'),
  ];

  it.each([
    ['of the newest', { history: { status: 'shown', lines } }],
    [
      'of the history',
      {
        section: 'history',
        search: { ...NOTHING_ASKED, found: { lines, total: 2 } },
      },
    ],
  ] as const)('says which do and which do not, in that %s', async (_which, shown) => {
    const screen = await mount(h(PanelApp, panelProps({ ...shown, powerWait: 'on-battery' })));

    const states = screen.texts('.history-state > p').map(words => words.split(' · ')[0]?.trim());
    expect(states).toEqual(['Paused', 'Checking']);
  });

  it('says of none that it waits on the mains', async () => {
    const screen = await mount(h(PanelApp, panelProps({ history: { status: 'shown', lines } })));

    expect(screen.root.textContent).not.toContain('Paused');
  });
});

describe('how hard this device works', () =>
  it('shows what is chosen, and tells of another choice', async () => {
    const onChange = vi.fn();
    const screen = await mount(
      h(SettingFields, { section: 'effort', settings: DEFAULT_SETTINGS, onChange }),
    );
    const chosen = [...screen.root.querySelectorAll<HTMLInputElement>('input:checked')];

    await screen.click('[value="gentle"]');
    await screen.click('[value="always"]');

    expect(chosen.map(({ value }) => value)).toEqual(['by-power', 'low']);
    expect(onChange.mock.calls).toEqual([[{ judgingPace: 'gentle' }], [{ batteryWait: 'always' }]]);
  }));
