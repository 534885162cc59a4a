import { describe, expect, it } from 'vitest';
import { auditId, pairId, sourceId } from '../../lib/core/ids';
import { fakeEvidence, fakeFinding, fakePassage, fakeSettlement } from '../fakes/audits';
import {
  type OpenedStore,
  at,
  LATER,
  MUCH_LATER,
  requestFor,
  UNKNOWN,
  useStore,
} from './audit-store-bench';

/** The unit of work: leasing it and settling it. */
export function describePairs(open: () => OpenedStore): void {
  describe('leasing pairs', () => {
    const bench = useStore(open);

    it('hands out open pairs of the asked source only, marked with owner and time', async () => {
      const draft = await bench.create();

      const leased = await bench.store.leasePairs(requestFor(draft));

      const own = draft.pairs.filter(pair => pair.sourceId === at(draft.sources, 0).id);
      expect(leased).toEqual(
        own.map(pair => ({ ...pair, state: 'leased', owner: 'engine-a', until: LATER })),
      );
      const states = (await bench.find(draft.head.id)).pairs.map(({ state }) => state);
      expect(states).toEqual(['leased', 'open', 'leased', 'open']);
    });

    it('hands out no more than asked for, in order, and the rest when asked again', async () => {
      const draft = await bench.create();

      const first = await bench.store.leasePairs(requestFor(draft, { limit: 1 }));
      const second = await bench.store.leasePairs(requestFor(draft, { limit: 1 }));
      const third = await bench.store.leasePairs(requestFor(draft, { limit: 1 }));

      expect([...first, ...second].map(({ id }) => id)).toEqual([
        at(draft.pairs, 0).id,
        at(draft.pairs, 2).id,
      ]);
      expect(third).toEqual([]);
    });

    it('leaves the pairs of other audits alone', async () => {
      const draft = await bench.create({ head: { id: auditId('audit-a') } });
      const other = await bench.create({ head: { id: auditId('audit-b') } });

      await bench.store.leasePairs(requestFor(draft));

      expect((await bench.find(other.head.id)).pairs).toEqual(other.pairs);
    });

    it('does not hand an engine again what it still holds', async () => {
      const draft = await bench.create();
      await bench.store.leasePairs(requestFor(draft));

      expect(await bench.store.leasePairs(requestFor(draft))).toEqual([]);
    });

    it('hands out a pair again from the instant its lease ends', async () => {
      const draft = await bench.create();
      await bench.store.leasePairs(requestFor(draft));

      const again = await bench.store.leasePairs(
        requestFor(draft, { now: LATER, until: MUCH_LATER, limit: 1 }),
      );

      expect(again).toMatchObject([{ owner: 'engine-a', until: MUCH_LATER }]);
    });

    it('gives a new engine what a dead one held, however long its lease', async () => {
      const draft = await bench.create();
      await bench.store.leasePairs(requestFor(draft, { until: MUCH_LATER }));

      const taken = await bench.store.leasePairs(requestFor(draft, { owner: 'engine-b' }));

      expect(taken.map(pair => pair.state === 'leased' && pair.owner)).toEqual([
        'engine-b',
        'engine-b',
      ]);
    });

    it('never hands out the same pair twice to one engine that asks twice at once', async () => {
      const draft = await bench.create();

      const answers = await Promise.all(
        Array.from({ length: 4 }, () => bench.store.leasePairs(requestFor(draft, { limit: 1 }))),
      );

      const ids = answers.flat().map(({ id }) => id);
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(2);
    });

    it('leaves each pair with one owner when two engines ask at once', async () => {
      const draft = await bench.create();

      const [a, b] = await Promise.all([
        bench.store.leasePairs(requestFor(draft, { owner: 'engine-a' })),
        bench.store.leasePairs(requestFor(draft, { owner: 'engine-b' })),
      ]);

      // Whoever came last took the other for dead; what is stored is what that one was told.
      const { pairs } = await bench.find(draft.head.id);
      const held = pairs.filter(({ state }) => state === 'leased');
      expect([a, b]).toContainEqual(held);
      expect(held).toHaveLength(2);
    });

    it('hands out no settled pair', async () => {
      const draft = await bench.create();
      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id));

      const leased = await bench.store.leasePairs(requestFor(draft, { owner: 'engine-b' }));

      expect(leased.map(({ id }) => id)).toEqual([at(draft.pairs, 2).id]);
    });

    it('hands out nothing of an unknown audit or source', async () => {
      const draft = await bench.create();

      const ofNobody = await bench.store.leasePairs(requestFor(draft, { auditId: UNKNOWN }));
      const ofNothing = await bench.store.leasePairs(
        requestFor(draft, { sourceId: sourceId('url:none') }),
      );

      expect([ofNobody, ofNothing]).toEqual([[], []]);
    });
  });

  describe('settling pairs', () => {
    const bench = useStore(open);

    it.each([true, false])(
      'keeps whether a finding was drawn from the source: %s',
      async isGrounded => {
        const draft = await bench.create();
        const pair = at(draft.pairs, 0);
        const finding = {
          kind: 'supported' as const,
          confidence: 0.9,
          evidence: [fakeEvidence()],
          isGrounded,
        };

        await bench.store.settlePair(fakeSettlement(pair.id, { finding }));

        const stored = at((await bench.find(draft.head.id)).pairs, 0);
        expect(stored).toMatchObject({ state: 'settled', finding });
        const exported = await bench.store.findWithTexts(draft.head.id);
        expect(exported?.pairs[0]).toEqual(stored);
      },
    );

    it('writes the finding, the passages and the count at once', async () => {
      const draft = await bench.create();
      const [leased] = await bench.store.leasePairs(requestFor(draft, { limit: 1 }));
      const pair = at(draft.pairs, 0);
      const passages = [fakePassage({ index: 3 }), fakePassage({ index: 1 })];
      const settlement = fakeSettlement(pair.id, { passages, readShare: 0.25 });

      const isFirst = await bench.store.settlePair(settlement);

      const audit = await bench.find(draft.head.id);
      expect(isFirst).toBe(true);
      expect(leased?.id).toBe(pair.id);
      expect(audit.pairs[0]).toEqual({
        ...pair,
        ...settlement.result,
        state: 'settled',
        passageIds: passages.map(({ id }) => id),
        timesSettled: 1,
      });
      expect(audit.passages).toEqual(passages.toReversed());
      expect(audit.verdicts[0]?.kind).toBe('supported');
    });

    it('keeps the first finding when a second is offered, and counts both', async () => {
      const draft = await bench.create();
      const { id } = at(draft.pairs, 0);
      await bench.store.settlePair(fakeSettlement(id));
      const before = await bench.find(draft.head.id);

      const isFirst = await bench.store.settlePair(
        fakeSettlement(id, {
          finding: fakeFinding('contradicted'),
          passages: [fakePassage({ index: 9 })],
        }),
      );

      const after = await bench.find(draft.head.id);
      expect(isFirst).toBe(false);
      expect(after.pairs[0]).toEqual({ ...before.pairs[0], timesSettled: 2 });
      expect(after.passages).toEqual(before.passages);
      expect(at(await bench.store.list({ offset: 0, limit: 1 }), 0).settledPairs).toBe(1);
    });

    it('lets exactly one of many at once be the first', async () => {
      const draft = await bench.create();
      const { id } = at(draft.pairs, 0);

      const answers = await Promise.all(
        Array.from({ length: 5 }, () => bench.store.settlePair(fakeSettlement(id))),
      );

      expect(answers.filter(Boolean)).toHaveLength(1);
      expect((await bench.find(draft.head.id)).pairs[0]?.timesSettled).toBe(5);
      expect(at(await bench.store.list({ offset: 0, limit: 1 }), 0).settledPairs).toBe(1);
    });

    it('keeps a passage once that several pairs were judged by', async () => {
      const draft = await bench.create();
      const passage = fakePassage();

      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id, { passages: [passage] }));
      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 2).id, { passages: [passage] }));

      expect((await bench.find(draft.head.id)).passages).toEqual([passage]);
    });

    it('gives passages in the order of the sources, then of their text', async () => {
      const draft = await bench.create();
      const [first, second] = [at(draft.sources, 0).id, at(draft.sources, 1).id];
      const settle = (place: number, passages: ReturnType<typeof fakePassage>[]) =>
        bench.store.settlePair(fakeSettlement(at(draft.pairs, place).id, { passages }));

      await settle(1, [fakePassage({ sourceId: second, index: 0 })]);
      await settle(0, [
        fakePassage({ sourceId: first, index: 10 }),
        fakePassage({ sourceId: first, index: 2 }),
      ]);

      const passages = (await bench.find(draft.head.id)).passages;
      expect(passages.map(each => [each.sourceId, each.index])).toEqual([
        [first, 2],
        [first, 10],
        [second, 0],
      ]);
    });

    it('answers false, and throws nothing, for a pair that is gone', async () => {
      const draft = await bench.create();
      await bench.store.delete(draft.head.id);

      expect(await bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id))).toBe(false);
      expect(await bench.store.settlePair(fakeSettlement(pairId('never')))).toBe(false);
      expect(await bench.store.find(draft.head.id)).toBeNull();
    });
  });
}
