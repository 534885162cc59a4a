// @vitest-environment happy-dom
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import {
  AuditToolsContext,
  withTypedNotes,
  type TypedNotes,
} from '../../../components/audit/audit-tools';
import { NoteField } from '../../../components/audit/NoteField';
import { ShareMenu } from '../../../components/panel/ShareMenu';
import {
  type PanelActions,
  PanelContext,
  SHARE_WAYS,
} from '../../../components/panel/panel-context';
import type { Audit } from '../../../lib/core/audit/audit';
import { sourceId, statementId } from '../../../lib/core/ids';
import type { LedgerView } from '../../../lib/views/ledger-state';
import { panelProps } from '../../examples/examples';
import { fakeCorrection, fakeNote, idleAnnotations } from '../../fakes/annotations';
import { fakeAuditTools } from '../../fakes/audit-tools';
import { fakeAudit } from '../../fakes/audits';
import { mount, openDetails, settle } from './mount';

const audit = fakeAudit();
const share = (isDone: boolean) => vi.fn<PanelActions['share']>(() => Promise.resolve(isDone));
const ledger: LedgerView = { status: 'shown', audit: audit.id, entries: [] };

/** The menu beside the field for a note to the whole check, whose store never answers. */
const show = (shown: { audit: Audit; ledger: LedgerView; actions: Partial<PanelActions> }) => {
  const annotations = idleAnnotations({ putNote: () => new Promise(() => undefined) });
  return mount(
    h(AuditToolsContext.Provider, {
      value: fakeAuditTools({ annotations }),
      children: h(PanelContext.Provider, {
        value: panelProps({ ledger: shown.ledger, actions: shown.actions }),
        children: [
          h(ShareMenu, { audit: shown.audit }),
          h(NoteField, { audit: shown.audit, statementId: null }),
        ],
      }),
    }),
  );
};

describe('sharing a check', () => {
  it('hands on the closest passages, looked up once the menu is open', async () => {
    const found = {
      statementId: statementId('s0'),
      sourceId: sourceId('s'),
      span: { start: 0, end: 2 },
      text: 'No',
    };
    const findClosestPassages = vi.fn(() => Promise.resolve([found]));
    const actions = { share: share(true), findClosestPassages };
    const screen = await show({ audit, ledger, actions });
    const before = findClosestPassages.mock.calls.length;
    await openDetails(screen, '.menu-part');
    await settle();

    await screen.click('[data-action="share-save-csv"]');

    expect(before).toBe(0);
    expect(actions.share.mock.calls[0]?.[0].closest).toEqual([found]);
  });

  it.each(SHARE_WAYS)(
    'by %s hands on what is on the screen, and says that it is done',
    async way => {
      const actions = { share: share(true) };
      const screen = await show({ audit, ledger, actions });

      await screen.click(`[data-action="share-${way}"]`);
      await settle();

      expect(actions.share).toHaveBeenCalledExactlyOnceWith(
        { audit, ledger: [], closest: [] },
        way,
      );
      expect(screen.get('[role="status"]').textContent).toBe('Done.');
    },
  );

  it('says so where the browser did not allow it', async () => {
    const actions = { share: share(false) };
    const screen = await show({ audit, ledger, actions });

    await screen.click('[data-action="share-copy-note"]');
    await settle();

    expect(screen.get('[role="status"]').textContent).toContain('Your browser blocked this.');
  });

  it('leaves out what people said where the reader asks for it', async () => {
    const said = { ...audit, corrections: [fakeCorrection()], notes: [fakeNote()] };
    const actions = { share: share(true) };
    const screen = await show({ audit: said, ledger, actions });

    await screen.click('[data-action="share-copy-note"]');
    await screen.click('[data-action="leave-out"]');
    await screen.click('[data-action="share-copy-markdown"]');

    expect(actions.share.mock.calls.map(([shared]) => shared.audit)).toEqual([said, audit]);
  });

  it('asks nothing about notes and corrections where there are none', async () => {
    const screen = await show({ audit, ledger, actions: { share: share(true) } });

    expect(screen.root.querySelector('[data-action="leave-out"]')).toBeNull();
  });

  it('does not take a ledger that is not read yet for an empty one', async () => {
    const actions = { share: share(true) };
    const screen = await show({ audit, ledger: { status: 'loading' }, actions });

    await screen.click('[data-action="share-save-html"]');

    expect(actions.share.mock.calls[0]?.[0].ledger).toBeNull();
  });

  it('has the note that was typed a moment ago, signed by the reader', async () => {
    const actions = { share: share(true) };
    const screen = await show({ audit, ledger, actions });

    await screen.type('.note-field textarea', 'Ask again in May.');
    await act(() => {
      screen.get('.note-field textarea').dispatchEvent(new FocusEvent('blur'));
    });
    await screen.click('[data-action="share-copy-markdown"]');

    expect(actions.share.mock.calls[0]?.[0].audit.notes).toEqual([
      { statementId: null, text: 'Ask again in May.', by: 'you', at: '2026-10-02T10:10:00.000Z' },
    ]);
  });

  it('has no note whose words were just taken away', async () => {
    const actions = { share: share(true) };
    const noted = { ...audit, notes: [fakeNote()] };
    const screen = await show({ audit: noted, ledger, actions });

    await screen.type('.note-field textarea', '');
    await screen.click('[data-action="share-copy-markdown"]');

    expect(actions.share.mock.calls[0]?.[0].audit).toEqual(audit);
  });

  it('leaves out a note that was just typed too', async () => {
    const actions = { share: share(true) };
    const noted = { ...audit, notes: [fakeNote()] };
    const screen = await show({ audit: noted, ledger, actions });

    await screen.type('.note-field textarea', 'Ask again in May.');
    await screen.click('[data-action="leave-out"]');
    await screen.click('[data-action="share-copy-markdown"]');

    expect(actions.share.mock.calls[0]?.[0].audit).toEqual(audit);
  });
});

describe('a note as it was typed', () => {
  const typed: TypedNotes = new Map([[null, { text: 'Mine.', over: 'Before.' }]]);
  const sign = () => ({ by: 'you', at: '2026-10-02T10:10:00.000Z' });
  const noted = (text: string) => ({ ...audit, notes: [fakeNote({ text })] });

  it('stands instead of what the store had meanwhile', () => {
    const [note] = withTypedNotes(noted('Before.'), typed, sign).notes ?? [];

    expect(note).toEqual({ statementId: null, text: 'Mine.', ...sign() });
  });

  it('gives way to what the store has since, of this window or another', () => {
    expect(withTypedNotes(noted('Mine.'), typed, sign)).toEqual(noted('Mine.'));
    expect(withTypedNotes(noted('Theirs.'), typed, sign)).toEqual(noted('Theirs.'));
  });
});
