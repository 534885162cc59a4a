import { describe, expect, it } from 'vitest';
import {
  fakePendingSource,
  fakeReadSource,
  fakeUnreadableSource,
  fakeVisit,
} from '../fakes/audits';
import { type OpenedStore, at, HASH, LATER, OTHER_HASH, useStore } from './audit-store-bench';

const ADDRESS = fakePendingSource().url ?? '';

/** Earlier readings of an address, by any audit in the history. */
export function describeReadings(open: () => OpenedStore): void {
  describe('readings of an address', () => {
    const bench = useStore(open);

    it('are told with the audit, the time and what kind of text it was', async () => {
      const ids = await bench.createMany(2);
      const visit = fakeVisit({ retrievedAt: LATER });
      await bench.store.putSource(at(ids, 0), fakeReadSource({ contentHash: HASH }), 'one');
      const abstract = fakeReadSource({ contentHash: OTHER_HASH, visit, extent: 'abstract' });
      await bench.store.putSource(at(ids, 1), abstract, 'another');

      const readings = await bench.store.findReadings(ADDRESS);

      expect(readings.toSorted((a, b) => (a.auditId < b.auditId ? -1 : 1))).toEqual([
        {
          auditId: at(ids, 0),
          contentHash: HASH,
          retrievedAt: fakeVisit().retrievedAt,
          versionKey: 'page|full-text',
        },
        {
          auditId: at(ids, 1),
          contentHash: OTHER_HASH,
          retrievedAt: LATER,
          versionKey: 'page|abstract',
        },
      ]);
    });

    it('are told with what the text was made of, and by which reader', async () => {
      const ids = await bench.createMany(1);
      const readBy = { bodyHash: OTHER_HASH, extractor: 3 };
      await bench.store.putSource(at(ids, 0), fakeReadSource({ contentHash: HASH, readBy }), 'one');

      expect(await bench.store.findReadings(ADDRESS)).toMatchObject([{ readBy }]);
    });

    it('leave out what could not be read, other addresses and deleted audits', async () => {
      const ids = await bench.createMany(2);
      await bench.store.putSource(at(ids, 0), fakeUnreadableSource(), null);
      await bench.store.putSource(at(ids, 1), fakeReadSource({ contentHash: HASH }), 'one');

      await bench.store.delete(at(ids, 1));

      expect(await bench.store.findReadings(ADDRESS)).toEqual([]);
      expect(await bench.store.findReadings(`${ADDRESS}?page=2`)).toEqual([]);
    });
  });
}
