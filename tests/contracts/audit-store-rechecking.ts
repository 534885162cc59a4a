import { describe, expect, it } from 'vitest';
import type { JudgeIdentity, Pair } from '../../lib/core/audit/pair';
import { type PairId, auditId, pairId, passageId } from '../../lib/core/ids';
import type { AuditDraft, RecheckEnd } from '../../lib/ports/store';
import {
  fakeJudgedFinding,
  fakePassage,
  fakeReadSource,
  fakeSettledPair,
  fakeSettlement,
} from '../fakes/audits';
import {
  type OpenedStore,
  at,
  HASH,
  LATER,
  MUCH_LATER,
  NOON,
  requestFor,
  UNKNOWN,
  useStore,
} from './audit-store-bench';

const FIRST: JudgeIdentity = { id: 'embedded', version: '2' };
const SECOND: JudgeIdentity = { id: 'remote', version: '1', model: 'small at api.example' };

/** Checking one cell once more, by itself. */
export function describeRechecking(open: () => OpenedStore): void {
  describe('checking one cell once more', () => {
    const bench = useStore(open);

    it('leaves what was found, the audit’s judge and all other cells while it waits', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);
      const before = await bench.find(draft.head.id);

      const isAsked = await ask(draft, id);

      const audit = await bench.find(draft.head.id);
      expect(isAsked).toBe(true);
      expect(audit.pairs[0]).toEqual({
        ...before.pairs[0],
        recheck: { judge: SECOND, askedAt: NOON, status: 'waiting' },
      });
      expect(audit.pairs.slice(1)).toEqual(before.pairs.slice(1));
      expect([audit.judge, audit.verdicts]).toEqual([FIRST, before.verdicts]);
      expect([audit.status, audit.stage]).toEqual(['running', 'rechecking']);
      expect(await bench.store.findRunning()).toEqual([draft.head.id]);
    });

    it.each(['finished', 'stopped'] as const)(
      'puts the new finding in its place, keeps the old one, and is %s again',
      async status => {
        const draft = await ended(status);
        const { id } = at(draft.pairs, 0);
        const before = await bench.find(draft.head.id);
        await ask(draft, id);

        const isWritten = await bench.store.endRecheck(draft.head.id, judged(id));

        const audit = await bench.find(draft.head.id);
        const { finding, judge, readShare, settledAt } = settlementBy(id).result;
        expect(isWritten).toBe(true);
        expect(audit.pairs[0]).toMatchObject({
          state: 'settled',
          finding: { kind: 'contradicted' },
          judge: SECOND,
          passageIds: ['other'],
          earlier: [{ finding, judge, readShare, settledAt, passageIds: [fakePassage().id] }],
        });
        expect(audit.pairs.some(pair => 'recheck' in pair)).toBe(false);
        expect(audit.passages.map(passage => passage.id)).toContain('other');
        expect([audit.status, audit.endedAt]).toEqual([status, LATER]);
        expect('stage' in audit || 'rest' in audit).toBe(false);
        expect(audit.pairs.slice(1)).toEqual(before.pairs.slice(1));
      },
    );

    it('keeps every finding, also several of one judge', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);

      for (const askedAt of [NOON, LATER, MUCH_LATER]) {
        await ask(draft, id, { judge: FIRST, askedAt });
        await bench.store.endRecheck(draft.head.id, { ...judged(id, FIRST), askedAt });
      }

      const pair = await pairIn(draft, id);
      expect(pair.earlier?.map(({ judge, finding }) => [judge, finding.kind])).toEqual([
        [FIRST, 'supported'],
        [FIRST, 'contradicted'],
        [FIRST, 'contradicted'],
      ]);
    });

    it('keeps no finding of a judge that could not judge', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 1);
      await ask(draft, id);

      await bench.store.endRecheck(draft.head.id, judged(id));

      expect('earlier' in (await pairIn(draft, id))).toBe(false);
    });

    it('leaves what was found where it fails, and says why until it is asked anew', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);
      const before = await pairIn(draft, id);
      await ask(draft, id);

      await bench.store.endRecheck(draft.head.id, {
        pairId: id,
        askedAt: NOON,
        outcome: { kind: 'failed', reason: 'model-unreachable' },
      });

      const failed = {
        judge: SECOND,
        askedAt: NOON,
        status: 'failed',
        reason: 'model-unreachable',
      };
      expect(await pairIn(draft, id)).toEqual({ ...before, recheck: failed });
      expect((await bench.find(draft.head.id)).status).toBe('finished');
      await ask(draft, id, { askedAt: LATER });
      expect(await pairIn(draft, id)).toMatchObject({ recheck: { status: 'waiting' } });
    });

    it('stands as before only once the last of several cells is done', async () => {
      const draft = await ended('finished');
      const [one, two] = [at(draft.pairs, 0), at(draft.pairs, 1)];
      await ask(draft, one.id);
      expect(await ask(draft, two.id)).toBe(true);

      await bench.store.endRecheck(draft.head.id, judged(one.id));
      const between = await bench.find(draft.head.id);
      await bench.store.endRecheck(draft.head.id, judged(two.id));

      expect([between.status, between.stage]).toEqual(['running', 'rechecking']);
      expect((await bench.find(draft.head.id)).status).toBe('finished');
    });

    it('writes nothing that was not asked for, was asked anew, or was written already', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);
      const unasked = await bench.store.endRecheck(draft.head.id, judged(id));
      await ask(draft, id);
      await ask(draft, id, { askedAt: LATER });

      const late = await bench.store.endRecheck(draft.head.id, judged(id));
      const inTime = await bench.store.endRecheck(draft.head.id, { ...judged(id), askedAt: LATER });
      const twice = await bench.store.endRecheck(draft.head.id, { ...judged(id), askedAt: LATER });

      expect([unasked, late, inTime, twice]).toEqual([false, false, true, false]);
      expect((await pairIn(draft, id)).earlier).toHaveLength(1);
    });

    it.each(['finished', 'stopped'] as const)(
      'is taken back by a stop, and %s as before',
      async status => {
        const draft = await ended(status);
        const { id } = at(draft.pairs, 0);
        const before = await bench.find(draft.head.id);
        await ask(draft, id);

        await bench.store.setStatus(draft.head.id, 'stopped', MUCH_LATER);

        expect(await bench.find(draft.head.id)).toEqual(before);
        expect(await bench.store.endRecheck(draft.head.id, judged(id))).toBe(false);
      },
    );

    it('gives way to a source that is read again, and to all cells being judged again', async () => {
      const draft = await ended('finished');
      const [{ id, sourceId }, other] = [at(draft.pairs, 0), at(draft.pairs, 2)];
      await ask(draft, id);
      await ask(draft, other.id);

      await bench.store.reopen(draft.head.id, [sourceId]);
      const reopened = await bench.find(draft.head.id);
      await bench.store.setStatus(draft.head.id, 'stopped', LATER);
      await ask(draft, at(draft.pairs, 1).id);
      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: 'all' });

      const rejudged = await bench.find(draft.head.id);
      for (const audit of [reopened, rejudged]) {
        expect([audit.status, audit.stage, audit.rest]).toEqual(['running', undefined, undefined]);
        expect(audit.pairs.some(pair => 'recheck' in pair)).toBe(false);
      }
    });

    it('gives no engine a pair to fill meanwhile', async () => {
      const draft = await bench.create({ head: { judge: FIRST } });
      const { id } = at(draft.pairs, 0);
      await bench.store.settlePair(settlementBy(id));
      await bench.store.setStatus(draft.head.id, 'stopped', LATER);
      await ask(draft, id);

      expect(await bench.store.leasePairs(requestFor(draft))).toEqual([]);
    });

    it('is refused while an audit is at work, for an open pair, and for one of another audit', async () => {
      const working = await bench.create({ head: { id: auditId('working') } });
      const { id } = at(working.pairs, 0);
      await bench.store.settlePair(fakeSettlement(id));
      const draft = await ended('finished');
      const before = await bench.find(draft.head.id);

      const refused = [
        await ask(working, id),
        await ask(draft, at(draft.pairs, 3).id),
        await ask(draft, id),
        await ask(draft, pairId('never')),
        await bench.store.recheck(UNKNOWN, { pairId: id, judge: SECOND, askedAt: NOON }),
      ];

      expect(refused).toEqual([false, false, false, false, false]);
      expect(await bench.find(draft.head.id)).toEqual(before);
    });

    /** The first source was read; all but the last cell were filled by `FIRST`. */
    async function ended(status: 'finished' | 'stopped'): Promise<AuditDraft> {
      const draft = await bench.create({ head: { judge: FIRST } });
      const source = fakeReadSource({ ...at(draft.sources, 0), contentHash: HASH });
      await bench.store.putSource(draft.head.id, source, 'the text');
      const reason = { kind: 'not-judged', reason: 'paywall' } as const;
      await bench.store.settlePair(settlementBy(at(draft.pairs, 0).id));
      await bench.store.settlePair(settlementBy(at(draft.pairs, 1).id, { finding: reason }));
      await bench.store.settlePair(settlementBy(at(draft.pairs, 2).id));
      await bench.store.setStatus(draft.head.id, status, LATER);
      return draft;
    }

    function ask(
      draft: AuditDraft,
      id: PairId,
      change: { judge?: JudgeIdentity; askedAt?: string } = {},
    ) {
      const request = { pairId: id, judge: SECOND, askedAt: NOON, ...change };
      return bench.store.recheck(draft.head.id, request);
    }

    async function pairIn(draft: AuditDraft, id: PairId): Promise<Pair> {
      const { pairs } = await bench.find(draft.head.id);
      return pairs.find(pair => pair.id === id) ?? fakeSettledPair({ id: pairId('missing') });
    }
  });
}

function settlementBy(id: PairId, overrides: Parameters<typeof fakeSettlement>[1] = {}) {
  return fakeSettlement(id, { judge: FIRST, asked: FIRST, ...overrides });
}

function judged(id: PairId, judge = SECOND): RecheckEnd {
  const finding = fakeJudgedFinding('contradicted');
  const result = { finding, judge, readShare: 0.25, settledAt: MUCH_LATER };
  const passages = [fakePassage({ id: passageId('other'), index: 1 })];
  return { pairId: id, askedAt: NOON, outcome: { kind: 'judged', result, passages } };
}
