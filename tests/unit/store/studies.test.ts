import { describe, expect, it, vi } from 'vitest';

import { auditId, contentHash } from '../../../lib/core/ids';
import { fail, ok } from '../../../lib/core/result';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { createAuditHistory } from '../../../lib/store/history';
import { importAudits } from '../../../lib/store/import-audits';
import { deleteEverything } from '../../../lib/store/delete';
import { createStudyStore } from '../../../lib/store/studies';
import { fileAnswer } from '../../../lib/studies/file-answer';
import { datedAudit } from '../../examples/dated-audits';
import { PNG, webpOf } from '../../fakes/images';
import { draftOf, FROZEN_AT, studyOf, valueOf } from '../../fakes/studies';
import { backupOf, openWorld, RESTORE_DEPS } from './worlds';

/** A store with one study, and two answers of it that are not stored yet. */
async function open() {
  const state = await studyOf();
  const db = openWorld();
  const store = createStudyStore(db);
  const id = state.frozen.sha256;
  const study = { id, addedAt: FROZEN_AT, frozen: state.frozen };
  await store.put(study);
  const file = async (answer: string, repeat: number) =>
    valueOf(
      await fileAnswer(state, draftOf({ answer }), { system: 'gem', question: 'q1', repeat }),
    );
  return {
    db,
    store,
    id,
    study,
    state,
    first: await file('Yes.', 1),
    other: await file('No.', 1),
    second: await file('Perhaps.', 2),
  };
}

describe('a study in the store', () => {
  it('takes each answer once, in order, and one for each slot', async () => {
    const { store, id, first, other, second } = await open();

    expect(await store.addAnswer(id, second, null)).toBe(true);
    expect(await store.addAnswer(id, first, null)).toBe(true);
    expect(await store.addAnswer(id, first, null)).toBe(false);
    expect(await store.addAnswer(id, other, null)).toBe(false);
    expect(await store.addAnswer(id, { ...other, replaces: first.id }, null)).toBe(true);
    expect(await store.addAnswer(contentHash('0'.repeat(64)), first, null)).toBe(false);

    const answers = (await store.find(id))?.answers.map(({ answer }) => answer.answer);
    expect(answers).toEqual(['Perhaps.', 'Yes.', 'No.']);
  });

  it('keeps its checks when old ones are deleted', async () => {
    const { db, store, id, first } = await open();
    const audits = ['kept', 'old'].map(name => {
      const startedAt = '2026-01-01T09:00:00.000Z';
      const audit = datedAudit({ name, startedAt, site: 'claude', model: null, supported: 1 });
      return { ...audit, texts: [], ledger: [], labels: [] };
    });
    await importAudits(db, audits, RESTORE_DEPS.hash);
    await store.addAnswer(id, first, auditId('kept'));

    expect(await createAuditHistory(db).expire('2027-01-01T09:00:00.000Z')).toBe(1);
    expect(await db.audits.toCollection().primaryKeys()).toEqual(['kept']);
  });

  it('takes many answers at once as it takes one', async () => {
    const { store, id, first, other, second } = await open();
    const rows = [first, other, second, first].map(answer => ({ answer, auditId: null }));

    expect(await store.addAnswers(id, rows)).toBe(2);
    expect(await store.addAnswers(id, rows)).toBe(0);
  });

  it('knows the check of an answer', async () => {
    const { store, id, first } = await open();
    await store.addAnswer(id, first, null);

    expect(await store.setAudit(id, first.id, auditId('audit-1'))).toBe(true);
    expect(await store.setAudit(id, contentHash('0'.repeat(64)), auditId('audit-1'))).toBe(false);
    expect((await store.find(id))?.answers[0]?.auditId).toBe('audit-1');
  });

  it('keeps its answers when it is amended, and loses them when it is deleted', async () => {
    const { db, store, id, study, first } = await open();
    await store.addAnswer(id, first, null);

    await store.put({ ...study, addedAt: '2026-11-29T00:00:00.000Z' });
    expect((await store.find(id))?.answers).toHaveLength(1);
    await store.delete(id);
    expect(await store.find(id)).toBeNull();
    expect(await db.studyAnswers.count()).toBe(0);
  });

  it('changes its files from what they are then, and not where the change fails', async () => {
    const { store, id } = await open();
    const add = (name: string) =>
      store.changeFiles(id, files => ok({ ...files, [name]: String(Object.keys(files).length) }));

    const changes = await Promise.all(['a', 'b', 'c'].map(add));
    expect(changes.every(each => each.ok)).toBe(true);
    expect((await store.find(id))?.study.files).toEqual({ a: '0', b: '1', c: '2' });

    expect(await store.changeFiles(id, () => fail('no'))).toEqual(fail('no'));
    expect((await store.find(id))?.study.files).toHaveProperty('c');
    const gone = contentHash('0'.repeat(64));
    expect(await store.changeFiles(gone, files => ok(files))).toEqual(fail('no-study'));
  });

  it('notes what is asked for it, once, while it is there', async () => {
    const { db, store, id } = await open();
    const slot = { question: 'q1', system: 'api', repeat: 1 };
    const sent = { slot, try: 1, at: FROZEN_AT, state: 'sent', host: 'api.example' } as const;
    const failed = {
      slot,
      try: 1,
      at: '2026-11-28T09:00:01.000Z',
      state: 'failed',
      failure: 'model-busy',
    } as const;

    for (const ask of [failed, sent, sent]) expect(await store.addAsk(id, ask)).toBe(true);
    expect(await store.addAsk(contentHash('0'.repeat(64)), sent)).toBe(false);

    expect(await store.findAsks(id)).toEqual([sent, failed]);
    const there = openWorld();
    const file = await backupOf(db);
    await restoreBackup(there, file, RESTORE_DEPS);
    await restoreBackup(there, file, RESTORE_DEPS);
    expect(await createStudyStore(there).findAsks(id)).toEqual([sent, failed]);
    await store.delete(id);
    expect(await store.findAsks(id)).toEqual([]);
  });

  it('goes with everything else that is deleted', async () => {
    const { db, store } = await open();

    await deleteEverything(db);

    expect(await store.list()).toEqual([]);
  });

  it('tells watchers of each change', async () => {
    const { store, id, first } = await open();
    let reports = 0;
    const stop = store.watch(() => {
      reports += 1;
    });
    // What is there is told first, once for each of three tables.
    await vi.waitFor(() => expect(reports).toBe(3));

    await store.addAnswer(id, first, null);

    await vi.waitFor(() => expect(reports).toBeGreaterThan(3));
    stop();
  });
});

describe('a screenshot in the store', () => {
  it('is of an answer that is in its slot, the last alone, until it is deleted', async () => {
    const { store, id, first, other } = await open();
    const { slot, sha256 } = first;
    expect(await store.putScreenshot(id, { slot, sha256, image: PNG })).toBe(false);
    await store.addAnswer(id, first, null);
    expect(await store.putScreenshot(id, { ...other, image: PNG })).toBe(false);

    for (const image of [webpOf(), PNG]) {
      expect(await store.putScreenshot(id, { slot, sha256, image })).toBe(true);
    }
    expect((await store.find(id))?.screenshots).toEqual([slot]);
    expect(await store.findScreenshot(id, slot)).toEqual({ slot, sha256, image: PNG });
    await store.deleteScreenshot(id, slot);

    expect(await store.findScreenshot(id, slot)).toBeNull();
    expect((await store.find(id))?.screenshots).toEqual([]);
  });

  it('stays when the outcome is changed, and goes with its words', async () => {
    const { store, id, state, first, other } = await open();
    const { slot, sha256 } = first;
    await store.addAnswer(id, first, null);
    await store.putScreenshot(id, { slot, sha256, image: PNG });
    const place = { ...slot, reason: 'It names no source.', replaces: true };
    const hedged = valueOf(
      await fileAnswer(
        { ...state, answers: [first] },
        draftOf({ answer: 'Yes.', outcome: 'hedged' }),
        place,
      ),
    );

    expect(await store.addAnswer(id, hedged, null)).toBe(true);
    expect((await store.find(id))?.screenshots).toEqual([slot]);
    expect(await store.addAnswer(id, { ...other, replaces: hedged.id }, null)).toBe(true);

    expect((await store.find(id))?.screenshots).toEqual([]);
  });

  it('goes with its study', async () => {
    const { db, store, id, first } = await open();
    await store.addAnswer(id, first, null);
    await store.putScreenshot(id, { slot: first.slot, sha256: first.sha256, image: PNG });

    await store.delete(id);

    expect(await db.screenshots.count()).toBe(0);
  });
});

describe('a backup', () => {
  it('brings screenshots back, and none of an answer that is not here', async () => {
    const { db, store, id, study, first, other } = await open();
    const { slot, sha256 } = first;
    await store.addAnswer(id, first, null);
    await store.putScreenshot(id, { slot, sha256, image: PNG });
    const file = await backupOf(db);
    const [there, elsewhere] = [openWorld(), openWorld()];
    await createStudyStore(elsewhere).put(study);
    await createStudyStore(elsewhere).addAnswer(id, other, null);

    for (const world of [there, elsewhere]) await restoreBackup(world, file, RESTORE_DEPS);

    const found = await createStudyStore(there).findScreenshot(id, slot);
    expect(found).toEqual({ slot, sha256, image: PNG });
    expect(await elsewhere.screenshots.count()).toBe(0);
  });

  it.each(['PHN2Zy8+', 'no Base64!', ''])(
    'is refused whole with a screenshot that is no image: %s',
    async image => {
      const { db, store, id, first } = await open();
      await store.addAnswer(id, first, null);
      await store.putScreenshot(id, { slot: first.slot, sha256: first.sha256, image: PNG });
      const text = await (await backupOf(db)).text();
      const planted = text.replace(/(?<="image":")[^"]+/, image);
      expect(planted).not.toBe(text);

      expect(await restoreBackup(openWorld(), new Blob([planted]), RESTORE_DEPS)).toEqual({
        ok: false,
        failure: 'damaged',
      });
    },
  );

  it('brings studies and answers back, in order; what is here stays, and gets what is missing', async () => {
    const { db, store, id, first, second } = await open();
    await store.addAnswer(id, second, null);
    await store.addAnswer(id, first, auditId('audit-1'));
    const there = openWorld();
    const file = await backupOf(db);

    for (const time of [1, 2]) {
      expect({ time, ...(await restoreBackup(there, file, RESTORE_DEPS)) }).toMatchObject({
        ok: true,
      });
      expect(await createStudyStore(there).find(id)).toEqual(await store.find(id));
    }
  });

  it.each([
    [
      'with the id of another',
      /(?<="studies","inbound":true,"rows":\[\{"id":")\w{64}/,
      '0'.repeat(64),
    ],
    ['with an answer of a kind that there is not', '"outcome":"answered"', '"outcome":"proven"'],
    ['with a repeat that cannot be', '"repeat":1', '"repeat":1e9'],
  ])('is refused whole with a study %s', async (_name, from, to) => {
    const { db, store, id, first } = await open();
    await store.addAnswer(id, first, null);
    const text = await (await backupOf(db)).text();
    expect(text.replace(from, to)).not.toBe(text);
    const there = openWorld();

    const result = await restoreBackup(there, new Blob([text.replace(from, to)]), RESTORE_DEPS);

    expect(result).toEqual({ ok: false, failure: 'damaged' });
    expect(await there.studies.count()).toBe(0);
  });
});
