import { describe, expect, it } from 'vitest';
import { WHOLE_HISTORY } from '../../../lib/core/audit/history';
import { BACKUP_LIMITS, type BackupProgress } from '../../../lib/core/device/storage-trouble';
import { answerId, contentHash, statementId } from '../../../lib/core/ids';
import { OWN_FILES } from '../../../lib/core/source/own-file';
import { isSettled } from '../../../lib/core/audit/pair';
import { createAnnotationStore } from '../../../lib/store/annotations';
import { makeBackup } from '../../../lib/store/backup/make-backup';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { createAuditHistory } from '../../../lib/store/history';
import { createAuditStore } from '../../../lib/store/store';
import { fakeCorrection, fakeNote } from '../../fakes/annotations';
import { fakeDraft, fakeHead, fakeReadSource, fakeSettlement } from '../../fakes/audits';
import { fakeLook, fakeLookResult } from '../../fakes/looks';
import {
  backupWith,
  BUSY,
  countAll,
  DONE,
  fill,
  NOON,
  rowOf,
  settledIn,
  type BackupFile,
} from './backup-files';
import { backupOf, openWorld, RESTORE_DEPS } from './worlds';

describe('a backup', () => {
  it('can be read where the last texts are of deleted audits', async () => {
    const from = openWorld();
    await fill(from);
    // More than are written at once, all after the one text that is used.
    const late = Array.from({ length: 400 }, (_, at) => ({
      contentHash: contentHash(`z${String(at)}`),
      text: 'of a deleted audit',
    }));
    await from.texts.bulkPut(late);

    const result = await restoreBackup(openWorld(), await backupOf(from), RESTORE_DEPS);

    expect(result.ok).toBe(true);
  });

  it('brings every audit whole into an empty profile, and makes it searchable', async () => {
    const from = openWorld();
    await fill(from);
    const to = openWorld();

    const result = await restoreBackup(to, await backupOf(from), RESTORE_DEPS);

    expect(result).toEqual({ ok: true, value: { added: 2, merged: 0, isCancelled: false } });
    expect(await createAuditStore(to).findWithTexts(DONE)).toEqual(
      await createAuditStore(from).findWithTexts(DONE),
    );
    expect(await createAuditStore(to).findByAnswer(answerId('shown'))).toBe(DONE);
    const query = { ...WHOLE_HISTORY, text: 'sunlight' };
    const page = await createAuditHistory(to).search({ query, offset: 0, limit: 5 });
    expect(page).toMatchObject({ total: 2 });
  });

  it('has no search that went through own files and tabs: its result quotes them', async () => {
    const from = openWorld();
    await fill(from);
    const request = { query: 'zinc', services: ['wikipedia' as const, OWN_FILES], quota: 5 };
    const state = { status: 'ended' as const, result: fakeLookResult() };
    await from.asides.put(fakeLook({ auditId: DONE, key: statementId('own'), request, state }));
    const to = openWorld();

    await restoreBackup(to, await backupOf(from), RESTORE_DEPS);

    expect((await to.asides.toArray()).map(({ key }) => key)).toEqual([fakeLook().key]);
  });

  it('starts nothing: what was at work is stopped, and can be resumed', async () => {
    const to = openWorld();

    await restoreBackup(to, await backupWith(), RESTORE_DEPS);

    const busy = await createAuditStore(to).find(BUSY);
    expect(await createAuditStore(to).findRunning()).toEqual([]);
    expect(busy?.status).toBe('stopped');
    expect(busy?.pairs.every(({ state }) => state === 'open')).toBe(true);
  });

  it('takes back what waited to be checked once more, and leaves the check ended', async () => {
    const from = openWorld();
    await fill(from);
    const store = createAuditStore(from);
    const before = await store.findWithTexts(DONE);
    const pairId = before?.pairs.find(isSettled)?.id ?? fakeSettlement().pairId;
    await store.checkAgain(DONE, {
      pairs: [pairId],
      judge: fakeHead().judge,
      askedAt: NOON,
      takesOver: false,
    });
    const to = openWorld();

    const result = await restoreBackup(to, await backupOf(from), RESTORE_DEPS);

    expect(result.ok).toBe(true);
    expect((await store.find(DONE))?.stage).toBe('checking-again');
    expect(await createAuditStore(to).findWithTexts(DONE)).toEqual(before);
  });

  it('brings why a cell has nothing new, and refuses a reason nobody knows', async () => {
    const failed = { judge: fakeHead().judge, askedAt: NOON, status: 'failed' };
    const withReason = (reason: string) => (file: BackupFile) =>
      Object.assign(settledIn(file), { again: { ...failed, reason } });
    const to = openWorld();

    await restoreBackup(to, await backupWith(withReason('text-gone')), RESTORE_DEPS);
    const refused = await restoreBackup(
      openWorld(),
      await backupWith(withReason('x')),
      RESTORE_DEPS,
    );

    const pair = (await createAuditStore(to).find(DONE))?.pairs.find(isSettled);
    expect(pair?.again).toEqual({ ...failed, reason: 'text-gone' });
    expect(refused).toEqual({ ok: false, failure: 'damaged' });
  });

  it('brings nothing twice, and keeps what is here', async () => {
    const db = openWorld();
    await fill(db);
    const file = await backupOf(db);
    const before = await createAuditStore(db).findWithTexts(DONE);
    const rows = await countAll(db);

    const result = await restoreBackup(db, file, RESTORE_DEPS);

    expect(result).toEqual({ ok: true, value: { added: 0, merged: 2, isCancelled: false } });
    expect(await createAuditStore(db).findWithTexts(DONE)).toEqual(before);
    expect(await countAll(db)).toBe(rows);
  });

  it('adds what people said there to what they said here', async () => {
    const file = await backupWith();
    const here = openWorld();
    await createAuditStore(here).create(fakeDraft({ head: { id: DONE } }));
    const later = fakeCorrection({ id: 'here', at: '2027-01-01T00:00:00.000Z' });
    await createAnnotationStore(here).correct(DONE, later);
    const newer = fakeNote({ text: 'Newer.', at: '2027-01-01T00:00:00.000Z' });
    await createAnnotationStore(here).putNote(DONE, newer);

    await restoreBackup(here, file, RESTORE_DEPS);

    const audit = await createAuditStore(here).find(DONE);
    expect(audit?.corrections).toEqual([fakeCorrection({ isBlind: true }), later]);
    expect(audit?.notes).toEqual([newer]);
  });

  it('brings the tag of a check, by which it is found there too, and none that is no label', async () => {
    const db = openWorld();
    await fill(db);
    await createAnnotationStore(db).tag([DONE], 'pilot');
    const file = await backupOf(db);
    const [here, there] = [openWorld(), openWorld()];

    await restoreBackup(here, file, RESTORE_DEPS);
    const endless = (await file.text()).replaceAll('"pilot"', JSON.stringify('x'.repeat(500)));
    await restoreBackup(there, new Blob([endless]), RESTORE_DEPS);

    const query = { ...WHOLE_HISTORY, tag: 'pilot' };
    expect(await createAuditHistory(here).findIds(query)).toEqual([DONE]);
    expect((await createAuditHistory(there).facets()).tags).toEqual([]);
  });

  it('holds nothing that can be had again, and nothing of the settings', async () => {
    const db = openWorld();
    await fill(db);
    await db.cache.put({ source: fakeReadSource({ contentHash: contentHash('f'.repeat(64)) }) });
    await db.texts.put({ contentHash: contentHash('f'.repeat(64)), text: 'of a deleted audit' });

    const file = JSON.parse(await (await backupOf(db)).text()) as BackupFile;

    const names = file.data.tables.map(({ name }) => name).toSorted();
    expect(names).toEqual([
      'answers',
      'asides',
      'audits',
      'citations',
      'cleanupOffers',
      'cleanupRuns',
      'corrections',
      'exams',
      'keyPoints',
      'labels',
      'ledger',
      'notes',
      'packets',
      'pairs',
      'passages',
      'screenshots',
      'sources',
      'statements',
      'studies',
      'studyAnswers',
      'studyAsks',
      'texts',
    ]);
    expect(JSON.stringify(file)).not.toContain('of a deleted audit');
  });
});

describe('a backup that takes long', () => {
  const steps = (seen: BackupProgress[]) => ({
    ...RESTORE_DEPS,
    onProgress: (each: BackupProgress) => void seen.push(each),
  });

  it('says how far it is, and ends each step at its count', async () => {
    const seen: BackupProgress[] = [];

    await restoreBackup(openWorld(), await backupWith(), steps(seen));

    const last = new Map(seen.map(each => [each.step, each]));
    expect([...last.keys()]).toEqual(['reading', 'comparing', 'adding']);
    for (const { done, of } of last.values()) expect(done).toBe(of);
  });

  it.each(['reading', 'comparing', 'adding'] as const)(
    'is cancelled while %s, and leaves only whole checks',
    async step => {
      const db = openWorld();
      const controller = new AbortController();
      // Too much to be added together with another check.
      const file = await backupWith(each => {
        Object.assign(rowOf(each, 'answers')['answer'] ?? {}, { text: 'word '.repeat(1_000_000) });
      });

      const result = await restoreBackup(db, file, {
        ...RESTORE_DEPS,
        signal: controller.signal,
        onProgress: each => {
          if (each.step === step && (step !== 'adding' || each.done > 0)) controller.abort();
        },
      });

      const added = step === 'adding' ? 1 : 0;
      expect(result).toEqual({ ok: true, value: { added, merged: 0, isCancelled: true } });
      expect(await db.audits.count()).toBe(added);
      if (added === 0) expect(await countAll(db)).toBe(0);
    },
  );

  it('says that the file was taken away, and keeps the checks it has added', async () => {
    const file = await backupWith();
    let isGone = false;
    const read = () => {
      if (isGone) throw new DOMException('gone', 'NotFoundError');
      return file;
    };
    const db = openWorld();

    const result = await restoreBackup(
      db,
      Object.assign(new Blob(), {
        slice: () => Object.assign(new Blob(), { slice: (...at: number[]) => read().slice(...at) }),
      }),
      { ...RESTORE_DEPS, onProgress: ({ step }) => void (isGone = step === 'adding') },
    );

    expect(result).toEqual({ ok: false, failure: 'file-gone' });
    expect(await countAll(db)).toBe(0);
  });

  it('is not written when cancelled', async () => {
    const db = openWorld();
    await fill(db);
    const signal = AbortSignal.abort();

    await expect(makeBackup(db, { ...RESTORE_DEPS, signal })).rejects.toThrow(/abort/i);
  });

  it('is refused before any work if it declares too much', async () => {
    const seen: BackupProgress[] = [];
    const file = await backupWith(each => {
      const head = each.data.tables.find(({ name }) => name === 'pairs');
      if (head) head.rowCount = BACKUP_LIMITS.rows + 1;
    });

    const result = await restoreBackup(openWorld(), file, steps(seen));

    expect(result).toEqual({ ok: false, failure: 'too-large' });
    expect(seen).toEqual([]);
  });
});
