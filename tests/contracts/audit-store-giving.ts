import { describe, expect, it } from 'vitest';

import type { GivenBody, GivenText, Handing } from '../../lib/core/source/given-text';
import { sourceId } from '../../lib/core/ids';
import type { AuditDraft } from '../../lib/ports/store';
import {
  fakePassage,
  fakeReadSource,
  fakeSettlement,
  fakeUnreadableSource,
  fakeVisit,
} from '../fakes/audits';
import {
  type OpenedStore,
  at,
  HASH,
  LATER,
  MUCH_LATER,
  NOON,
  OTHER_HASH,
  requestFor,
  UNKNOWN,
  useStore,
} from './audit-store-bench';

const HANDING: Handing = {
  way: 'pasted',
  givenAt: NOON,
  tabUrl: null,
  fileName: null,
  extent: 'full-text',
};
const BODY: GivenBody = { bytes: new Uint8Array([72, 105, 0, 255]), contentType: 'text/plain' };
const WALL = fakeVisit({ finalUrl: 'https://health.example/subscribe' });

/** Texts that the reader gives, and takes back. */
export function describeGiving(open: () => OpenedStore): void {
  describe('giving a text', () => {
    const bench = useStore(open);

    it('lets the source wait to be read, with what is known of its address', async () => {
      const { head, first, second } = await finished();

      const isTaken = await bench.store.give(head.id, giving(first.id));

      const audit = await bench.find(head.id);
      expect(isTaken).toBe(true);
      expect([audit.status, audit.endedAt]).toEqual(['running', null]);
      expect(audit.sources).toEqual([
        {
          ...first,
          status: 'pending',
          given: { ...HANDING, pageReason: 'paywall', pageVisit: WALL },
        },
        expect.objectContaining({ id: second.id, status: 'read' }),
      ]);
      expect(await bench.store.findGiven(head.id, first.id)).toEqual(BODY);
      expect(await bench.store.findGiven(head.id, second.id)).toBeNull();
    });

    it('opens the pairs of that source and no others, in one go with their count', async () => {
      const { head, pairs, first, second } = await finished();

      await bench.store.give(head.id, giving(first.id));

      const audit = await bench.find(head.id);
      const states = (id: string) =>
        audit.pairs.filter(({ sourceId: of }) => of === id).map(({ state }) => state);
      expect(states(first.id)).toEqual(['open', 'open']);
      expect(states(second.id)).toEqual(['settled', 'settled']);
      expect(audit.passages.map(each => each.sourceId)).toEqual([second.id]);
      expect(at(await bench.store.list({ offset: 0, limit: 1 }), 0).settledPairs).toBe(2);
      expect(pairs).toHaveLength(4);
    });

    it('keeps the text by its hash once it is read, and the bytes no longer', async () => {
      const { head, first } = await finished();
      await bench.store.give(head.id, giving(first.id));
      const given = await givenOf(head.id, first.id);

      const read = fakeReadSource({ ...first, contentHash: OTHER_HASH, given });
      const isKept = await bench.store.putSource(head.id, read, 'what was given');

      expect(isKept).toBe(true);
      expect((await bench.find(head.id)).sources[0]).toEqual(read);
      expect(await bench.store.findText(OTHER_HASH)).toBe('what was given');
      expect(await bench.store.findGiven(head.id, first.id)).toBeNull();
      expect(await bench.cache.find({ ...first, status: 'pending' })).toBeNull();
    });

    it('takes the place of what was read, whose text goes', async () => {
      const { head, first, second } = await finished();

      await bench.store.give(head.id, giving(second.id));

      expect(await bench.store.findText(HASH)).toBeNull();
      expect(await givenOf(head.id, second.id)).toMatchObject({ pageReason: null });
      expect((await bench.find(head.id)).sources[0]).toMatchObject({ id: first.id });
    });

    it('takes the place of a text given before, and still knows the address', async () => {
      const { head, first } = await finished();
      await bench.store.give(head.id, giving(first.id));
      const body: GivenBody = { ...BODY, contentType: 'application/pdf' };
      const handing: Handing = { ...HANDING, way: 'uploaded', givenAt: LATER, fileName: 'a.pdf' };

      await bench.store.give(head.id, { source: first.id, handing, body });

      expect(await givenOf(head.id, first.id)).toEqual({
        ...handing,
        pageReason: 'paywall',
        pageVisit: WALL,
      });
      expect(await bench.store.findGiven(head.id, first.id)).toEqual(body);
    });

    it('is taken back when the source is reopened', async () => {
      const { head, first } = await finished();
      await bench.store.give(head.id, giving(first.id));

      await bench.store.readAgain(head.id, [first.id]);

      expect((await bench.find(head.id)).sources[0]).toEqual({ ...first, status: 'pending' });
      expect(await bench.store.findGiven(head.id, first.id)).toBeNull();
    });

    it('does nothing where the audit or the source is gone', async () => {
      const { head, first } = await finished();
      const before = await bench.find(head.id);

      expect(await bench.store.give(UNKNOWN, giving(first.id))).toBe(false);
      expect(await bench.store.give(head.id, giving(sourceId('url:none')))).toBe(false);

      expect(await bench.find(head.id)).toEqual(before);
      expect(await bench.store.findGiven(UNKNOWN, first.id)).toBeNull();
    });

    const givenOf = giftIn(bench);

    /** An audit whose first source has a wall before it, and whose second was read. */
    async function finished() {
      const draft = await bench.create();
      const [first, second] = [at(draft.sources, 0), at(draft.sources, 1)];
      const { id } = draft.head;
      const wall = fakeUnreadableSource({ ...first, reason: 'paywall', visit: WALL });
      await bench.store.putSource(id, wall, null);
      const read = fakeReadSource({ ...second, contentHash: HASH });
      await bench.store.putSource(id, read, 'second text');
      for (const pair of draft.pairs) {
        const passages =
          pair.sourceId === second.id ? [fakePassage({ sourceId: pair.sourceId })] : [];
        await bench.store.settlePair(fakeSettlement(pair.id, { passages }));
      }
      await bench.store.setStatus(id, 'finished', LATER);
      return { ...draft, first, second };
    }
  });

  describe('what comes too late for a text that was given', () => {
    const bench = useStore(open);

    it('is a page that was fetched meanwhile', async () => {
      const draft = await bench.create();
      const first = at(draft.sources, 0);
      await bench.store.give(draft.head.id, giving(first.id));
      const before = await bench.find(draft.head.id);

      const fetched = fakeReadSource({ ...first, contentHash: HASH });
      const isKept = await bench.store.putSource(draft.head.id, fetched, 'fetched');

      expect(isKept).toBe(false);
      expect(await bench.find(draft.head.id)).toEqual(before);
      expect(await bench.store.findText(HASH)).toBeNull();
      expect(await bench.store.findGiven(draft.head.id, first.id)).toEqual(BODY);
    });

    it('is a text given before, and one that was taken back', async () => {
      const draft = await bench.create();
      const first = at(draft.sources, 0);
      await bench.store.give(draft.head.id, giving(first.id));
      const { given } = at((await bench.find(draft.head.id)).sources, 0);
      const read = fakeReadSource({ ...first, contentHash: HASH, ...(given ? { given } : {}) });
      const later = { ...HANDING, givenAt: MUCH_LATER };

      await bench.store.give(draft.head.id, { source: first.id, handing: later, body: BODY });
      const afterAnother = await bench.store.putSource(draft.head.id, read, 'old');
      await bench.store.readAgain(draft.head.id, [first.id]);
      const afterNone = await bench.store.putSource(draft.head.id, read, 'old');

      expect([afterAnother, afterNone]).toEqual([false, false]);
      expect(await bench.store.findText(HASH)).toBeNull();
    });

    it('is a finding by the text before', async () => {
      const draft = await bench.create();
      const first = at(draft.sources, 0);
      const [leased] = await bench.store.leasePairs(requestFor(draft));
      await bench.store.give(draft.head.id, giving(first.id));

      const late = { ...fakeSettlement(leased?.id), owner: 'engine-a' };

      expect(await bench.store.settlePair(late)).toBe(false);
      expect((await bench.find(draft.head.id)).pairs).toEqual(draft.pairs);
    });

    it('is a lease for the text before', async () => {
      const draft = await bench.create();
      const first = at(draft.sources, 0);
      await bench.store.putSource(
        draft.head.id,
        fakeReadSource({ ...first, contentHash: HASH }),
        'text',
      );
      const request = requestFor(draft, { read: HASH, limit: 1 });
      const before = await bench.store.leasePairs(request);
      await bench.store.give(draft.head.id, giving(first.id));

      const whileItWaits = await bench.store.leasePairs(request);
      const given = await givenOf(draft.head.id, first.id);
      const read = fakeReadSource({ ...first, contentHash: OTHER_HASH, given });
      await bench.store.putSource(draft.head.id, read, 'given');

      expect(before).toHaveLength(1);
      expect(whileItWaits).toEqual([]);
      expect(await bench.store.leasePairs(request)).toEqual([]);
      expect(await bench.store.leasePairs({ ...request, read: OTHER_HASH })).toHaveLength(1);
    });

    it('is a lease for a source that could not be read before', async () => {
      const draft = await bench.create();
      const first = at(draft.sources, 0);
      await bench.store.putSource(draft.head.id, fakeUnreadableSource(first), null);
      const request = requestFor(draft, { read: null, limit: 1 });

      const before = await bench.store.leasePairs(request);
      await bench.store.give(draft.head.id, giving(first.id));

      expect(before).toHaveLength(1);
      expect(await bench.store.leasePairs(request)).toEqual([]);
    });

    const givenOf = giftIn(bench);
  });

  function giving(source: AuditDraft['sources'][number]['id']) {
    return { source, handing: HANDING, body: BODY };
  }

  function giftIn(bench: ReturnType<typeof useStore>) {
    return async (audit: AuditDraft['head']['id'], id: string): Promise<GivenText> => {
      const source = (await bench.find(audit)).sources.find(each => each.id === id);
      if (!source?.given) throw new Error('contract: no text was given');
      return source.given;
    };
  }
}
