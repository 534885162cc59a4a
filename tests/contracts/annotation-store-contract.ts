import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditId, statementId } from '../../lib/core/ids';
import type { AnnotationStore } from '../../lib/store/annotations';
import type { AuditStore } from '../../lib/ports/store';
import { fakeCorrection, fakeNote } from '../fakes/annotations';
import { fakeDraft } from '../fakes/audits';
import type { OpenedHistory } from './audit-history-contract';
import { at } from './audit-store-bench';

const ENDED = '2026-10-04T12:00:00.000Z';

/** The rules every `AnnotationStore` keeps. */
export function describeAnnotationStoreContract(name: string, open: () => OpenedHistory): void {
  describe(`${name} as a keeper of what people say`, () => {
    let opened: OpenedHistory;
    let annotations: AnnotationStore;
    let store: AuditStore;
    const { statements, head } = fakeDraft();
    const S0 = at(statements, 0).id;

    beforeEach(async () => {
      opened = open();
      ({ annotations, store } = opened);
      await store.create(fakeDraft());
    });
    afterEach(() => opened.close());

    it('leaves an audit nobody said anything of as it is', async () => {
      const audit = await store.find(head.id);

      expect(audit && ('corrections' in audit || 'notes' in audit || 'isPinned' in audit)).toBe(
        false,
      );
    });

    it('keeps every correction in the order they were made, and each once', async () => {
      const first = fakeCorrection({ id: 'z', statementId: S0 });
      const second = fakeCorrection({ id: 'a', statementId: S0, kind: null });

      expect(await annotations.correct(head.id, first)).toBe(true);
      await annotations.correct(head.id, second);
      await annotations.correct(head.id, first);

      expect((await store.find(head.id))?.corrections).toEqual([first, second]);
      expect((await store.findWithTexts(head.id))?.corrections).toEqual([first, second]);
    });

    it('keeps one note for each place, the last, and none without words', async () => {
      const whole = fakeNote({ text: 'Ask Ann.' });
      await annotations.putNote(head.id, fakeNote({ statementId: S0, text: 'Hm.' }));
      await annotations.putNote(head.id, fakeNote({ statementId: S0, text: 'Sure?' }));
      await annotations.putNote(head.id, whole);
      expect((await store.find(head.id))?.notes).toEqual([
        whole,
        fakeNote({ statementId: S0, text: 'Sure?' }),
      ]);

      await annotations.putNote(head.id, fakeNote({ statementId: S0, text: '' }));

      expect((await store.find(head.id))?.notes).toEqual([whole]);
    });

    it('loses nothing when the audit is judged or read again, split or ended', async () => {
      const correction = fakeCorrection({ statementId: S0 });
      await annotations.correct(head.id, correction);
      await annotations.putNote(head.id, fakeNote());
      await annotations.pin(head.id, true);

      await store.checkAgain(head.id, {
        judge: { id: 'x', version: '2' },
        pairs: 'all',
        askedAt: '2026-10-01T12:00:00.000Z',
        takesOver: true,
      });
      await store.readAgain(
        head.id,
        fakeDraft().sources.map(({ id }) => id),
      );
      await store.setStatus(head.id, 'finished', ENDED);

      expect(await store.find(head.id)).toMatchObject({
        corrections: [correction],
        notes: [fakeNote()],
        isPinned: true,
      });
    });

    it('says nothing of an audit that is not there, and keeps nothing of one that is deleted', async () => {
      const nobody = auditId('nobody');
      await annotations.correct(head.id, fakeCorrection());
      await annotations.putNote(head.id, fakeNote());
      await store.delete(head.id);

      expect(await annotations.correct(nobody, fakeCorrection())).toBe(false);
      expect(await annotations.putNote(nobody, fakeNote())).toBe(false);
      await annotations.pin(nobody, true);
      await store.create(fakeDraft());

      const audit = await store.find(head.id);
      expect(audit && ('corrections' in audit || 'notes' in audit)).toBe(false);
    });

    it('tells who watches', async () => {
      const seen: number[] = [];
      const stop = store.watch(head.id, audit => seen.push(audit?.corrections?.length ?? 0));
      await vi.waitFor(() => expect(seen).toEqual([0]));

      await annotations.correct(head.id, fakeCorrection({ statementId: statementId('s0') }));

      await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
      stop();
    });
  });
}
