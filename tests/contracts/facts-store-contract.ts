import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { auditId } from '../../lib/core/ids';
import type { AuditStore } from '../../lib/ports/audit-store';
import type { FactsStore } from '../../lib/ports/facts-store';
import { fakeAnswer } from '../fakes/answers';
import { fakeDraft, fakeFinding, fakeReadSource, fakeSettlement } from '../fakes/audits';
import { both, shareOf } from '../fakes/facts';

/** The facts and the store they are of. */
export type OpenedFacts = { facts: FactsStore; store: AuditStore; close: () => void };

/** What counting audits promises, whatever they are kept in. */
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
        statementSupport: both(shareOf(2, 2)),
        responseSupport: both(shareOf(1, 1)),
        corrections: [],
      });
      expect(found?.citations.support).toEqual(both(shareOf(2, 2)));
      expect(found?.domains.map(({ domain }) => domain)).toEqual(
        draft.sources.map(({ url }) => new URL(url ?? '').hostname).toSorted(),
      );
    });

    it('count what is still open as what nobody has looked at', async () => {
      await createAudit('a');

      const [found] = await get().facts.findFacts([auditId('a')]);

      expect(found?.statementSupport).toEqual(both(shareOf(0, 2), shareOf(0, 0)));
      expect(found?.verdicts).toEqual({ pending: 2 });
    });

    it('come in the order asked for, without those that are not there', async () => {
      for (const id of ['a', 'b', 'c']) await createAudit(id);
      await get().store.delete(auditId('b'));

      const found = await get().facts.findFacts(['c', 'b', 'nobody', 'a'].map(auditId));

      expect(found.map(({ id }) => id)).toEqual(['c', 'a']);
    });
  });
}
