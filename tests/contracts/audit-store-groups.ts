import { describe, expect, it } from 'vitest';
import type { AuditDraft, GroupSettlement } from '../../lib/ports/store';
import { fakeDraft, fakeFinding, fakeHead, fakeSettlement } from '../fakes/audits';
import { fakeJoint } from '../fakes/groups';
import { isSettled } from '../../lib/core/audit/pair';
import { findGroupFailures } from '../../lib/core/audit/source-group';
import { type OpenedStore, at, type StoreBench, useStore } from './audit-store-bench';

/** Sources of a statement that are compared together after each was compared alone. */
export function describeGroups(open: () => OpenedStore): void {
  describe('groups of sources', () => {
    const bench = useStore(open);

    it('are kept with the first of their pairs, and lost with no step of it', async () => {
      const draft = await createGrouped(bench);
      const [first] = (await bench.find(draft.head.id)).pairs;

      expect(first).toMatchObject({ state: 'settled', groups: [{ sourceIds: { length: 2 } }] });
    });

    it('take a finding once all their pairs are settled, and one only', async () => {
      const draft = await createGrouped(bench);
      expect((await bench.find(draft.head.id)).verdicts[0]?.kind).toBe('pending');
      const settlement = await settlementOf(bench, draft);

      expect(await bench.store.settleGroup(settlement)).toBe(true);
      expect(await bench.store.settleGroup(settlement)).toBe(false);

      const audit = await bench.find(draft.head.id);
      expect(audit.verdicts[0]).toMatchObject({ kind: 'supported', decidedBy: null });
      expect(audit.pairs[0]).toMatchObject({ finding: { kind: 'not-found' } });
    });

    it('take none of another judge, of another moment or for an open pair', async () => {
      const draft = await createGrouped(bench);
      const settlement = await settlementOf(bench, draft);
      const asked = { id: 'another', version: '1' };
      const judged = { ...settlement.judged, after: ['2026-01-01T00:00:00.000Z'] };

      expect(await bench.store.settleGroup({ ...settlement, asked })).toBe(false);
      expect(await bench.store.settleGroup({ ...settlement, judged })).toBe(false);
      await bench.store.readAgain(draft.head.id, [at(draft.sources, 1).id]);
      expect(await bench.store.settleGroup(settlement)).toBe(false);
    });

    it('lose their finding when one of their sources is read again', async () => {
      const draft = await createGrouped(bench);
      await bench.store.settleGroup(await settlementOf(bench, draft));

      await bench.store.readAgain(draft.head.id, [at(draft.sources, 1).id]);

      expect((await bench.find(draft.head.id)).verdicts[0]).not.toHaveProperty('together');
    });

    it('are left to compare after a pair of theirs was checked again', async () => {
      const draft = await createGrouped(bench);
      const { id, judge } = draft.head;
      await bench.store.settleGroup(await settlementOf(bench, draft));
      await bench.store.setStatus(id, 'finished', '2026-10-01T12:00:00.000Z');
      const askedAt = '2026-10-02T08:00:00.000Z';
      const pair = at(draft.pairs, 1).id;

      await bench.store.checkAgain(id, { judge, pairs: [pair], askedAt, takesOver: false });
      await bench.store.settlePair(
        fakeSettlement(pair, {
          again: askedAt,
          finding: fakeFinding('not-found'),
          settledAt: '2026-10-02T08:00:01.000Z',
        }),
      );

      expect(await bench.find(id)).toMatchObject({ status: 'running', endedAt: null });
      expect(await bench.store.settleGroup(await settlementOf(bench, draft))).toBe(true);
    });

    it('are compared again where the judge failed on them, and none of their pairs', async () => {
      const draft = await createGrouped(bench);
      const { id, judge } = draft.head;
      const settlement = await settlementOf(bench, draft);
      const finding = { kind: 'not-judged' as const, reason: 'model-busy' as const };
      await bench.store.settleGroup({ ...settlement, judged: { ...settlement.judged, finding } });
      await bench.store.setStatus(id, 'finished', '2026-10-01T12:00:00.000Z');
      const failed = findGroupFailures(await bench.find(id)).map(({ keeper }) => keeper);

      await bench.store.checkAgain(id, {
        judge,
        pairs: [],
        groupsOf: failed,
        askedAt: '2026-10-02T08:00:00.000Z',
        takesOver: true,
      });

      const audit = await bench.find(id);
      expect(failed).toEqual([settlement.pairId]);
      expect(audit.status).toBe('running');
      expect(audit.pairs.every(isSettled)).toBe(true);
      expect(findGroupFailures(audit)).toEqual([]);
      expect(await bench.store.settleGroup(settlement)).toBe(true);
    });
  });
}

/** An audit whose first statement cites both sources at one place; all of its pairs are settled. */
async function createGrouped(bench: StoreBench): Promise<AuditDraft> {
  const plain = fakeDraft();
  const sourceIds = plain.sources.slice(0, 2).map(({ id }) => id);
  const pairs = plain.pairs.map((pair, place) =>
    place === 0 ? { ...pair, groups: [{ sourceIds }] } : pair,
  );
  const draft = await bench.create({ pairs });
  for (const { id } of draft.pairs) {
    await bench.store.settlePair(fakeSettlement(id, { finding: fakeFinding('not-found') }));
  }
  return draft;
}

async function settlementOf(bench: StoreBench, { head }: AuditDraft): Promise<GroupSettlement> {
  const members = (await bench.find(head.id)).pairs.slice(0, 2).filter(isSettled);
  return {
    pairId: at(members, 0).id,
    sourceIds: members.map(({ sourceId }) => sourceId),
    asked: fakeHead().judge,
    judged: fakeJoint(members),
  };
}
