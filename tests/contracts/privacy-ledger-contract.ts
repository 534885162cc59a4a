import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuditId, auditId } from '../../lib/core/ids';
import type { LedgerEntry } from '../../lib/core/audit/ledger';
import type { AuditStore, PrivacyLedger } from '../../lib/ports/store';
import { fakeDraft } from '../fakes/audits';
import { fakeLedgerEntry } from '../fakes/ledger';

/** A fresh, empty ledger, and the store that shares its database. */
export type OpenedLedger = { ledger: PrivacyLedger; store: AuditStore; close: () => void };

const AUDIT = fakeDraft().head.id;
const OTHER = auditId('another');
const CALL: LedgerEntry = fakeLedgerEntry({
  purpose: 'judge',
  host: 'api.example:8443',
  sentBytes: 9_000,
  receivedBytes: 700,
  tokens: { prompt: 2_100, reply: 160 },
});

/** The rules every `PrivacyLedger` keeps. */
export function describePrivacyLedgerContract(name: string, open: () => OpenedLedger): void {
  describe(`${name} as a privacy ledger`, () => {
    let opened: OpenedLedger;
    let ledger: PrivacyLedger;
    let store: AuditStore;
    const stops: (() => void)[] = [];

    beforeEach(async () => {
      opened = open();
      ({ ledger, store } = opened);
      await store.create(fakeDraft());
      await store.create(fakeDraft({ head: { id: OTHER } }));
    });
    afterEach(() => {
      for (const stop of stops.splice(0)) stop();
      opened.close();
    });

    function watch(id: AuditId): LedgerEntry[][] {
      const seen: LedgerEntry[][] = [];
      stops.push(ledger.watch(id, entries => seen.push(entries)));
      return seen;
    }

    it('has nothing of an audit for which nothing was sent', async () => {
      await ledger.add(fakeLedgerEntry({ auditId: OTHER }));

      expect(await ledger.of(AUDIT)).toEqual([]);
      expect(await ledger.of(auditId('nobody'))).toEqual([]);
    });

    it('gives the entries of an audit in the order they were added, equal ones too', async () => {
      const entries = [CALL, fakeLedgerEntry({ at: '2026-10-01T07:00:00.000Z' }), CALL];

      for (const entry of entries) await ledger.add(entry);
      await ledger.add(fakeLedgerEntry({ auditId: OTHER }));

      expect(await ledger.of(AUDIT)).toEqual(entries);
    });

    it('loses none that are added at once', async () => {
      const calls = Array.from({ length: 10 }, (_, place) => ({ ...CALL, sentBytes: place }));

      await Promise.all(calls.map(entry => ledger.add(entry)));

      expect((await ledger.of(AUDIT)).map(({ sentBytes }) => sentBytes).toSorted()).toEqual(
        calls.map(({ sentBytes }) => sentBytes),
      );
    });

    it('keeps nothing of an audit that is not there, or no longer', async () => {
      await store.delete(OTHER);

      await ledger.add(fakeLedgerEntry({ auditId: OTHER }));
      await store.create(fakeDraft({ head: { id: OTHER } }));

      expect(await ledger.of(OTHER)).toEqual([]);
    });

    it('loses the entries of an audit with the audit, and of no other', async () => {
      await ledger.add(CALL);
      await ledger.add(fakeLedgerEntry({ auditId: OTHER }));

      await store.delete(OTHER);

      expect(await ledger.of(OTHER)).toEqual([]);
      expect(await ledger.of(AUDIT)).toEqual([CALL]);
    });

    it('is emptied when everything is deleted', async () => {
      await ledger.add(CALL);

      await store.deleteAll();
      await store.create(fakeDraft());

      expect(await ledger.of(AUDIT)).toEqual([]);
    });

    it('is a part of the exported audit', async () => {
      await ledger.add(CALL);
      await ledger.add(fakeLedgerEntry({ auditId: OTHER }));

      expect((await store.findWithTexts(AUDIT))?.ledger).toEqual([CALL]);
    });

    it('stays when the audit is judged again, reopened or ended', async () => {
      const draft = fakeDraft();
      await ledger.add(CALL);

      await store.checkAgain(AUDIT, {
        judge: { id: 'embedded', version: '2' },
        pairs: 'all',
        askedAt: '2026-10-01T12:00:00.000Z',
        takesOver: true,
      });
      await store.readAgain(
        AUDIT,
        draft.sources.map(({ id }) => id),
      );
      await store.setStatus(AUDIT, 'stopped', CALL.at);

      expect(await ledger.of(AUDIT)).toEqual([CALL]);
    });

    it('changes nothing else of the audit', async () => {
      const before = await store.find(AUDIT);

      await ledger.add(CALL);

      expect(await store.find(AUDIT)).toEqual(before);
    });

    it('calls back with the entries as they are now, and after each further one', async () => {
      await ledger.add(CALL);
      const seen = watch(AUDIT);
      await vi.waitFor(() => expect(seen).toEqual([[CALL]]));

      await ledger.add(fakeLedgerEntry());

      await vi.waitFor(() => expect(seen.at(-1)).toEqual([CALL, fakeLedgerEntry()]));
    });

    it('calls back with nothing left after the audit is deleted', async () => {
      await ledger.add(CALL);
      const seen = watch(AUDIT);
      await vi.waitFor(() => expect(seen).toEqual([[CALL]]));

      await store.delete(AUDIT);

      await vi.waitFor(() => expect(seen.at(-1)).toEqual([]));
    });

    it('says nothing of other audits, and nothing once stopped', async () => {
      const seen = watch(AUDIT);
      const fence = watch(OTHER);
      await vi.waitFor(() => expect([seen.length, fence.length]).toEqual([1, 1]));

      await ledger.add(fakeLedgerEntry({ auditId: OTHER }));
      await vi.waitFor(() => expect(fence.at(-1)).toHaveLength(1));
      stops[0]?.();
      await ledger.add(CALL);
      await ledger.add(fakeLedgerEntry({ auditId: OTHER }));
      await vi.waitFor(() => expect(fence.at(-1)).toHaveLength(2));

      expect(seen).toEqual([[]]);
    });

    it('is not changed by later changes to what was handed in or out', async () => {
      const entry = { ...CALL, tokens: { prompt: 1, reply: 1 } };
      await ledger.add(entry);

      entry.tokens.prompt = 99;
      const [handedOut] = await ledger.of(AUDIT);
      if (handedOut) handedOut.host = 'spoilt.example';

      expect(await ledger.of(AUDIT)).toEqual([{ ...CALL, tokens: { prompt: 1, reply: 1 } }]);
    });
  });
}
