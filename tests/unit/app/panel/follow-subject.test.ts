import { computed } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';

import {
  OPENING_MS,
  type PanelSubject,
  type SubjectItem,
} from '../../../../lib/browser/panel-subject';
import { followSubject } from '../../../../lib/app/panel/follow-subject';
import { auditId, statementId, type AuditId } from '../../../../lib/core/ids';
import { fail, ok } from '../../../../lib/core/result';

const ASKED: PanelSubject = ok({ audit: auditId('asked'), statement: null });

/** A window that is asked for something exactly when the test says so. */
function open() {
  let onChange: (subject: PanelSubject) => void = () => undefined;
  const answers: ((subject: PanelSubject) => void)[] = [];
  const subject: SubjectItem = {
    find: () =>
      new Promise(resolve => {
        answers.push(resolve);
      }),
    set: () => Promise.resolve(),
    watch: told => {
      onChange = told;
      return () => undefined;
    },
  };
  const shown: (AuditId | 'opening' | null)[] = [];
  const audit = {
    view: computed(() => ({ status: 'empty' }) as const),
    show: (id: AuditId | 'opening' | null) => void shown.push(id),
    findText: () => Promise.resolve(null),
    stop: () => undefined,
  };
  const state = followSubject(audit, subject);
  return {
    state,
    shown,
    /** Changes the stored subject and tells the watcher. */
    ask(asked: PanelSubject) {
      onChange(asked);
      answers.at(-1)?.(asked);
    },
    /** The first reading ends. */
    async read(stored: PanelSubject) {
      answers[0]?.(stored);
      await new Promise(resolve => setTimeout(resolve));
    },
  };
}

describe('what the panel shows', () => {
  it('is what was asked for before it opened', async () => {
    const panel = open();

    await panel.read(ASKED);

    expect(panel.shown).toEqual(['asked']);
  });

  it('stays what is asked for while it reads what was asked for before', async () => {
    const panel = open();

    panel.ask(ASKED);
    await panel.read(null);

    expect(panel.shown).toEqual(['asked']);
  });

  it('picks a statement again when its badge is clicked again', async () => {
    const panel = open();
    const badge: PanelSubject = ok({ audit: auditId('asked'), statement: statementId('s1') });

    await panel.read(badge);
    const first = panel.state.picked.value;
    panel.ask(badge);
    await new Promise(resolve => setTimeout(resolve));

    expect(first).toEqual({ statement: 's1' });
    expect(panel.state.picked.value).toEqual(first);
    expect(panel.state.picked.value).not.toBe(first);
  });

  it('is a check to come, not the list of checks, until it is there', async () => {
    const panel = open();

    await panel.read('opening');
    panel.ask(ASKED);
    await new Promise(resolve => setTimeout(resolve));

    expect(panel.shown).toEqual(['opening', 'asked']);
  });

  it('is the list of checks again where a check to come does not come', async () => {
    vi.useFakeTimers();
    const panel = open();

    panel.ask('opening');
    await vi.advanceTimersByTimeAsync(OPENING_MS);
    vi.useRealTimers();

    expect(panel.shown).toEqual(['opening', null]);
  });

  it('stays the reason why nothing began, in the same case', async () => {
    const panel = open();

    panel.ask(fail('storage-full'));
    await panel.read(ASKED);

    expect(panel.state.failure.value).toBe('storage-full');
    expect(panel.shown).toEqual([null]);
  });
});
