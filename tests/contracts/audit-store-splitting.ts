import { describe, expect, it, vi } from 'vitest';
import type { Audit } from '../../lib/core/audit/audit';
import { auditId, statementId } from '../../lib/core/ids';
import type { Parsing } from '../../lib/core/answer/statement';
import type { AuditDraft, Splitting } from '../../lib/ports/store';
import { fakePairs, fakeStatement } from '../fakes/audits';
import { type OpenedStore, at, LATER, requestFor, UNKNOWN, useStore } from './audit-store-bench';

const PARSING: Parsing = {
  parser: { id: 'remote', version: '1, prompt 1', model: 'a-model' },
  sentences: 3,
  statements: 2,
  dropped: 1,
  refused: 0,
  leftToRules: { incomplete: 1 },
};

/** Splitting the answer by a model before anything is judged. */
export function describeSplitting(open: () => OpenedStore): void {
  describe('splitting', () => {
    const bench = useStore(open);
    const waiting = (): Promise<AuditDraft> => bench.create({ head: { stage: 'splitting' } });

    it('keeps that an answer waits to be split, also while the audit is stopped', async () => {
      const { head } = await waiting();

      await bench.store.setStatus(head.id, 'stopped', LATER);

      expect((await bench.find(head.id)).stage).toBe('splitting');
      expect(await bench.store.list({ offset: 0, limit: 1 })).toMatchObject([
        { stage: 'splitting', status: 'stopped' },
      ]);
    });

    it('gives no pair away before', async () => {
      const draft = await waiting();

      expect(await bench.store.leasePairs(requestFor(draft))).toEqual([]);
    });

    it('replaces statements and cells together, in their order, and then gives pairs', async () => {
      const draft = await waiting();
      const splitting = splitOf(draft);

      const isTaken = await bench.store.putSplit(draft.head.id, splitting);

      const audit = await bench.find(draft.head.id);
      expect(isTaken).toBe(true);
      expect(audit.statements).toEqual(splitting.split?.statements);
      expect(audit.pairs).toEqual(splitting.split?.pairs);
      expect([audit.stage, audit.status]).toEqual([undefined, 'running']);
      expect(audit.parsing).toEqual(PARSING);
      expect(audit.verdicts.map(({ statementId: id }) => id)).toEqual(
        audit.statements.map(({ id }) => id),
      );
      const [line] = await bench.store.list({ offset: 0, limit: 1 });
      expect(line).toMatchObject({ settledPairs: 0, pairs: 6, parsing: PARSING });
      expect(line && 'stage' in line).toBe(false);
      const leased = await bench.store.leasePairs(requestFor(draft));
      expect(leased.map(({ id }) => id)).toEqual(
        splitting.split?.pairs
          .filter(({ sourceId }) => sourceId === at(draft.sources, 0).id)
          .map(({ id }) => id),
      );
    });

    it('leaves the rules’ statements and cells where nothing else was made of them', async () => {
      const draft = await waiting();

      const isTaken = await bench.store.putSplit(draft.head.id, {
        ...splitOf(draft),
        split: null,
      });

      const audit = await bench.find(draft.head.id);
      expect(isTaken).toBe(true);
      expect([audit.statements, audit.pairs]).toEqual([draft.statements, draft.pairs]);
      expect([audit.stage, audit.parsing]).toEqual([undefined, PARSING]);
    });

    it('takes one split, and no second', async () => {
      const draft = await waiting();
      const { id } = draft.head;
      await bench.store.putSplit(id, splitOf(draft));
      const before = await bench.find(id);

      const isTaken = await bench.store.putSplit(id, { ...splitOf(draft), split: null });

      expect(isTaken).toBe(false);
      expect(await bench.find(id)).toEqual(before);
    });

    it('takes none of an audit that asks another judge by now, or waits for none', async () => {
      const late = await waiting();
      const other = await bench.create({ head: { id: auditId('by-rules') } });
      const before = [await bench.find(late.head.id), await bench.find(other.head.id)];

      const taken = [
        await bench.store.putSplit(late.head.id, {
          ...splitOf(late),
          asked: { id: 'remote', version: '1', model: 'another' },
        }),
        await bench.store.putSplit(other.head.id, splitOf(other)),
        await bench.store.putSplit(UNKNOWN, splitOf(other)),
      ];

      expect(taken).toEqual([false, false, false]);
      expect([await bench.find(late.head.id), await bench.find(other.head.id)]).toEqual(before);
    });

    it('keeps a split that comes while the reader has stopped the audit', async () => {
      const draft = await waiting();
      await bench.store.setStatus(draft.head.id, 'stopped', LATER);

      await bench.store.putSplit(draft.head.id, splitOf(draft));

      const { status, endedAt, statements } = await bench.find(draft.head.id);
      expect([status, endedAt, statements.length]).toEqual(['stopped', LATER, 3]);
    });

    it('touches no other audit of the same answer', async () => {
      const other = await bench.create({ head: { id: auditId('other'), stage: 'splitting' } });
      const draft = await waiting();

      await bench.store.putSplit(draft.head.id, splitOf(draft));

      const { statements, pairs } = await bench.find(other.head.id);
      expect([statements, pairs]).toEqual([other.statements, other.pairs]);
    });

    it('keeps the statements, and splits none any more, once another judge is asked', async () => {
      const draft = await waiting();
      const judge = { id: 'embedded', version: '2' };

      await bench.store.checkAgain(draft.head.id, {
        judge,
        pairs: 'all',
        askedAt: '2026-10-01T12:00:00.000Z',
        takesOver: true,
      });

      const audit = await bench.find(draft.head.id);
      expect([audit.stage, audit.judge]).toEqual([undefined, judge]);
      expect(audit.statements).toEqual(draft.statements);
    });

    it('shows the split to those who watch', async () => {
      const draft = await waiting();
      const seen: (Audit | null)[] = [];
      const stop = bench.store.watch(draft.head.id, audit => seen.push(audit));
      await vi.waitFor(() => expect(seen.at(-1)?.stage).toBe('splitting'));

      await bench.store.putSplit(draft.head.id, splitOf(draft));

      await vi.waitFor(() => expect(seen.at(-1)?.parsing).toEqual(PARSING));
      stop();
    });

    it('is deleted whole after a split', async () => {
      const draft = await waiting();
      await bench.store.putSplit(draft.head.id, splitOf(draft));

      await bench.store.delete(draft.head.id);
      await bench.store.create(draft);

      expect((await bench.find(draft.head.id)).pairs).toEqual(draft.pairs);
    });
  });
}

/** The first statement in two, the second as it was, and nothing that is not worth a check. */
function splitOf(draft: AuditDraft): Splitting {
  const [first, second] = [at(draft.statements, 0), at(draft.statements, 1)];
  const statements = [
    fakeStatement({ ...first, id: statementId('s0.1'), text: 'In two: one.', index: 0 }),
    fakeStatement({ ...first, id: statementId('s0.2'), text: 'In two: two.', index: 1 }),
    { ...second, index: 2 },
  ];
  return {
    asked: draft.head.judge,
    split: { statements, pairs: fakePairs({ ...draft, statements }) },
    parsing: PARSING,
  };
}
