import { describe, expect, it } from 'vitest';
import { sourceId } from '../../lib/core/ids';
import {
  fakeDraft,
  fakePendingSource,
  fakeReadSource,
  fakeSettlement,
  fakeUnreadableSource,
  fakeVisit,
} from '../fakes/audits';
import {
  type OpenedStore,
  at,
  HASH,
  OTHER_HASH,
  requestFor,
  UNKNOWN,
  useStore,
} from './audit-store-bench';

/** Sources, their texts, and what deleting leaves. */
export function describeTexts(open: () => OpenedStore): void {
  describe('sources and texts', () => {
    const bench = useStore(open);

    it('replaces a source in its place and keeps its text by the hash', async () => {
      const draft = await bench.create();
      const read = fakeReadSource({ ...at(draft.sources, 0), contentHash: HASH });

      await bench.store.putSource(draft.head.id, read, 'the whole text');

      expect((await bench.find(draft.head.id)).sources).toEqual([read, draft.sources[1]]);
      expect(await bench.store.findText(HASH)).toBe('the whole text');
    });

    it('keeps a source that could not be read, with its reason', async () => {
      const draft = await bench.create();
      const unreadable = fakeUnreadableSource({ ...at(draft.sources, 1), reason: 'paywall' });

      await bench.store.putSource(draft.head.id, unreadable, null);

      expect((await bench.find(draft.head.id)).sources).toEqual([draft.sources[0], unreadable]);
      expect((await bench.store.findWithTexts(draft.head.id))?.texts).toEqual([]);
    });

    it('exports each text once, in the order of the sources', async () => {
      const sources = [
        fakePendingSource({ id: sourceId('s2') }),
        fakePendingSource({ id: sourceId('s1') }),
        fakePendingSource({ id: sourceId('s0') }),
      ];
      const { head } = await bench.create({ sources });
      const hashes = [OTHER_HASH, HASH, OTHER_HASH];
      for (const [place, source] of sources.entries()) {
        const hash = at(hashes, place);
        const read = fakeReadSource({ ...source, contentHash: hash });
        await bench.store.putSource(head.id, read, `text of ${hash}`);
      }

      const found = await bench.store.findWithTexts(head.id);

      expect(found).toEqual({
        ...(await bench.find(head.id)),
        texts: [
          { contentHash: OTHER_HASH, text: `text of ${OTHER_HASH}` },
          { contentHash: HASH, text: `text of ${HASH}` },
        ],
        ledger: [],
        labels: [],
      });
    });

    it('drops the text of a source that is replaced, unless another points to it', async () => {
      const draft = await bench.create();
      const [first, second] = [at(draft.sources, 0), at(draft.sources, 1)];
      const shared = { contentHash: HASH };
      await bench.store.putSource(draft.head.id, fakeReadSource({ ...first, ...shared }), 'old');
      await bench.store.putSource(draft.head.id, fakeReadSource({ ...second, ...shared }), 'old');
      const fresh = { contentHash: OTHER_HASH };

      await bench.store.putSource(draft.head.id, fakeReadSource({ ...first, ...fresh }), 'new');
      const whileShared = await bench.store.findText(HASH);
      await bench.store.putSource(draft.head.id, fakeReadSource({ ...second, ...fresh }), 'new');

      expect(whileShared).toBe('old');
      expect(await bench.store.findText(HASH)).toBeNull();
      expect(await bench.store.findText(OTHER_HASH)).toBe('new');
    });

    it('ignores a source of an audit that is gone', async () => {
      await bench.store.putSource(UNKNOWN, fakeReadSource({ contentHash: HASH }), 'text');

      expect(await bench.store.find(UNKNOWN)).toBeNull();
      expect(await bench.store.findText(HASH)).toBeNull();
    });

    it('refuses a source the audit never had, and keeps nothing of it', async () => {
      const draft = await bench.create();
      const stranger = fakeReadSource({ id: sourceId('url:stranger'), contentHash: HASH });

      await expect(bench.store.putSource(draft.head.id, stranger, 'text')).rejects.toThrow(
        'store:',
      );

      expect((await bench.find(draft.head.id)).sources).toEqual(draft.sources);
      expect(await bench.store.findText(HASH)).toBeNull();
    });
  });

  describe('deleting', () => {
    const bench = useStore(open);

    it('removes the audit from everywhere, and it can be created anew', async () => {
      const draft = await bench.create();
      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id));

      await bench.store.delete(draft.head.id);

      expect(await bench.store.find(draft.head.id)).toBeNull();
      expect(await bench.store.findByAnswer(draft.answer.id)).toBeNull();
      expect(await bench.store.findRunning()).toEqual([]);
      expect(await bench.store.list({ offset: 0, limit: 10 })).toEqual([]);
      expect(await bench.store.leasePairs(requestFor(draft))).toEqual([]);

      await bench.store.create(draft);
      expect((await bench.find(draft.head.id)).pairs).toEqual(draft.pairs);
      expect((await bench.find(draft.head.id)).passages).toEqual([]);
    });

    it('leaves every other audit as it was', async () => {
      const [doomed, kept] = await bench.createMany(2);
      const before = await bench.find(kept ?? UNKNOWN);

      await bench.store.delete(doomed ?? UNKNOWN);

      expect(await bench.find(kept ?? UNKNOWN)).toEqual(before);
    });

    it('keeps a text as long as another audit or the cache points to it', async () => {
      const ids = await bench.createMany(2);
      const read = fakeReadSource({ contentHash: HASH });
      for (const id of ids) await bench.store.putSource(id, read, 'text');
      await bench.cache.put(fakeReadSource({ contentHash: OTHER_HASH }), 'cached');
      await bench.store.putSource(
        at(ids, 0),
        fakeReadSource({ ...at(fakeDraft().sources, 1), contentHash: OTHER_HASH }),
        'cached',
      );

      await bench.store.delete(at(ids, 0));
      const whileOneIsLeft = await bench.store.findText(HASH);
      await bench.store.delete(at(ids, 1));

      expect(whileOneIsLeft).toBe('text');
      expect(await bench.store.findText(HASH)).toBeNull();
      expect(await bench.store.findText(OTHER_HASH)).toBe('cached');
    });

    it('does nothing for an audit that is not there', async () => {
      await bench.store.delete(UNKNOWN);

      expect(await bench.store.list({ offset: 0, limit: 10 })).toEqual([]);
    });

    it('removes everything at once, the cache of sources too', async () => {
      const ids = await bench.createMany(2);
      const now = new Date().toISOString();
      const read = fakeReadSource({
        contentHash: HASH,
        visit: fakeVisit({ retrievedAt: now }),
      });
      await bench.store.putSource(at(ids, 0), read, 'text');
      await bench.cache.put(read, 'text');

      await bench.store.deleteAll();

      expect(await bench.store.list({ offset: 0, limit: 10 })).toEqual([]);
      expect(await bench.store.find(at(ids, 0))).toBeNull();
      expect(await bench.store.findText(HASH)).toBeNull();
      expect(await bench.cache.find(fakePendingSource())).toBeNull();
    });
  });
}
