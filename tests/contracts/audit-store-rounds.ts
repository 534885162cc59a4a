import { describe, expect, it } from 'vitest';
import { sourceId } from '../../lib/core/ids';
import type { Pair } from '../../lib/core/audit/pair';
import type { AuditDraft } from '../../lib/ports/store';
import {
  fakeFinding,
  fakePassage,
  fakePendingSource,
  fakeReadSource,
  fakeSettlement,
} from '../fakes/audits';
import {
  type OpenedStore,
  at,
  HASH,
  LATER,
  OTHER_HASH,
  requestFor,
  UNKNOWN,
  useStore,
} from './audit-store-bench';

/** Ending, resuming and reopening. */
export function describeRounds(open: () => OpenedStore): void {
  describe('ending, resuming and reopening', () => {
    const bench = useStore(open);

    it('keeps the status and the end', async () => {
      const draft = await bench.create();

      await bench.store.setStatus(draft.head.id, 'finished', LATER);

      const audit = await bench.find(draft.head.id);
      expect([audit.status, audit.endedAt]).toEqual(['finished', LATER]);
      expect(await bench.store.list({ offset: 0, limit: 1 })).toMatchObject([
        { status: 'finished', endedAt: LATER },
      ]);
    });

    it('says of a stopped audit that open statements were not judged', async () => {
      const draft = await bench.create();

      await bench.store.setStatus(draft.head.id, 'stopped', LATER);

      expect((await bench.find(draft.head.id)).verdicts[0]).toMatchObject({
        kind: 'not-judged',
        reason: 'stopped',
      });
    });

    it('changes nothing for an audit that is gone', async () => {
      await bench.store.setStatus(UNKNOWN, 'finished', LATER);
      await bench.store.readAgain(UNKNOWN, [fakePendingSource().id]);

      expect(await bench.store.find(UNKNOWN)).toBeNull();
      expect(await bench.store.list({ offset: 0, limit: 10 })).toEqual([]);
    });

    it('lets a new engine finish what a killed one began, each pair once', async () => {
      const draft = await bench.create();
      const [first] = await bench.store.leasePairs(requestFor(draft));
      await bench.store.settlePair(fakeSettlement(first?.id));

      // The first engine is killed here, with one pair still leased.
      for (const source of draft.sources) {
        const request = requestFor(draft, { owner: 'engine-b', sourceId: source.id });
        for (const pair of await bench.store.leasePairs(request)) {
          await bench.store.settlePair(fakeSettlement(pair.id));
        }
      }

      const { pairs } = await bench.find(draft.head.id);
      expect(pairs.map(pair => [pair.state, pair.timesSettled])).toEqual(
        draft.pairs.map(() => ['settled', 1]),
      );
    });

    it('reopens a source: pending, its pairs open, its passages and text gone', async () => {
      const draft = await bench.create();
      const [first, second] = [at(draft.sources, 0), at(draft.sources, 1)];
      await finish(draft);

      await bench.store.readAgain(draft.head.id, [first.id]);

      const audit = await bench.find(draft.head.id);
      expect([audit.status, audit.endedAt]).toEqual(['running', null]);
      expect(audit.sources).toMatchObject([
        { ...first, status: 'pending' },
        { id: second.id, status: 'read' },
      ]);
      expect(ofSource(audit.pairs, first.id)).toEqual(ofSource(draft.pairs, first.id));
      expect(ofSource(audit.pairs, second.id).map(({ state }) => state)).toEqual([
        'settled',
        'settled',
      ]);
      expect(audit.passages.map(each => each.sourceId)).toEqual([second.id]);
      expect(await bench.store.findText(HASH)).toBeNull();
      expect(await bench.store.findText(OTHER_HASH)).toBe('second text');
      expect(at(await bench.store.list({ offset: 0, limit: 1 }), 0).settledPairs).toBe(2);
    });

    it('reopens leased pairs too, and counts only what was settled', async () => {
      const draft = await bench.create();
      const [leased] = await bench.store.leasePairs(requestFor(draft));
      await bench.store.settlePair(fakeSettlement(leased?.id));

      await bench.store.readAgain(
        draft.head.id,
        draft.sources.map(({ id }) => id),
      );

      expect((await bench.find(draft.head.id)).pairs).toEqual(draft.pairs);
      expect(at(await bench.store.list({ offset: 0, limit: 1 }), 0).settledPairs).toBe(0);
    });

    it('sets an audit running without touching a pair when no source is named', async () => {
      const draft = await bench.create();
      await finish(draft);
      const before = await bench.find(draft.head.id);

      await bench.store.readAgain(draft.head.id, []);
      await bench.store.readAgain(draft.head.id, [sourceId('url:none')]);

      expect(await bench.find(draft.head.id)).toEqual({
        ...before,
        status: 'running',
        endedAt: null,
      });
      expect(await bench.store.findRunning()).toEqual([draft.head.id]);
    });

    it('accepts findings for a reopened pair as if it were new', async () => {
      const draft = await bench.create();
      await finish(draft);
      await bench.store.readAgain(draft.head.id, [at(draft.sources, 0).id]);

      const isFirst = await bench.store.settlePair(
        fakeSettlement(at(draft.pairs, 0).id, { finding: fakeFinding('contradicted') }),
      );

      expect(isFirst).toBe(true);
      expect((await bench.find(draft.head.id)).pairs[0]).toMatchObject({
        finding: { kind: 'contradicted' },
        timesSettled: 1,
      });
    });

    /** Reads both sources and settles every pair with one passage of its source. */
    async function finish(draft: AuditDraft): Promise<void> {
      const [first, second] = [at(draft.sources, 0), at(draft.sources, 1)];
      const { id } = draft.head;
      const fresh = fakeReadSource({ ...first, contentHash: HASH });
      await bench.store.putSource(id, fresh, 'first text');
      const other = fakeReadSource({ ...second, contentHash: OTHER_HASH });
      await bench.store.putSource(id, other, 'second text');
      for (const pair of draft.pairs) {
        const passages = [fakePassage({ sourceId: pair.sourceId })];
        await bench.store.settlePair(fakeSettlement(pair.id, { passages }));
      }
      await bench.store.setStatus(id, 'finished', LATER);
    }
  });
}

function ofSource(pairs: readonly Pair[], id: Pair['sourceId']): Pair[] {
  return pairs.filter(pair => pair.sourceId === id);
}
