import { describe, expect, it, vi } from 'vitest';
import type { Audit } from '../../lib/core/audit/audit';
import { auditId, pairId } from '../../lib/core/ids';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { fakePassage, fakeSettlement } from '../fakes/audits';
import {
  type OpenedStore,
  at,
  HASH,
  LATER,
  MUCH_LATER,
  NOON,
  requestFor,
  UNKNOWN,
} from './audit-store-bench';
import { FIRST, REQUEST, SECOND, settlementBy, useCheckingAgain } from './checking-again-bench';

const LARGER: JudgeIdentity = { id: 'remote', version: '1', model: 'large at api.example' };
const FAILED = { kind: 'not-judged', reason: 'model-unreachable' } as const;

/** Checking pairs again by the text that is kept: all of an audit, or some. */
export function describeCheckingAgain(open: () => OpenedStore): void {
  describe('checking again', () => {
    const { bench, ended, ask, settleAgain, pairIn } = useCheckingAgain(open);

    it.each([true, false])(
      'keeps every finding while it waits (takes over: %s)',
      async takesOver => {
        const draft = await ended('finished');
        const { id } = at(draft.pairs, 0);
        const before = await bench.find(draft.head.id);

        await ask(draft, { pairs: [id, id], takesOver });

        const audit = await bench.find(draft.head.id);
        expect(audit.pairs[0]).toEqual({
          ...before.pairs[0],
          again: { judge: SECOND, askedAt: NOON, status: 'waiting' },
        });
        expect(audit.pairs.slice(1)).toEqual(before.pairs.slice(1));
        expect([audit.judge, audit.verdicts]).toEqual([
          takesOver ? SECOND : FIRST,
          before.verdicts,
        ]);
        expect([audit.status, audit.stage, audit.endedAt]).toEqual([
          'running',
          'checking-again',
          null,
        ]);
        expect(await bench.store.findRunning()).toEqual([draft.head.id]);
      },
    );

    it('leaves sources, texts and passages as they are', async () => {
      const draft = await ended('finished');
      const before = await bench.store.findWithTexts(draft.head.id);

      await ask(draft, { pairs: 'all', takesOver: true });

      const after = await bench.store.findWithTexts(draft.head.id);
      expect(after?.sources).toEqual(before?.sources);
      expect(after?.texts).toEqual([{ contentHash: HASH, text: 'the text' }]);
      expect(after?.passages).toEqual([fakePassage()]);
    });

    it('asks for all settled pairs of the sources that were read, and no others', async () => {
      const draft = await ended('finished');

      await ask(draft, { pairs: 'all', takesOver: true });

      const { pairs } = await bench.find(draft.head.id);
      const read = at(draft.sources, 0).id;
      expect(pairs.map(pair => 'again' in pair)).toEqual(
        pairs.map(pair => pair.sourceId === read && pair.state === 'settled'),
      );
    });

    it.each(['finished', 'stopped'] as const)(
      'puts the new finding in its place, keeps the old one, and is %s again',
      async status => {
        const draft = await ended(status);
        const { id } = at(draft.pairs, 0);
        const before = await bench.find(draft.head.id);
        await ask(draft, { pairs: [id] });

        const isWritten = await settleAgain(id);

        const audit = await bench.find(draft.head.id);
        const { finding, judge, readShare, settledAt } = settlementBy(FIRST, id).result;
        expect(isWritten).toBe(true);
        expect(audit.pairs[0]).toMatchObject({
          state: 'settled',
          finding: { kind: 'contradicted' },
          judge: SECOND,
          timesSettled: 1,
          passageIds: ['other'],
          earlier: [{ finding, judge, readShare, settledAt, passageIds: [fakePassage().id] }],
        });
        expect(audit.passages.map(passage => passage.id)).toContain('other');
        expect([audit.status, audit.endedAt]).toEqual([status, LATER]);
        expect('stage' in audit || 'again' in audit || 'again' in at(audit.pairs, 0)).toBe(false);
        expect(audit.pairs.slice(1)).toEqual(before.pairs.slice(1));
      },
    );

    it('goes on with the open pairs, by the judge that took over', async () => {
      const draft = await ended('stopped');
      const { id } = at(draft.pairs, 0);
      await ask(draft, { pairs: [id], takesOver: true });

      await settleAgain(id);

      const audit = await bench.find(draft.head.id);
      expect([audit.status, audit.stage, audit.judge]).toEqual(['running', undefined, SECOND]);
      const request = requestFor(draft, { asked: SECOND, sourceId: at(draft.sources, 1).id });
      expect(await bench.store.leasePairs(request)).toHaveLength(1);
    });

    it('keeps every finding, oldest first, also several of one judge', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);

      for (const [askedAt, judge] of [
        [NOON, FIRST],
        [LATER, LARGER],
        [MUCH_LATER, FIRST],
      ] as const) {
        await ask(draft, { pairs: [id], judge, askedAt });
        await settleAgain(id, { judge, again: askedAt, settledAt: askedAt });
      }

      const { earlier = [] } = await pairIn(draft, id);
      expect(earlier.map(({ judge, finding }) => [judge, finding.kind])).toEqual([
        [FIRST, 'supported'],
        [FIRST, 'contradicted'],
        [LARGER, 'contradicted'],
      ]);
    });

    it('asks once where the call arrives twice: while the pair waits, and after it is settled', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);

      const call = () => ask(draft, { pairs: [id] });

      for (const step of [call, call, () => settleAgain(id), call]) await step();

      const { earlier, again } = await pairIn(draft, id);
      expect([earlier?.length, again]).toEqual([1, undefined]);
    });

    it('keeps no finding of a judge that could not judge', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 1);
      await ask(draft, { pairs: [id] });

      await settleAgain(id);

      expect('earlier' in (await pairIn(draft, id))).toBe(false);
    });

    it('keeps the finding where the judge fails, and says why until it is asked again', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);
      const before = await pairIn(draft, id);
      await ask(draft, { pairs: [id] });

      await settleAgain(id, { finding: FAILED });

      const failed = { judge: SECOND, askedAt: NOON, status: 'failed', reason: FAILED.reason };
      expect(await pairIn(draft, id)).toEqual({ ...before, again: failed });
      expect((await bench.find(draft.head.id)).status).toBe('finished');
      await ask(draft, { pairs: [id], askedAt: LATER });
      expect(await pairIn(draft, id)).toMatchObject({ again: { status: 'waiting' } });
    });

    it('has the new reason in a pair that had no finding', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 1);
      await ask(draft, { pairs: [id] });

      await settleAgain(id, { finding: FAILED });

      const pair = await pairIn(draft, id);
      expect([pair.finding, 'again' in pair]).toEqual([FAILED, false]);
    });

    it('ends only once the last of several pairs is done', async () => {
      const draft = await ended('finished');
      const [one, two] = [at(draft.pairs, 0), at(draft.pairs, 1)];
      await ask(draft, { pairs: [one.id] });
      await ask(draft, { pairs: [two.id, one.id] });

      await settleAgain(one.id);
      const between = await bench.find(draft.head.id);
      await settleAgain(two.id);

      expect([between.status, between.stage]).toEqual(['running', 'checking-again']);
      expect((await bench.find(draft.head.id)).status).toBe('finished');
    });

    it('writes nothing that was asked for again meanwhile, or was never asked for', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);
      const unasked = await settleAgain(id);
      await ask(draft, { pairs: [id] });
      await ask(draft, { pairs: [id], askedAt: LATER });

      const late = await settleAgain(id);
      const byOther = await settleAgain(id, { judge: LARGER, again: LATER });
      const first = await bench.store.settlePair(settlementBy(FIRST, id));
      const inTime = await settleAgain(id, { again: LATER });
      const twice = await settleAgain(id, { again: LATER });

      expect([unasked, late, byOther, first, inTime, twice]).toEqual([
        false,
        false,
        false,
        false,
        true,
        false,
      ]);
      expect(await pairIn(draft, id)).toMatchObject({ timesSettled: 1, earlier: [{}] });
    });
  });
  describeEnds(open);
}

function describeEnds(open: () => OpenedStore): void {
  describe('what waits to be checked again', () => {
    const { bench, ended, ask, settleAgain, pairIn } = useCheckingAgain(open);

    it('leases what waits for a judge to that judge alone, and each pair once', async () => {
      const draft = await ended('stopped');
      const { id } = at(draft.pairs, 0);
      await ask(draft, { pairs: [id] });

      const byOther = await bench.store.leasePairs(requestFor(draft, { asked: FIRST }));
      const leased = await bench.store.leasePairs(requestFor(draft, { asked: SECOND }));
      const twice = await bench.store.leasePairs(requestFor(draft, { asked: SECOND }));
      // The engine is killed here.
      const later = requestFor(draft, { asked: SECOND, owner: 'engine-b' });
      const taken = await bench.store.leasePairs(later);

      expect([byOther, twice]).toEqual([[], []]);
      expect(leased.map(pair => pair.id)).toEqual([id]);
      expect(taken).toMatchObject([{ id, again: { owner: 'engine-b' } }]);
      expect(await settleAgain(id)).toBe(true);
    });

    it.each(['finished', 'stopped'] as const)(
      'is cancelled by a stop, and %s as before',
      async status => {
        const draft = await ended(status);
        const { id } = at(draft.pairs, 0);
        const before = await bench.find(draft.head.id);
        await ask(draft, { pairs: [id], takesOver: status === 'finished' });

        await bench.store.setStatus(draft.head.id, 'stopped', MUCH_LATER);

        expect(await bench.find(draft.head.id)).toEqual(before);
        expect(await settleAgain(id)).toBe(false);
        expect(await bench.find(draft.head.id)).toEqual(before);
      },
    );

    it('keeps what was found before a stop', async () => {
      const draft = await ended('finished');
      const [one, two] = [at(draft.pairs, 0), at(draft.pairs, 2)];
      await ask(draft, { pairs: [one.id, two.id], takesOver: true });
      await settleAgain(one.id);

      await bench.store.setStatus(draft.head.id, 'stopped', MUCH_LATER);

      const audit = await bench.find(draft.head.id);
      expect([audit.status, audit.judge]).toEqual(['finished', FIRST]);
      expect((await pairIn(draft, one.id)).judge).toEqual(SECOND);
      expect((await pairIn(draft, two.id)).judge).toEqual(FIRST);
    });

    it.each([
      ['storage-full', 'storage-full'],
      ['fault', 'judge-failed'],
    ] as const)('has failed where the audit is halted by %s', async (halt, reason) => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);
      const before = await pairIn(draft, id);
      await ask(draft, { pairs: [id] });

      await bench.store.halt(draft.head.id, halt, MUCH_LATER);

      const again = { judge: SECOND, askedAt: NOON, status: 'failed', reason };
      expect(await pairIn(draft, id)).toEqual({ ...before, again });
      expect((await bench.find(draft.head.id)).status).toBe('finished');
    });

    it('fails for one source alone, whose text is gone', async () => {
      const draft = await ended('finished');
      const [one, other] = [at(draft.pairs, 0), at(draft.pairs, 1)];
      await ask(draft, { pairs: [one.id, other.id] });

      const count = await bench.store.failCheckAgain(draft.head.id, one.sourceId, 'text-gone');

      expect(count).toBe(1);
      expect((await pairIn(draft, one.id)).again).toMatchObject({ reason: 'text-gone' });
      expect((await pairIn(draft, other.id)).again).toMatchObject({ status: 'waiting' });
    });

    it('gives way to a source that is read again, which keeps earlier findings', async () => {
      const draft = await ended('finished');
      const [{ id, sourceId }, other] = [at(draft.pairs, 0), at(draft.pairs, 1)];
      await ask(draft, { pairs: [id] });
      await settleAgain(id);
      await ask(draft, { pairs: [id, other.id] });

      await bench.store.readAgain(draft.head.id, [sourceId]);

      const audit = await bench.find(draft.head.id);
      expect([audit.status, audit.stage, audit.again]).toEqual(['running', undefined, undefined]);
      expect(audit.pairs.some(pair => 'again' in pair)).toBe(false);
      expect(audit.pairs[0]).toMatchObject({ state: 'open', earlier: [{ judge: FIRST }] });
    });

    it('exports it, and shows it to those who watch', async () => {
      const draft = await ended('finished');
      const { id } = at(draft.pairs, 0);
      const seen: (Audit | null)[] = [];
      const stop = bench.store.watch(draft.head.id, audit => seen.push(audit));

      await ask(draft, { pairs: [id] });
      await settleAgain(id);

      const earlier = [{ judge: FIRST }];
      const exported = await bench.store.findWithTexts(draft.head.id);
      expect(exported?.pairs[0]).toMatchObject({ earlier });
      await vi.waitFor(() =>
        expect(seen.at(-1)?.pairs[0]).toMatchObject({ state: 'settled', earlier }),
      );
      stop();
    });

    it('leaves alone pairs that were never judged, and those of another audit', async () => {
      const draft = await ended('stopped');
      const other = await bench.create({ head: { id: auditId('other') } });
      await bench.store.settlePair(fakeSettlement(at(other.pairs, 0).id));
      const before = [await bench.find(draft.head.id), await bench.find(other.head.id)];

      const pairs = [at(draft.pairs, 3), at(other.pairs, 0)].map(({ id }) => id);
      await ask(draft, { pairs: [...pairs, pairId('never')] });
      await bench.store.checkAgain(UNKNOWN, { ...REQUEST, pairs: 'all', takesOver: true });

      expect([await bench.find(draft.head.id), await bench.find(other.head.id)]).toEqual(before);
      expect(await bench.store.find(UNKNOWN)).toBeNull();
    });

    it('has the running engine leave pairs and findings to the judge that took over', async () => {
      const draft = await bench.create({ head: { judge: FIRST } });
      const [one, two] = [at(draft.pairs, 0), at(draft.pairs, 2)];
      await bench.store.settlePair(settlementBy(FIRST, one.id));
      await bench.store.leasePairs(requestFor(draft, { asked: FIRST }));
      await ask(draft, { pairs: [one.id], takesOver: true });

      const late = await bench.store.settlePair(settlementBy(FIRST, two.id));
      const leased = await bench.store.leasePairs(requestFor(draft, { asked: FIRST }));

      expect([late, leased]).toEqual([false, []]);
    });
  });
}
