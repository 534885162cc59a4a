import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { auditId } from '../../lib/core/ids';
import type { AnnotationStore } from '../../lib/store/annotations';
import type { AuditStore } from '../../lib/ports/store';
import type { FactsStore } from '../../lib/metrics/audit-facts';
import { fakeCorrection } from '../fakes/annotations';
import { fakeAnswer } from '../fakes/answers';
import { fakeDraft, fakeFinding, fakeReadSource, fakeSettlement } from '../fakes/audits';
import { both, shareOf } from '../fakes/facts';

/** The facts and the store they are of. */
export type OpenedFacts = {
  facts: FactsStore;
  store: AuditStore;
  annotations: AnnotationStore;
  close: () => void;
};

/** Contract of every store that counts audits. */
export function describeFactsContract(
  name: string,
  open: (domainOf: (address: string) => string | null) => OpenedFacts,
): void {
  describe(`facts from ${name}`, () => {
    let opened: OpenedFacts | null = null;
    const get = (): OpenedFacts => {
      if (!opened) throw new Error('contract: no test is running');
      return opened;
    };
    beforeEach(() => {
      opened = open(address => new URL(address).hostname);
    });
    afterEach(() => {
      opened?.close();
    });

    const createAudit = async (id: string) => {
      const answer = fakeAnswer({ model: 'GPT-9' });
      const draft = fakeDraft({ answer, head: { id: auditId(id) } });
      await get().store.create(draft);
      return draft;
    };

    it('count a check as its cells stand', async () => {
      const { facts, store } = get();
      const draft = await createAudit('a');
      for (const source of draft.sources) {
        await store.putSource(draft.head.id, fakeReadSource(source), 'text');
      }
      for (const pair of draft.pairs) {
        const finding = fakeFinding(pair.cited ? 'supported' : 'not-found');
        await store.settlePair(fakeSettlement(pair.id, { finding }));
      }
      await store.setStatus(draft.head.id, 'finished', '2026-10-01T08:01:00.000Z');

      const [found] = await facts.findFacts([draft.head.id]);

      expect(found).toMatchObject({
        id: draft.head.id,
        answerId: draft.answer.id,
        startedAt: draft.head.startedAt,
        model: 'GPT-9',
        judge: draft.head.judge,
        verdicts: { supported: 2 },
        rates: {
          statementSupport: both(shareOf(2, 2)),
          responseSupport: both(shareOf(1, 1)),
          citationSupport: both(shareOf(2, 2)),
        },
        corrections: [],
      });
      expect(found?.domains.map(({ domain }) => domain)).toEqual(
        draft.sources.map(({ url }) => new URL(url ?? '').hostname).toSorted(),
      );
    });

    it('count what is still open as what nobody has looked at', async () => {
      await createAudit('a');

      const [found] = await get().facts.findFacts([auditId('a')]);

      expect(found?.rates['statementSupport']).toEqual(both(shareOf(0, 2), shareOf(0, 0)));
      expect(found?.verdicts).toEqual({ pending: 2 });
    });

    it('hold what people say now beside what this judge said', async () => {
      const { facts, annotations } = get();
      const { head, statements, sources } = await createAudit('a');
      const [first, second] = statements;
      const [source] = sources;
      if (!first || !second || !source) throw new Error('contract: the draft has changed');
      const { judge } = head;
      const other = { ...judge, id: 'another' };
      const at = { statementId: first.id, sourceId: source.id };
      for (const correction of [
        fakeCorrection({ id: '1', machine: { kind: 'supported-elsewhere', judge } }),
        fakeCorrection({
          id: '2',
          ...at,
          kind: 'supported',
          machine: { kind: 'not-found', judge },
        }),
        fakeCorrection({ id: '3', ...at, kind: null, machine: { kind: 'not-found', judge } }),
        fakeCorrection({ id: '4', statementId: second.id, machine: { kind: 'not-judged', judge } }),
        fakeCorrection({
          id: '5',
          ...at,
          statementId: second.id,
          machine: { kind: 'supported', judge: other },
        }),
      ]) {
        await annotations.correct(head.id, correction);
      }

      const [found] = await facts.findFacts([head.id]);

      expect(found?.corrections).toEqual([{ machine: 'supported', person: 'contradicted' }]);
    });

    it('hold what was given blind too where it was changed afterwards', async () => {
      const { facts, annotations } = get();
      const { head, statements } = await createAudit('a');
      const [first, second] = statements;
      if (!first || !second) throw new Error('contract: the draft has changed');
      const machine = { kind: 'supported', judge: head.judge } as const;
      for (const correction of [
        fakeCorrection({ id: '1', machine, kind: 'not-found', isBlind: true }),
        fakeCorrection({ id: '2', machine, kind: 'supported' }),
        fakeCorrection({ id: '3', machine, statementId: second.id, isBlind: true }),
        fakeCorrection({ id: '4', machine, statementId: second.id, kind: null }),
        fakeCorrection({ id: '5', machine, statementId: second.id, kind: 'not-found' }),
      ]) {
        await annotations.correct(head.id, correction);
      }

      const [found] = await facts.findFacts([head.id]);

      expect(found?.corrections).toEqual([
        { machine: 'supported', person: 'supported' },
        { machine: 'supported', person: 'not-found' },
        { machine: 'supported', person: 'not-found', isBlind: true },
      ]);
    });

    it('tell how often people gave or took back a verdict, where they did', async () => {
      const { facts, annotations } = get();
      for (const id of ['a', 'b', 'c']) await createAudit(id);
      await annotations.correct(auditId('a'), fakeCorrection({ id: '1' }));
      await annotations.correct(auditId('a'), fakeCorrection({ id: '2', kind: null }));
      await annotations.correct(auditId('c'), fakeCorrection({ id: '3' }));

      const counts = await facts.countCorrections();

      expect([...counts].toSorted()).toEqual([
        ['a', 2],
        ['c', 1],
      ]);
    });

    it('come in the order asked for, without those that are not there', async () => {
      for (const id of ['a', 'b', 'c']) await createAudit(id);
      await get().store.delete(auditId('b'));

      const found = await get().facts.findFacts(['c', 'b', 'nobody', 'a'].map(auditId));

      expect(found.map(({ id }) => id)).toEqual(['c', 'a']);
    });
  });
}
