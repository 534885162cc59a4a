import type { JudgeIdentity, SettledPair } from '../../lib/core/audit/pair';
import { type PairId, passageId } from '../../lib/core/ids';
import type { AuditDraft, CheckAgainRequest, Settlement } from '../../lib/ports/store';
import {
  fakeFinding,
  fakePassage,
  fakeReadSource,
  fakeSettlement,
  fakeUnreadableSource,
} from '../fakes/audits';
import { type OpenedStore, at, HASH, LATER, MUCH_LATER, NOON, useStore } from './audit-store-bench';

export const FIRST: JudgeIdentity = { id: 'embedded', version: '2' };
export const SECOND: JudgeIdentity = { id: 'remote', version: '1', model: 'small at api.example' };

/** By `SECOND`, at noon. */
export const REQUEST: CheckAgainRequest = {
  pairs: [],
  judge: SECOND,
  askedAt: NOON,
  takesOver: false,
};

/** A store with short ways to check pairs again. */
export function useCheckingAgain(open: () => OpenedStore) {
  const bench = useStore(open);
  /** The first source was read, the second not; all but the last pair were settled by `FIRST`. */
  async function ended(status: 'finished' | 'stopped'): Promise<AuditDraft> {
    const draft = await bench.create({ head: { judge: FIRST } });
    const { id } = draft.head;
    const [first, second] = [at(draft.sources, 0), at(draft.sources, 1)];
    await bench.store.putSource(id, fakeReadSource({ ...first, contentHash: HASH }), 'the text');
    await bench.store.putSource(id, fakeUnreadableSource(second), null);
    const paywall = { kind: 'not-judged', reason: 'paywall' } as const;
    const pairs = status === 'stopped' ? draft.pairs.slice(0, 3) : draft.pairs;
    for (const pair of pairs) {
      const overrides = pair.sourceId === first.id ? {} : { passages: [], finding: paywall };
      await bench.store.settlePair(settlementBy(FIRST, pair.id, overrides));
    }
    await bench.store.setStatus(id, status, LATER);
    return draft;
  }

  function ask(draft: AuditDraft, change: Partial<CheckAgainRequest>): Promise<void> {
    return bench.store.checkAgain(draft.head.id, { ...REQUEST, ...change });
  }

  /** Finding of the requested judge: a contradiction, by another passage. */
  function settleAgain(
    id: PairId,
    { judge = SECOND, ...overrides }: Parameters<typeof fakeSettlement>[1] = {},
  ): Promise<boolean> {
    return bench.store.settlePair(
      settlementBy(judge, id, {
        finding: fakeFinding('contradicted'),
        passages: [fakePassage({ id: passageId('other'), index: 1 })],
        settledAt: MUCH_LATER,
        again: NOON,
        ...overrides,
      }),
    );
  }

  async function pairIn(draft: AuditDraft, id: PairId): Promise<SettledPair> {
    const { pairs } = await bench.find(draft.head.id);
    const pair = pairs.find(each => each.id === id);
    if (pair?.state !== 'settled') throw new Error('contract: the pair is not settled');
    return pair;
  }
  return { bench, ended, ask, settleAgain, pairIn };
}

export function settlementBy(
  judge: JudgeIdentity,
  id: PairId,
  overrides: Parameters<typeof fakeSettlement>[1] = {},
): Settlement {
  return fakeSettlement(id, { judge, asked: judge, ...overrides });
}
