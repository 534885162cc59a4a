import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { createAnnotationTools as CreateTools } from '../../../lib/app/panel/annotations';
import type { watchCheckView as WatchCheckView } from '../../../lib/app/own-page';
import type { changeSettings as ChangeSettings } from '../../../lib/browser/settings';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings';
import { fakeAudit } from '../../fakes/audits';

/** The browser's storage is not there: settings that are kept for the length of a test. */
const kept = vi.hoisted(() => {
  const watchers: (() => void)[] = [];
  const stored: { value: unknown } = { value: null };
  return {
    stored,
    settingsItem: {
      getValue: () => Promise.resolve(stored.value),
      setValue: (value: unknown) => {
        stored.value = value;
        for (const watcher of watchers) watcher();
        return Promise.resolve();
      },
      watch: (watcher: () => void) => watchers.push(watcher),
    },
  };
});
vi.mock('wxt/utils/storage', () => ({ storage: { defineItem: () => kept.settingsItem } }));

let createAnnotationTools: typeof CreateTools;
let watchCheckView: typeof WatchCheckView;
let changeSettings: typeof ChangeSettings;

// nb. Another file's test may have loaded these modules with another storage.
beforeAll(async () => {
  vi.resetModules();
  ({ createAnnotationTools } = await import('../../../lib/app/panel/annotations'));
  ({ watchCheckView } = await import('../../../lib/app/own-page'));
  ({ changeSettings } = await import('../../../lib/browser/settings'));
});

function store(settings: Settings): void {
  kept.stored.value = settings;
}

beforeEach(() => store(DEFAULT_SETTINGS));

describe('judging blind', () => {
  it('is known before anything is drawn, and followed from then on', async () => {
    store({ ...DEFAULT_SETTINGS, checkView: 'blind' });

    const checkView = await watchCheckView();
    expect(checkView.value).toBe('blind');
    await changeSettings({ checkView: 'full' });

    await vi.waitFor(() => expect(checkView.value).toBe('full'));
  });

  it('changes no other setting', async () => {
    const before = { ...DEFAULT_SETTINGS, userName: 'Dr Rivera', cacheDays: 3 };
    store(before);

    await changeSettings({ checkView: 'blind' });

    expect(kept.stored.value).toEqual({ ...before, checkView: 'blind' });
  });

  it('is written into what is given so, and into nothing else', async () => {
    const correct = vi.fn(() => Promise.resolve(true));
    const nothing = () => Promise.resolve(true);
    const pin = () => Promise.resolve();
    const tools = createAnnotationTools({ correct, putNote: nothing, pin });
    const audit = fakeAudit();
    const [statement] = audit.statements;
    if (!statement) throw new Error('test: the audit has no statement');
    const said = { statementId: statement.id, sourceId: null, kind: 'supported', why: '' } as const;

    await tools.correct(audit, { ...said, isBlind: true });
    await tools.correct(audit, said);

    const [blind, open] = correct.mock.calls.map((call: unknown[]) => call[1]);
    expect(blind).toMatchObject({ ...said, isBlind: true });
    expect(open).toMatchObject(said);
    expect(open).not.toHaveProperty('isBlind');
  });
});

describe('what is shared within a click', () =>
  it('is signed with the name the reader has now', async () => {
    store({ ...DEFAULT_SETTINGS, userName: ' Dr Rivera ' });
    const written = () => Promise.resolve(true);
    const pin = () => Promise.resolve();
    const tools = createAnnotationTools({ correct: written, putNote: written, pin });

    await vi.waitFor(() => expect(tools.sign().by).toBe('Dr Rivera'));
    await kept.settingsItem.setValue(DEFAULT_SETTINGS);

    await vi.waitFor(() => expect(tools.sign().by).toBe('you'));
  }));
