import { describe, expect, it } from 'vitest';

import { sourceId } from '../../lib/core/ids';
import { isSettled } from '../../lib/core/audit/pair';
import { groupKey } from '../../lib/core/audit/source-group';
import type { ReadSource, Source } from '../../lib/core/source/source';
import { fakeDraft, fakeFinding, fakeReadSource, fakeSettlement } from '../fakes/audits';
import {
  HASH,
  OTHER_HASH,
  UNKNOWN,
  at,
  requestFor,
  useStore,
  type OpenedStore,
  type StoreBench,
} from './audit-store-bench';

/** Sources of an audit that turn out to be one work. */
export function describeMerging(open: () => OpenedStore): void {
  describe('sources that are one work', () => {
    const bench = useStore(open);
    const all = (): boolean => true;

    it('become the one that was read first, with its findings and both names', async () => {
      const draft = await bench.create(grouped());
      const [first, second] = await readBoth(bench, draft);
      await settleAll(bench, draft, second);

      expect(await bench.store.mergeSame(draft.head.id, first, all)).toBe(false);
      expect(await bench.store.mergeSame(draft.head.id, first, all)).toBe(true);

      const audit = await bench.find(draft.head.id);
      expect(audit.sources).toMatchObject([{ id: second.id, aliases: [{ target: first.target }] }]);
      expect(audit.pairs.map(({ sourceId: id }) => id)).toEqual([second.id, second.id]);
      expect(audit.pairs.every(isSettled)).toBe(true);
      // Each of the two statements cites one of the names.
      expect(audit.pairs.map(({ cited }) => cited)).toEqual([true, true]);
      expect(audit.rates['nonSupportingSources']?.overAll.of).toBe(1);
      const [row] = await bench.store.list({ offset: 0, limit: 1 });
      expect(row).toMatchObject({ pairs: 2, settledPairs: 2 });
      expect(await bench.store.findText(HASH)).toBeNull();
    });

    it('become the one that was read, if the other was not', async () => {
      const draft = await bench.create();
      const read = readOf(at(draft.sources, 0), HASH);
      await bench.store.putSource(draft.head.id, read, 'Text.');

      expect(await bench.store.mergeSame(draft.head.id, read, all)).toBe(true);

      const audit = await bench.find(draft.head.id);
      expect(audit.sources.map(({ id }) => id)).toEqual([read.id]);
      // The other one, read at the same time, comes too late, and its pairs are gone.
      const late = readOf(at(draft.sources, 1), OTHER_HASH);
      expect(await bench.store.putSource(draft.head.id, late, 'Text.')).toBe(false);
      expect(await bench.store.mergeSame(draft.head.id, late, all)).toBe(true);
      expect(await bench.store.leasePairs(requestFor(draft, { sourceId: late.id }))).toEqual([]);
      expect(await bench.find(draft.head.id)).toEqual(audit);
    });

    it('leave groups without a source twice, and those of one source', async () => {
      const draft = await bench.create(grouped());
      const [first, second] = await readBoth(bench, draft);

      await bench.store.mergeSame(draft.head.id, first, (_, { id }) => id === second.id);

      const { pairs } = await bench.find(draft.head.id);
      expect(pairs.filter(({ groups }) => groups !== undefined)).toEqual([]);
    });

    it('hand their groups on to the source that they became', async () => {
      const third = { ...at(fakeDraft().sources, 1), id: sourceId('url:https://third.example/') };
      const draft = fakeDraft();
      const sources = [...draft.sources, third];
      const [one, two] = [at(sources, 0), at(sources, 1)];
      const pairs = draft.pairs.map(pair =>
        pair === draft.pairs[0]
          ? {
              ...pair,
              groups: [{ sourceIds: [one.id, third.id] }, { sourceIds: [one.id, two.id] }],
            }
          : pair,
      );
      await bench.create({ sources, pairs });
      const [first] = await readBoth(bench, draft);

      await bench.store.mergeSame(draft.head.id, first, (_, { id }) => id === two.id);

      const kept = (await bench.find(draft.head.id)).pairs.flatMap(pair =>
        (pair.groups ?? []).map(({ sourceIds }) => [pair.sourceId, groupKey(sourceIds)]),
      );
      expect(kept).toEqual([[two.id, groupKey([two.id, third.id])]]);
    });

    it('are none of an audit that is gone', async () => {
      const [first] = await readBoth(bench, await bench.create());

      expect(await bench.store.mergeSame(UNKNOWN, first, all)).toBe(true);
    });
  });
}

/** The draft's two sources are cited together for the first statement. */
function grouped() {
  const { pairs, sources } = fakeDraft();
  const sourceIds = sources.map(({ id }) => id);
  return {
    pairs: pairs.map((pair, at) => (at === 0 ? { ...pair, groups: [{ sourceIds }] } : pair)),
  };
}

function readOf({ id, target, url, title }: Source, hash: ReadSource['contentHash']): ReadSource {
  return fakeReadSource({ id, target, url, title, contentHash: hash });
}

async function readBoth(
  { store }: StoreBench,
  { head, sources }: ReturnType<typeof fakeDraft>,
): Promise<[ReadSource, ReadSource]> {
  const first = readOf(at(sources, 0), HASH);
  const second = readOf(at(sources, 1), OTHER_HASH);
  await store.putSource(head.id, second, 'One text.');
  await store.putSource(head.id, first, 'Another.');
  return [first, second];
}

async function settleAll(
  { store }: StoreBench,
  draft: ReturnType<typeof fakeDraft>,
  source: ReadSource,
): Promise<void> {
  const finding = fakeFinding('not-found');
  const leased = await store.leasePairs(requestFor(draft, { sourceId: source.id }));
  for (const { id } of leased) await store.settlePair(fakeSettlement(id, { finding }));
}
