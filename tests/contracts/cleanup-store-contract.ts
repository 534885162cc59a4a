import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Audit } from '../../lib/core/audit/audit';
import type { AuditCleanup } from '../../lib/core/audit/cleanup';
import { auditId } from '../../lib/core/ids';
import type { AuditStore, CleanupRunOf, CleanupStore } from '../../lib/ports/store';
import { fakeDraft, fakeHead } from '../fakes/audits';
import { fakeRemoval, fakeRewrite, fakeUnclean } from '../fakes/cleanups';
import { LATER, MUCH_LATER, NOON, UNKNOWN } from './audit-store-bench';

/** A fresh, empty one, and the store that shares its database. */
export type OpenedCleanups = { cleanups: CleanupStore; store: AuditStore; close: () => void };

const DRAFT = fakeDraft();
const AUDIT = DRAFT.head.id;
const OTHER = auditId('another');
const RUN: CleanupRunOf = { audit: AUDIT, startedAt: NOON };
const NEXT: CleanupRunOf = { audit: AUDIT, startedAt: LATER };

const [S0, S1] = DRAFT.statements;
const FIRST = fakeRewrite(fakeUnclean(S0));
const SECOND = fakeRemoval(fakeUnclean(S1));
const WORDS = { statement: 'Zinc helps.', text: 'Zinc helps some.' };

/** The rules every `CleanupStore` keeps. */
export function describeCleanupStoreContract(name: string, open: () => OpenedCleanups): void {
  describe(`${name} as a cleanup store`, () => {
    let opened: OpenedCleanups;
    let cleanups: CleanupStore;
    let store: AuditStore;

    beforeEach(async () => {
      opened = open();
      ({ cleanups, store } = opened);
      await store.create(DRAFT);
      await store.create(fakeDraft({ head: { id: OTHER } }));
      await store.setStatus(AUDIT, 'finished', NOON);
    });
    afterEach(() => opened.close());

    async function find(): Promise<AuditCleanup | undefined> {
      return (await store.find(AUDIT))?.cleanup;
    }

    it('has nothing of an audit for which nobody asked', async () => {
      const audit = await store.find(AUDIT);

      expect(audit && 'cleanup' in audit).toBe(false);
      expect(await cleanups.findRunning()).toEqual([]);
    });

    it('begins with nothing, and is found as running', async () => {
      await cleanups.start(RUN);

      expect(await find()).toEqual({ status: 'running', startedAt: NOON, offers: [] });
      expect(await cleanups.findRunning()).toEqual([AUDIT]);
    });

    it('does not begin while the audit is not finished, or gone', async () => {
      await cleanups.start({ audit: OTHER, startedAt: NOON });
      await cleanups.start({ audit: UNKNOWN, startedAt: NOON });

      expect(await cleanups.findRunning()).toEqual([]);
    });

    it('gives the runs that began first first', async () => {
      await store.setStatus(OTHER, 'finished', NOON);
      await cleanups.start({ audit: OTHER, startedAt: LATER });
      await cleanups.start(RUN);

      expect(await cleanups.findRunning()).toEqual([AUDIT, OTHER]);
    });

    it('does not begin twice at the same time', async () => {
      await cleanups.start(RUN);
      await cleanups.start(NEXT);

      expect(await find()).toMatchObject({ startedAt: NOON });
    });

    it('keeps offers in the order of the statements, each with its answer', async () => {
      await cleanups.start(RUN);

      const kept = [await cleanups.offer(RUN, SECOND), await cleanups.offer(RUN, FIRST)];

      expect(kept).toEqual([true, true]);
      expect((await find())?.offers).toEqual([FIRST, SECOND]);
    });

    it('keeps what the reader says, through an end and a new beginning', async () => {
      await cleanups.start(RUN);
      await cleanups.offer(RUN, FIRST);
      await cleanups.answer(AUDIT, FIRST.statementId, 'keep');
      await cleanups.answer(AUDIT, SECOND.statementId, 'keep');
      await cleanups.end(RUN, { status: 'finished' });

      await cleanups.start(NEXT);

      expect((await find())?.offers).toEqual([{ ...FIRST, answer: 'keep' }]);
    });

    it('keeps a model’s words until they are checked', async () => {
      await cleanups.start(RUN);

      expect(await cleanups.keepUnchecked(RUN, WORDS)).toBe(true);
      const waiting = await find();
      await cleanups.offer(RUN, FIRST);

      expect(waiting?.unchecked).toEqual(WORDS);
      expect(await find()).toEqual({ status: 'running', startedAt: NOON, offers: [FIRST] });
    });

    it('keeps them for the next run where the reader stops in between', async () => {
      await cleanups.start(RUN);
      await cleanups.keepUnchecked(RUN, WORDS);

      await cleanups.stop(AUDIT);
      const stopped = await find();
      await cleanups.start(NEXT);

      expect(stopped).toMatchObject({ status: 'stopped', unchecked: WORDS });
      expect(await find()).toMatchObject({ status: 'running', startedAt: LATER, unchecked: WORDS });
    });

    it('writes nothing of a run that is over', async () => {
      await cleanups.start(RUN);
      await cleanups.stop(AUDIT);
      await cleanups.start(NEXT);
      const before = await find();

      const late = [await cleanups.offer(RUN, FIRST), await cleanups.keepUnchecked(RUN, WORDS)];
      await cleanups.end(RUN, { status: 'finished' });

      expect(late).toEqual([false, false]);
      expect(await find()).toEqual(before);
    });

    it('stays as it ended', async () => {
      await cleanups.start(RUN);
      await cleanups.end(RUN, { status: 'failed', failure: 'key-refused' });
      await cleanups.end(RUN, { status: 'finished' });
      await cleanups.stop(AUDIT);

      expect(await find()).toMatchObject({ status: 'failed', failure: 'key-refused' });
      expect(await cleanups.findRunning()).toEqual([]);
    });

    it('tries again what nobody could reword or check, and nothing else', async () => {
      await cleanups.start(RUN);
      await cleanups.offer(RUN, FIRST);
      await cleanups.offer(RUN, { ...SECOND, why: 'model-timeout' });
      await cleanups.end(RUN, { status: 'finished' });

      await cleanups.start(NEXT);

      expect(await find()).toEqual({ status: 'running', startedAt: LATER, offers: [FIRST] });
    });

    it.each([
      [
        'cells are judged again',
        () =>
          store.checkAgain(AUDIT, {
            judge: fakeHead().judge,
            pairs: [],
            askedAt: '2026-10-01T12:00:00.000Z',
            takesOver: true,
          }),
      ],
      ['a source is read again', () => store.readAgain(AUDIT, [])],
    ])('drops everything where %s, and takes no more of that run', async (_case, change) => {
      await cleanups.start(RUN);
      await cleanups.offer(RUN, FIRST);

      await change();

      expect(await find()).toBeUndefined();
      expect(await cleanups.offer(RUN, SECOND)).toBe(false);
      expect(await cleanups.findRunning()).toEqual([]);
      await store.setStatus(AUDIT, 'finished', LATER);
      await cleanups.start({ audit: AUDIT, startedAt: MUCH_LATER });
      expect((await find())?.offers).toEqual([]);
    });

    it('goes with its audit, and only with its own', async () => {
      await store.setStatus(OTHER, 'finished', NOON);
      await cleanups.start(RUN);
      await cleanups.offer(RUN, FIRST);
      await cleanups.start({ audit: OTHER, startedAt: LATER });

      await store.delete(AUDIT);
      const isKept = await cleanups.offer(RUN, SECOND);
      await store.create(DRAFT);

      expect(isKept).toBe(false);
      expect(await find()).toBeUndefined();
      expect(await cleanups.findRunning()).toEqual([OTHER]);
    });

    it('is exported, and shown to those who watch', async () => {
      const seen: (Audit | null)[] = [];
      const stop = store.watch(AUDIT, audit => seen.push(audit));
      await cleanups.start(RUN);
      await cleanups.offer(RUN, FIRST);

      expect((await store.findWithTexts(AUDIT))?.cleanup?.offers).toEqual([FIRST]);
      await vi.waitFor(() => expect(seen.at(-1)?.cleanup?.offers).toEqual([FIRST]));
      await cleanups.answer(AUDIT, FIRST.statementId, 'keep');
      await vi.waitFor(() => expect(seen.at(-1)?.cleanup?.offers[0]?.answer).toBe('keep'));
      stop();
    });
  });
}
