import { describe, expect, it } from 'vitest';

import type { AuditDraft } from '../../lib/ports/store';
import { type OpenedStore, LATER, NOON, requestFor, UNKNOWN, useStore } from './audit-store-bench';

const OTHER = { id: 'remote', version: '1', model: 'm at api.example' };

/** Checks that ask the user before they begin. */
export function describeAgreeing(open: () => OpenedStore): void {
  describe('agreeing', () => {
    const bench = useStore(open);
    const asking = (): Promise<AuditDraft> =>
      bench.create({ head: { status: 'stopped', stage: 'asking', endedAt: NOON } });

    it('is nobody’s to work on until the reader has said yes', async () => {
      const { head } = await asking();

      expect(await bench.find(head.id)).toMatchObject({ status: 'stopped', stage: 'asking' });
      expect(await bench.store.findRunning()).toEqual([]);
      expect(await bench.store.list({ offset: 0, limit: 1 })).toMatchObject([{ stage: 'asking' }]);
    });

    it('has it run by the judge the reader wants, and gives out its pairs', async () => {
      const draft = await asking();

      expect(await bench.store.agree(draft.head.id, { judge: OTHER })).toBe(true);

      const after = await bench.find(draft.head.id);
      expect(after).toMatchObject({ status: 'running', endedAt: null, judge: OTHER });
      expect(after).not.toHaveProperty('stage');
      expect(await bench.store.findRunning()).toEqual([draft.head.id]);
      expect(await bench.store.leasePairs(requestFor(draft, { asked: OTHER }))).not.toEqual([]);
    });

    it('begins with what comes before the judging', async () => {
      const { head } = await asking();

      await bench.store.agree(head.id, { judge: head.judge, stage: 'splitting' });

      expect(await bench.find(head.id)).toMatchObject({ status: 'running', stage: 'splitting' });
    });

    it('can be done once, and only for what asks', async () => {
      const { head } = await asking();
      await bench.store.agree(head.id, { judge: OTHER });
      await bench.store.setStatus(head.id, 'stopped', LATER);

      expect(await bench.store.agree(head.id, { judge: head.judge })).toBe(false);
      expect(await bench.store.agree(UNKNOWN, { judge: head.judge })).toBe(false);
      expect(await bench.find(head.id)).toMatchObject({ status: 'stopped', judge: OTHER });
    });

    it('stays what asks when it is stopped once more', async () => {
      const { head } = await asking();

      await bench.store.setStatus(head.id, 'stopped', LATER);

      expect(await bench.find(head.id)).toMatchObject({ stage: 'asking' });
    });

    it.each(['resumed', 'reopened'])('does not get in the way of what was %s', async how => {
      const draft = await asking();
      const { id } = draft.head;
      const all = draft.sources.map(source => source.id);

      await (how === 'resumed'
        ? bench.store.setStatus(id, 'running', null)
        : bench.store.readAgain(id, all));

      expect(await bench.find(id)).not.toHaveProperty('stage');
      expect(await bench.store.leasePairs(requestFor(draft))).not.toEqual([]);
    });
  });
}
