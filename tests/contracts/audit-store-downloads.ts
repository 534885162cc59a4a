import { describe, expect, it } from 'vitest';
import type { AuditDraft } from '../../lib/ports/store';
import type { Download } from '../../lib/ports/source-fetcher';
import { fakePendingSource, fakeUnreadableSource, fakeVisit } from '../fakes/audits';
import { type OpenedStore, at, LATER, NOON, useStore } from './audit-store-bench';

const SENT: Download = {
  visit: fakeVisit(),
  requests: 0,
  receivedBytes: 0,
  body: new Uint8Array([60, 112, 62, 0, 255]),
};
const REFUSED: Download = {
  visit: fakeVisit({ httpStatus: 404 }),
  requests: 0,
  receivedBytes: 0,
  body: null,
  reason: 'dead-link',
};
const A_DAY_LATER = '2026-10-02T12:00:01.000Z';
const A_DAY_BEFORE = '2026-09-30T11:59:59.000Z';

/** What servers sent for the sources of an audit that runs. */
export function describeDownloads(open: () => OpenedStore): void {
  describe('downloads', () => {
    const bench = useStore(open);

    it('are found by the next engine, by source and address, with all that was learnt', async () => {
      const { draft, first, second, downloads } = await begun();
      await downloads.keep(first, SENT);
      await downloads.keep(second, REFUSED);

      const next = bench.downloads(draft.head.id, NOON);

      expect(await next.find(first)).toEqual(SENT);
      expect(await next.find(second)).toEqual(REFUSED);
      expect(await next.find({ ...first, url: `${first.url ?? ''}?page=2` })).toBeNull();
      expect(await next.find({ ...first, id: second.id })).toBeNull();
      expect(await next.find({ ...first, url: null })).toBeNull();
    });

    it('go when their source is stored, all addresses of it and no other source', async () => {
      const { draft, first, second, downloads } = await begun();
      const elsewhere = { ...first, url: 'https://copy.example/' };
      for (const each of [first, elsewhere, second]) await downloads.keep(each, SENT);

      await bench.store.putSource(draft.head.id, fakeUnreadableSource(first), null);

      expect(await downloads.find(first)).toBeNull();
      expect(await downloads.find(elsewhere)).toBeNull();
      expect(await downloads.find(second)).toEqual(SENT);
    });

    it.each<[string, (id: AuditDraft['head']['id']) => Promise<unknown>]>([
      ['it ends', id => bench.store.setStatus(id, 'finished', LATER)],
      ['the user stops it', id => bench.store.setStatus(id, 'stopped', LATER)],
      ['it halts', id => bench.store.halt(id, 'storage-full', LATER)],
      ['it is deleted', id => bench.store.delete(id)],
      ['everything is deleted', () => bench.store.deleteAll()],
    ])('of an audit go when %s, and none comes after', async (_, end) => {
      const { draft, first, second, downloads } = await begun();
      await downloads.keep(first, SENT);

      await end(draft.head.id);
      await downloads.keep(second, SENT);

      expect(await downloads.find(first)).toBeNull();
      expect(await downloads.find(second)).toBeNull();
    });

    it('go when the source is opened again: the user wants it as it is now', async () => {
      const { draft, first, downloads } = await begun();
      await downloads.keep(first, SENT);

      await bench.store.readAgain(draft.head.id, [first.id]);

      expect(await downloads.find(first)).toBeNull();
    });

    it('belong to one audit alone', async () => {
      const { first, downloads } = await begun();
      const [other] = await bench.createMany(1);
      await downloads.keep(first, SENT);

      expect(other && (await bench.downloads(other, NOON).find(first))).toBeNull();
    });

    it('are in the ledger with their traffic, and cost the next engine nothing', async () => {
      const { draft, first, downloads } = await begun();

      await downloads.keep(first, { ...SENT, requests: 2, receivedBytes: 9 });

      const found = await bench.downloads(draft.head.id, NOON).find(first);
      expect(found).toMatchObject({ requests: 0, receivedBytes: 0 });
      const audit = await bench.store.findWithTexts(draft.head.id);
      expect(audit?.ledger).toMatchObject([{ purpose: 'source', calls: 2, receivedBytes: 9 }]);
    });

    it.each([A_DAY_LATER, A_DAY_BEFORE])('are not taken for what is there at %s', async now => {
      const { draft, first, second, downloads } = await begun();
      await downloads.keep(first, SENT);
      const then = bench.downloads(draft.head.id, now);

      expect(await then.find(first)).toBeNull();

      // They go when another is kept, also those of a clock that was ahead.
      await then.keep(second, SENT);
      expect(await downloads.find(first)).toBeNull();
      expect(await then.find(second)).toEqual(SENT);
    });

    it('are not kept where they would take the last room', async () => {
      const { draft, first } = await begun();
      const asked: number[] = [];
      const full = bench.downloads(draft.head.id, NOON, bytes => {
        asked.push(bytes);
        return Promise.resolve(false);
      });

      expect(await full.keep(first, SENT)).toBe(false);

      expect(asked).toEqual([5]);
      expect(await full.find(first)).toBeNull();
    });

    async function begun() {
      const draft = await bench.create();
      const [first, second] = [at(draft.sources, 0), at(draft.sources, 1)].map(source =>
        fakePendingSource({ ...source, url: source.url ?? `https://${source.id}.example/` }),
      );
      if (!first || !second) throw new Error('contract: there are no sources');
      return { draft, first, second, downloads: bench.downloads(draft.head.id, NOON) };
    }
  });
}
