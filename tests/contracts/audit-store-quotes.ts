import { describe, expect, it } from 'vitest';
import type { AuditHead } from '../../lib/core/audit/audit';
import { auditId } from '../../lib/core/ids';
import type { ReadSource } from '../../lib/core/source/source';
import { fakeEvidence, fakeReadSource, fakeSettlement } from '../fakes/audits';
import {
  type OpenedStore,
  type StoreBench,
  at,
  HASH,
  LATER,
  NOON,
  useStore,
} from './audit-store-bench';

const QUOTE = 'Vitamin D is made in the skin.';
const BEFORE = 'a'.repeat(5_000);
const TEXT = `${BEFORE}${QUOTE}${'z'.repeat(5_000)}`;
const FINDING = {
  kind: 'supported' as const,
  confidence: 0.9,
  evidence: [
    fakeEvidence({
      span: { start: BEFORE.length, end: BEFORE.length + QUOTE.length },
      quote: { exact: QUOTE, prefix: 'a', suffix: 'z' },
    }),
  ],
};
const FAILED = { kind: 'not-judged' as const, reason: 'judge-failed' as const };
const SECOND = { id: 'second', version: '1' };

type Wanted = { head?: Partial<AuditHead>; given?: ReadSource['given']; failsLast?: boolean };

/** An audit whose first source was read, and all of its cells settled. It has not ended. */
async function readOne(bench: StoreBench, { head, given, failsLast = false }: Wanted = {}) {
  const draft = await bench.create({ head: { ...head } });
  const pending = at(draft.sources, 0);
  const id = draft.head.id;
  if (given) {
    const body = { bytes: new Uint8Array([1]), contentType: null };
    await bench.store.give(id, { source: pending.id, handing: given, body });
  }
  const source = fakeReadSource({
    ...pending,
    contentHash: HASH,
    textLength: TEXT.length,
    ...(given && { given }),
  });
  await bench.store.putSource(id, source, TEXT);
  await bench.cache.put(source, TEXT);
  const cells = draft.pairs.filter(({ sourceId }) => sourceId === source.id);
  for (const [place, cell] of cells.entries()) {
    const isLast = place === cells.length - 1;
    await bench.store.settlePair(
      fakeSettlement(cell.id, { finding: failsLast && isLast ? FAILED : FINDING }),
    );
  }
  return { id, source, cells };
}

/** Parts of the texts a check keeps if the user wants only quotes kept. */
export function describeQuotesOnly(open: () => OpenedStore): void {
  describe('keeping only quotes', () => {
    const bench = useStore(open);
    const end = (id: AuditHead['id']) => bench.store.setStatus(id, 'finished', LATER);

    it('drops the text once the audit has ended, and keeps what stands around its quotes', async () => {
      const { id, source } = await readOne(bench, { head: { keeps: 'quotes' } });
      const before = await bench.store.findText(HASH);

      await end(id);

      const [kept] = (await bench.find(id)).sources;
      const from = BEFORE.length - 400;
      const excerpt = { start: from, text: TEXT.slice(from, from + 800 + QUOTE.length) };
      expect(before).toBe(TEXT);
      expect(kept).toEqual({ ...source, excerpts: [excerpt] });
      expect(await bench.store.findText(HASH)).toBeNull();
      expect((await bench.store.findWithTexts(id))?.texts).toEqual([]);
      expect((await bench.find(id)).keeps).toBe('quotes');
    });

    it('leaves nothing in the cache', async () => {
      const { id, source } = await readOne(bench, { head: { keeps: 'quotes' } });

      await end(id);

      const { id: source_, target, url, title } = source;
      const asked = { id: source_, target, url, title, status: 'pending' as const };
      expect(await bench.cache.find(asked)).toBeNull();
    });

    it('keeps everything while it is running or stopped, and where nobody wants it gone', async () => {
      const { id } = await readOne(bench, { head: { keeps: 'quotes' } });
      await bench.store.setStatus(id, 'stopped', LATER);
      const stopped = await bench.store.findText(HASH);
      const other = await readOne(bench, { head: { id: auditId('other') } });
      await end(other.id);
      await end(id);

      expect(stopped).toBe(TEXT);
      // The other one still has it.
      expect(await bench.store.findText(HASH)).toBe(TEXT);
      expect((await bench.store.findWithTexts(id))?.texts).toEqual([]);
      await bench.store.delete(other.id);
      expect(await bench.store.findText(HASH)).toBeNull();
    });

    it('keeps the text for cells the judge failed at, until they are answered', async () => {
      const { id, cells } = await readOne(bench, { head: { keeps: 'quotes' }, failsLast: true });
      await end(id);
      const kept = await bench.store.findText(HASH);
      const last = at(cells, cells.length - 1);

      const judge = (await bench.find(id)).judge;
      await bench.store.checkAgain(id, { judge, pairs: [last.id], askedAt: NOON, takesOver: true });
      await bench.store.settlePair(fakeSettlement(last.id, { finding: FINDING, again: NOON }));
      await end(id);

      expect(kept).toBe(TEXT);
      expect(await bench.store.findText(HASH)).toBeNull();
    });

    it('drops a text of the reader’s alone, where they want that of it', async () => {
      const given: NonNullable<ReadSource['given']> = {
        way: 'pasted',
        givenAt: NOON,
        tabUrl: null,
        fileName: null,
        extent: null,
        pageReason: 'paywall',
        pageVisit: null,
        keeps: 'quotes',
      };
      const { id } = await readOne(bench, { given });
      const running = (await bench.find(id)).sources[0];

      await end(id);

      const [kept] = (await bench.find(id)).sources;
      expect(running?.given?.keeps).toBe('quotes');
      expect(kept).toMatchObject({ given: { keeps: 'quotes' }, excerpts: [{}] });
      expect(await bench.store.findText(HASH)).toBeNull();
    });

    it('judges nothing again without its text, and reads anew when it is asked to', async () => {
      const { id, source, cells } = await readOne(bench, { head: { keeps: 'quotes' } });
      await end(id);
      const findings = (await bench.find(id)).pairs;

      await bench.store.checkAgain(id, {
        judge: SECOND,
        pairs: 'all',
        askedAt: NOON,
        takesOver: true,
      });
      await bench.store.checkAgain(id, {
        judge: SECOND,
        pairs: cells.map(cell => cell.id),
        askedAt: NOON,
        takesOver: true,
      });
      const checkedAgain = (await bench.find(id)).pairs;
      await bench.store.readAgain(id, [source.id]);

      expect(checkedAgain).toEqual(findings);
      const reopened = await bench.find(id);
      expect(reopened.sources[0]).toMatchObject({ status: 'pending' });
      expect(reopened.sources[0]).not.toHaveProperty('excerpts');
      expect(reopened.pairs.filter(({ state }) => state === 'settled')).toEqual([]);
    });
  });
}
