import { describe, expect, it, vi } from 'vitest';
import type { Audit } from '../../lib/core/audit/audit';
import { type PairId, auditId, pairId } from '../../lib/core/ids';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { AuditDraft, Settlement } from '../../lib/ports/store';
import {
  fakeFinding,
  fakePassage,
  fakeReadSource,
  fakeSettlement,
  fakeUnreadableSource,
} from '../fakes/audits';
import {
  type OpenedStore,
  at,
  HASH,
  LATER,
  MUCH_LATER,
  requestFor,
  UNKNOWN,
  useStore,
} from './audit-store-bench';

const FIRST: JudgeIdentity = { id: 'embedded', version: '2' };
const SECOND: JudgeIdentity = { id: 'remote', version: '1', model: 'small at api.example' };
const LARGER: JudgeIdentity = { id: 'remote', version: '1', model: 'large at api.example' };

/** Judging again by another engine, without reading again. */
export function describeRejudging(open: () => OpenedStore): void {
  describe('judging again', () => {
    const bench = useStore(open);

    it('opens the named pairs for the new judge and sets the audit running', async () => {
      const draft = await finished();
      const { id } = at(draft.pairs, 0);

      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: [id, id] });

      const audit = await bench.find(draft.head.id);
      expect([audit.judge, audit.status, audit.endedAt]).toEqual([SECOND, 'running', null]);
      expect(audit.pairs.map(({ state }) => state)).toEqual([
        'open',
        'settled',
        'settled',
        'settled',
      ]);
      expect(audit.pairs[0]?.timesSettled).toBe(0);
      expect(await bench.store.list({ offset: 0, limit: 1 })).toMatchObject([
        { judge: SECOND, status: 'running', settledPairs: 3 },
      ]);
      expect(await bench.store.findRunning()).toEqual([draft.head.id]);
    });

    it('leaves sources, texts and passages as they are', async () => {
      const draft = await finished();
      const before = await bench.store.findWithTexts(draft.head.id);

      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: 'all' });

      const after = await bench.store.findWithTexts(draft.head.id);
      expect(after?.sources.map(({ status }) => status)).toEqual(['read', 'unreadable']);
      expect(after?.sources).toEqual(before?.sources);
      expect(after?.texts).toEqual([{ contentHash: HASH, text: 'the text' }]);
      expect(after?.passages).toEqual([fakePassage()]);
    });

    it('opens all settled pairs of the sources that were read, and no others', async () => {
      const draft = await finished();

      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: 'all' });

      const { pairs } = await bench.find(draft.head.id);
      const states = pairs.map(pair => [pair.sourceId, pair.state]);
      const [read, unread] = draft.sources.map(({ id }) => id);
      expect(states).toEqual([
        [read, 'open'],
        [unread, 'settled'],
        [read, 'open'],
        [unread, 'settled'],
      ]);
    });

    it('keeps what was found with its pair, until and after the new finding', async () => {
      const draft = await finished();
      const { id } = at(draft.pairs, 0);
      const { finding, judge, readShare, settledAt } = settlementBy(FIRST, id).result;
      const earlier = [{ finding, judge, readShare, settledAt, passageIds: [fakePassage().id] }];

      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: [id] });
      const opened = await pairIn(draft, id);
      await bench.store.settlePair(
        settlementBy(SECOND, id, { finding: fakeFinding('contradicted') }),
      );

      expect(opened).toMatchObject({ state: 'open', earlier });
      expect(await pairIn(draft, id)).toMatchObject({
        finding: { kind: 'contradicted' },
        judge: SECOND,
        timesSettled: 1,
        earlier,
      });
      const untouched = await pairIn(draft, at(draft.pairs, 2).id);
      expect('earlier' in untouched).toBe(false);
    });

    it('keeps no finding of a judge that could not judge', async () => {
      const draft = await bench.create({ head: { judge: FIRST } });
      const { id } = at(draft.pairs, 0);
      await bench.store.settlePair(
        settlementBy(FIRST, id, { finding: { kind: 'not-judged', reason: 'model-busy' } }),
      );

      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: [id] });

      expect(await pairIn(draft, id)).toEqual(at(draft.pairs, 0));
    });

    it('keeps one finding of each judge, oldest first; another model is another judge', async () => {
      const draft = await finished();
      const { id } = at(draft.pairs, 0);

      await judgeAgain(draft, SECOND, { settledAt: LATER });
      await judgeAgain(draft, LARGER, { settledAt: MUCH_LATER });

      const pair = await pairIn(draft, id);
      expect(pair.earlier?.map(({ judge }) => judge)).toEqual([FIRST, SECOND]);
      expect(pair).toMatchObject({ judge: LARGER });
    });

    it('replaces what the same judge found before', async () => {
      const draft = await finished();
      const { id } = at(draft.pairs, 0);

      await judgeAgain(draft, FIRST, { finding: fakeFinding('not-found') });
      const twice = await pairIn(draft, id);
      await judgeAgain(draft, SECOND, {});
      await judgeAgain(draft, FIRST, { finding: fakeFinding('contradicted') });

      expect('earlier' in twice).toBe(false);
      const pair = await pairIn(draft, id);
      expect(pair.earlier?.map(({ judge }) => judge)).toEqual([SECOND]);
    });

    it('keeps what the same judge found before when it cannot judge this time', async () => {
      const draft = await finished();
      const { id } = at(draft.pairs, 0);

      await judgeAgain(draft, FIRST, {
        finding: { kind: 'not-judged', reason: 'model-unreachable' },
      });

      const pair = await pairIn(draft, id);
      expect(pair.earlier).toMatchObject([{ judge: FIRST, finding: { kind: 'supported' } }]);
    });

    it('keeps it when the new engine is killed and another takes over', async () => {
      const draft = await finished();
      const { id } = at(draft.pairs, 0);
      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: [id] });
      const [leased] = await bench.store.leasePairs(requestFor(draft, { asked: SECOND }));

      // The engine is killed here.
      const [taken] = await bench.store.leasePairs(
        requestFor(draft, { asked: SECOND, owner: 'engine-b' }),
      );
      await bench.store.settlePair(settlementBy(SECOND, id));

      const kept = [{ judge: FIRST, finding: { kind: 'supported' } }];
      expect(leased).toMatchObject({ id, earlier: kept });
      expect(taken).toMatchObject({ id, owner: 'engine-b', earlier: kept });
      expect(await pairIn(draft, id)).toMatchObject({ state: 'settled', earlier: kept });
    });

    it('keeps it through a stop, a resumption and a source read anew', async () => {
      const draft = await finished();
      const { id, sourceId } = at(draft.pairs, 0);
      await judgeAgain(draft, SECOND, {});

      await bench.store.setStatus(draft.head.id, 'stopped', LATER);
      await bench.store.setStatus(draft.head.id, 'running', null);
      await bench.store.reopen(draft.head.id, [sourceId]);

      const pair = await pairIn(draft, id);
      expect(pair.state).toBe('open');
      expect(pair.earlier?.map(({ judge }) => judge)).toEqual([FIRST]);
    });

    it('exports it, and shows it to those who watch', async () => {
      const draft = await finished();
      const seen: (Audit | null)[] = [];
      const stop = bench.store.watch(draft.head.id, audit => seen.push(audit));

      await judgeAgain(draft, SECOND, {});

      const earlier = [{ judge: FIRST }];
      const exported = await bench.store.findWithTexts(draft.head.id);
      expect(exported?.pairs[0]).toMatchObject({ earlier });
      await vi.waitFor(() =>
        expect(seen.at(-1)?.pairs[0]).toMatchObject({ state: 'settled', earlier }),
      );
      stop();
    });

    it('leaves pairs alone that wait for a judge, and that are not of the audit', async () => {
      const draft = await bench.create();
      const other = await bench.create({ head: { id: auditId('other') } });
      await bench.store.settlePair(fakeSettlement(at(other.pairs, 0).id));
      await bench.store.leasePairs(requestFor(draft, { limit: 1 }));
      const before = await bench.find(draft.head.id);

      await bench.store.rejudge(draft.head.id, {
        judge: SECOND,
        pairs: [...draft.pairs, ...other.pairs].map(({ id }) => id).concat(pairId('never')),
      });

      expect(await bench.find(draft.head.id)).toEqual({ ...before, judge: SECOND });
      const untouched = await bench.find(other.head.id);
      expect([untouched.judge, untouched.pairs[0]?.state]).toEqual([other.head.judge, 'settled']);
    });

    it('changes nothing for an audit that is gone', async () => {
      await bench.store.rejudge(UNKNOWN, { judge: SECOND, pairs: 'all' });

      expect(await bench.store.find(UNKNOWN)).toBeNull();
      expect(await bench.store.list({ offset: 0, limit: 10 })).toEqual([]);
    });

    it('gives an engine no more pairs once the audit asks another judge', async () => {
      const draft = await finished();
      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: 'all' });

      const late = await bench.store.leasePairs(requestFor(draft, { asked: FIRST }));

      expect(late).toEqual([]);
      const { pairs } = await bench.find(draft.head.id);
      expect(pairs.filter(({ state }) => state === 'leased')).toEqual([]);
    });

    it('writes no finding of an engine whose judge the audit no longer asks', async () => {
      const draft = await finished();
      const { id } = at(draft.pairs, 0);
      await bench.store.rejudge(draft.head.id, { judge: SECOND, pairs: [id] });
      const before = await bench.find(draft.head.id);

      const ofOpen = await bench.store.settlePair(settlementBy(FIRST, id));
      const ofSettled = await bench.store.settlePair(settlementBy(FIRST, at(draft.pairs, 1).id));

      expect([ofOpen, ofSettled]).toEqual([false, false]);
      expect(await bench.find(draft.head.id)).toEqual(before);
    });

    /** The first source was read, the second could not be; all was settled by `FIRST`. */
    async function finished(): Promise<AuditDraft> {
      const draft = await bench.create({ head: { judge: FIRST } });
      const { id } = draft.head;
      const [first, second] = [at(draft.sources, 0), at(draft.sources, 1)];
      await bench.store.putSource(id, fakeReadSource({ ...first, contentHash: HASH }), 'the text');
      await bench.store.putSource(id, fakeUnreadableSource(second), null);
      for (const pair of draft.pairs) {
        const isRead = pair.sourceId === first.id;
        const overrides = isRead ? {} : { passages: [], finding: fakeFinding('not-judged') };
        await bench.store.settlePair(settlementBy(FIRST, pair.id, overrides));
      }
      await bench.store.setStatus(id, 'finished', LATER);
      return draft;
    }

    /** Opens the first pair for a judge, which settles it. */
    async function judgeAgain(
      draft: AuditDraft,
      judge: JudgeIdentity,
      result: Partial<Settlement['result']>,
    ): Promise<void> {
      const { id } = at(draft.pairs, 0);
      await bench.store.rejudge(draft.head.id, { judge, pairs: [id] });
      await bench.store.settlePair(settlementBy(judge, id, result));
    }

    async function pairIn(draft: AuditDraft, id: PairId): Promise<Audit['pairs'][number]> {
      const { pairs } = await bench.find(draft.head.id);
      const place = pairs.findIndex(pair => pair.id === id);
      return at(pairs, place);
    }
  });
}

function settlementBy(
  judge: JudgeIdentity,
  id: PairId,
  overrides: Parameters<typeof fakeSettlement>[1] = {},
): Settlement {
  return fakeSettlement(id, { judge, asked: judge, ...overrides });
}
