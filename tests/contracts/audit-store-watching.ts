import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Audit } from '../../lib/core/audit/audit';
import type { AuditId } from '../../lib/core/ids';
import type { AuditDraft } from '../../lib/ports/store';
import {
  fakeDraft,
  fakePendingSource,
  fakeReadSource,
  fakeSettlement,
  fakeUnreadableSource,
} from '../fakes/audits';
import { type OpenedStore, at, LATER, requestFor, UNKNOWN, useStore } from './audit-store-bench';

const OTHER_JUDGE = { id: 'embedded', version: '2' };

/** A watcher sees every change. */
export function describeWatching(open: () => OpenedStore): void {
  describe('watching', () => {
    const bench = useStore(open);

    const stops: (() => void)[] = [];
    afterEach(() => {
      for (const stop of stops.splice(0)) stop();
    });

    function watch(id: AuditId): (Audit | null)[] {
      const seen: (Audit | null)[] = [];
      stops.push(bench.store.watch(id, audit => seen.push(audit)));
      return seen;
    }

    it('calls back with the audit as it is now', async () => {
      const draft = await bench.create();

      const seen = watch(draft.head.id);

      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
      expect(seen[0]).toEqual(await bench.find(draft.head.id));
    });

    it('calls back with null for an audit that is not there, and again when it comes', async () => {
      const draft = fakeDraft();
      const seen = watch(draft.head.id);
      await vi.waitFor(() => expect(seen[0]).toBeNull());

      await bench.store.create(draft);

      await vi.waitFor(() => expect(seen.at(-1)?.id).toBe(draft.head.id));
    });

    const CHANGES: [string, (draft: AuditDraft) => Promise<unknown>][] = [
      ['a source is read', draft => bench.store.putSource(draft.head.id, fakeReadSource(), 'text')],
      ['pairs are leased', draft => bench.store.leasePairs(requestFor(draft))],
      ['a pair is settled', draft => bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id))],
      ['the status changes', draft => bench.store.setStatus(draft.head.id, 'stopped', LATER)],
      [
        'sources are reopened',
        draft => bench.store.readAgain(draft.head.id, [fakePendingSource().id]),
      ],
      [
        'pairs are judged again',
        draft =>
          bench.store.checkAgain(draft.head.id, {
            judge: OTHER_JUDGE,
            pairs: 'all',
            askedAt: '2026-10-01T12:00:00.000Z',
            takesOver: true,
          }),
      ],
    ];
    it.each(CHANGES)('calls back when %s', async (_, change) => {
      const draft = await bench.create();
      await bench.store.putSource(draft.head.id, fakeUnreadableSource(), null);
      const seen = watch(draft.head.id);
      await vi.waitFor(() => expect(seen).toHaveLength(1));

      await change(draft);

      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1));
      expect(seen.at(-1)).not.toEqual(seen[0]);
      expect(seen.at(-1)).toEqual(await bench.find(draft.head.id));
    });

    it('calls back when a pair is settled a second time', async () => {
      const draft = await bench.create();
      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id));
      const seen = watch(draft.head.id);
      await vi.waitFor(() => expect(seen).toHaveLength(1));

      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id));

      await vi.waitFor(() => expect(seen.at(-1)?.pairs[0]?.timesSettled).toBe(2));
    });

    it.each(['delete', 'deleteAll'] as const)('calls back with null after %s', async method => {
      const draft = await bench.create();
      const seen = watch(draft.head.id);
      await vi.waitFor(() => expect(seen).toHaveLength(1));

      await (method === 'delete' ? bench.store.delete(draft.head.id) : bench.store.deleteAll());

      await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
    });

    it('delivers the last state after a burst', async () => {
      const draft = await bench.create();
      const seen = watch(draft.head.id);

      await Promise.all(draft.pairs.map(({ id }) => bench.store.settlePair(fakeSettlement(id))));

      await vi.waitFor(() => {
        const states = seen.at(-1)?.pairs.map(({ state }) => state);
        expect(states).toEqual(draft.pairs.map(() => 'settled'));
      });
    });

    it('says nothing of other audits', async () => {
      const [watched, other] = await bench.createMany(2);
      const seen = watch(watched ?? UNKNOWN);
      const fence = watch(other ?? UNKNOWN);
      await vi.waitFor(() => expect([seen.length, fence.length]).toEqual([1, 1]));

      await bench.store.setStatus(other ?? UNKNOWN, 'finished', LATER);

      await vi.waitFor(() => expect(fence.at(-1)?.status).toBe('finished'));
      expect(seen).toHaveLength(1);
    });

    it('says nothing once stopped', async () => {
      const draft = await bench.create();
      const seen: unknown[] = [];
      const stop = bench.store.watch(draft.head.id, audit => seen.push(audit));
      const fence = watch(draft.head.id);
      await vi.waitFor(() => expect([seen.length, fence.length]).toEqual([1, 1]));

      stop();
      await bench.store.setStatus(draft.head.id, 'finished', LATER);

      await vi.waitFor(() => expect(fence.at(-1)?.status).toBe('finished'));
      expect(seen).toHaveLength(1);
    });

    it('says nothing at all when stopped at once', async () => {
      const draft = await bench.create();
      const seen: unknown[] = [];

      bench.store.watch(draft.head.id, audit => seen.push(audit))();

      const fence = watch(draft.head.id);
      await vi.waitFor(() => expect(fence).toHaveLength(1));
      expect(seen).toEqual([]);
    });
  });
}
