// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { WHOLE_HISTORY } from '../../../lib/core/audit/history';
import { answerId, auditId, contentHash } from '../../../lib/core/ids';
import { isSettled } from '../../../lib/core/audit/pair';
import { makeBackup } from '../../../lib/store/backup/make-backup';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { createAnnotationStore } from '../../../lib/store/annotations';
import { createCleanupStore } from '../../../lib/store/cleanups';
import { createAuditHistory } from '../../../lib/store/history';
import { createPrivacyLedger } from '../../../lib/store/ledger';
import { createAuditStore } from '../../../lib/store/store';
import type { VeraciteDatabase } from '../../../lib/store/schema';
import { fakeCorrection, fakeNote } from '../../fakes/annotations';
import { fakeAnswer } from '../../fakes/answers';
import {
  fakeDraft,
  fakeEvidence,
  fakeHead,
  fakePassage,
  fakeReadSource,
  fakeSettlement,
} from '../../fakes/audits';
import { fakeLedgerEntry } from '../../fakes/ledger';
import { openWorld, RESTORE_DEPS, sha256 } from './worlds';

const TEXT = 'In short: The skin makes vitamin D in light. So it is.';
const HASH = contentHash(sha256(TEXT));
const [DONE, BUSY] = [auditId('done'), auditId('busy')];
const NOON = '2026-10-04T12:00:00.000Z';

/** One finished audit with all that can hang on one, and one at work. */
async function fill(db: VeraciteDatabase): Promise<void> {
  const store = createAuditStore(db);
  await store.create(
    fakeDraft({ head: { id: DONE }, answer: fakeAnswer({ shownAs: answerId('shown') }) }),
  );
  await store.putSource(DONE, fakeReadSource({ contentHash: HASH, textLength: TEXT.length }), TEXT);
  const [pair] = (await store.find(DONE))?.pairs ?? [];
  const finding = { kind: 'supported' as const, confidence: 0.9, evidence: [fakeEvidence()] };
  if (pair) await store.settlePair(fakeSettlement(pair.id, { finding, passages: [fakePassage()] }));
  await store.setStatus(DONE, 'finished', NOON);
  await createPrivacyLedger(db).add(fakeLedgerEntry({ auditId: DONE }));
  await createAnnotationStore(db).correct(DONE, fakeCorrection({ isBlind: true }));
  await createAnnotationStore(db).putNote(DONE, fakeNote());
  await createCleanupStore(db).start({ audit: DONE, startedAt: NOON });
  await createCleanupStore(db).end({ audit: DONE, startedAt: NOON }, { status: 'finished' });

  const draft = fakeDraft({ head: { id: BUSY, startedAt: '2026-10-02T08:00:00.000Z' } });
  await store.create(draft);
  await store.leasePairs({
    auditId: BUSY,
    sourceId: draft.sources[0]?.id ?? fakeReadSource().id,
    asked: draft.head.judge,
    owner: 'engine',
    now: NOON,
    until: NOON,
    limit: 9,
  });
}

type File = {
  formatName: string;
  data: {
    databaseName: string;
    databaseVersion: number;
    tables: { name: string; rowCount: number }[];
    data: { tableName: string; rows: Record<string, unknown>[] }[];
  };
};

/** The backup of a filled world, with a change to what is written in it. */
async function backupWith(change: (file: File) => void = () => undefined): Promise<Blob> {
  const db = openWorld();
  await fill(db);
  const file = JSON.parse(await (await makeBackup(db)).text()) as File;
  change(file);
  return new Blob([JSON.stringify(file)]);
}

/** The first row of a table of a file. */
function rowOf(file: File, name: string): Record<string, Record<string, unknown>> {
  const row = file.data.data.find(({ tableName }) => tableName === name)?.rows[0];
  if (!row) throw new Error(`test: the backup has no ${name}`);
  return row as Record<string, Record<string, unknown>>;
}

/** The first filled cell of a file. */
function settledIn(file: File): object {
  const rows = file.data.data.find(({ tableName }) => tableName === 'pairs')?.rows ?? [];
  const pairs = rows.map(({ pair }) => pair as { state: string });
  return pairs.find(({ state }) => state === 'settled') ?? {};
}

async function countAll(db: VeraciteDatabase): Promise<number> {
  const counts = await Promise.all(db.dexie.tables.map(table => table.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('a backup', () => {
  it('brings every audit whole into an empty profile, and makes it searchable', async () => {
    const from = openWorld();
    await fill(from);
    const to = openWorld();

    const result = await restoreBackup(to, await makeBackup(from), RESTORE_DEPS);

    expect(result).toEqual({ ok: true, value: { added: 2, merged: 0 } });
    expect(await createAuditStore(to).findWithTexts(DONE)).toEqual(
      await createAuditStore(from).findWithTexts(DONE),
    );
    expect(await createAuditStore(to).findByAnswer(answerId('shown'))).toBe(DONE);
    const query = { ...WHOLE_HISTORY, text: 'sunlight' };
    const page = await createAuditHistory(to).search({ query, offset: 0, limit: 5 });
    expect(page).toMatchObject({ total: 2 });
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

    const result = await restoreBackup(to, await makeBackup(from), RESTORE_DEPS);

    expect(result.ok).toBe(true);
    expect((await store.find(DONE))?.stage).toBe('checking-again');
    expect(await createAuditStore(to).findWithTexts(DONE)).toEqual(before);
  });

  it('brings why a cell has nothing new, and refuses a reason nobody knows', async () => {
    const failed = { judge: fakeHead().judge, askedAt: NOON, status: 'failed' };
    const withReason = (reason: string) => (file: File) =>
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
    const file = await makeBackup(db);
    const before = await createAuditStore(db).findWithTexts(DONE);
    const rows = await countAll(db);

    const result = await restoreBackup(db, file, RESTORE_DEPS);

    expect(result).toEqual({ ok: true, value: { added: 0, merged: 2 } });
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

  it('holds nothing that can be had again, and nothing of the settings', async () => {
    const db = openWorld();
    await fill(db);
    await db.cache.put({ source: fakeReadSource({ contentHash: contentHash('f'.repeat(64)) }) });
    await db.texts.put({ contentHash: contentHash('f'.repeat(64)), text: 'of a deleted audit' });

    const file = JSON.parse(await (await makeBackup(db)).text()) as File;

    const names = file.data.tables.map(({ name }) => name).toSorted();
    expect(names).toEqual([
      'answers',
      'audits',
      'citations',
      'cleanupOffers',
      'cleanupRuns',
      'corrections',
      'ledger',
      'notes',
      'pairs',
      'passages',
      'sources',
      'statements',
      'texts',
    ]);
    expect(JSON.stringify(file)).not.toContain('of a deleted audit');
  });
});

describe('a file that is no sound backup', () => {
  const HOSTILE: [string, (file: File) => void, string][] = [
    ['is of another program', file => (file.data.databaseName = 'notes'), 'not-a-backup'],
    ['is of another format', file => (file.formatName = 'x'), 'not-a-backup'],
    ['is of a newer version', file => (file.data.databaseVersion = 1_000), 'newer-version'],
    [
      'holds a table we do not restore',
      file => (file.data.tables[0] = { name: 'cache', rowCount: 0 }),
      'not-a-backup',
    ],
    [
      'lacks rows',
      file => file.data.data.find(each => each.tableName === 'statements')?.rows.pop(),
      'damaged',
    ],
    [
      'has a status nobody knows',
      file => Object.assign(rowOf(file, 'audits'), { status: 'owned' }),
      'damaged',
    ],
    [
      'has a date that is none',
      file => Object.assign(rowOf(file, 'audits'), { startedAt: 'x' }),
      'damaged',
    ],
    [
      'takes the place of another audit’s cell',
      file => Object.assign(rowOf(file, 'pairs')['pair'] ?? {}, { id: 'done|s0|x' }),
      'damaged',
    ],
    [
      'has a text under another’s name',
      file => Object.assign(rowOf(file, 'texts'), { text: 'forged' }),
      'damaged',
    ],
    [
      'lacks a text',
      file => file.data.data.find(each => each.tableName === 'texts')?.rows.pop(),
      'damaged',
    ],
    [
      'lacks an answer',
      file => {
        const rows = file.data.data.find(each => each.tableName === 'answers')?.rows;
        rows?.pop();
        const head = file.data.tables.find(each => each.name === 'answers');
        if (head) head.rowCount -= 1;
      },
      'damaged',
    ],
  ];

  it.each(HOSTILE)(
    'because it %s, is refused, and nothing is written',
    async (_, change, failure) => {
      const file = await backupWith(change);
      const db = openWorld();

      const result = await restoreBackup(db, file, RESTORE_DEPS);

      expect(result).toEqual({ ok: false, failure });
      expect(await countAll(db)).toBe(0);
    },
  );

  it('because it quotes what its source does not say, is refused', async () => {
    const file = await backupWith(each => {
      const rows = each.data.data.find(({ tableName }) => tableName === 'pairs')?.rows ?? [];
      const text = JSON.stringify(rows).replace(
        'The skin makes vitamin D in light',
        'The skin makes vitamin D in a day',
      );
      rows.splice(0, rows.length, ...(JSON.parse(text) as typeof rows));
    });
    const db = openWorld();

    expect(await restoreBackup(db, file, RESTORE_DEPS)).toEqual({ ok: false, failure: 'damaged' });
    expect(await countAll(db)).toBe(0);
  });

  it.each(['', 'no JSON', '{"formatName":"dexie"}', '[]'])(
    'because it is %j, is none',
    async text => {
      const db = openWorld();

      expect(await restoreBackup(db, new Blob([text]), RESTORE_DEPS)).toEqual({
        ok: false,
        failure: 'not-a-backup',
      });
    },
  );

  it('is refused wherever it is cut off', async () => {
    const whole = await (await backupWith()).text();
    const db = openWorld();

    for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) {
      const cut = whole.slice(0, Math.floor(whole.length * share));
      const result = await restoreBackup(db, new Blob([cut]), RESTORE_DEPS);
      expect(result.ok, `${String(share)} of it`).toBe(false);
    }
    expect(await countAll(db)).toBe(0);
  });

  it('loses what is not known of a row', async () => {
    const file = await backupWith(each =>
      Object.assign(rowOf(each, 'audits'), { evil: '<script>' }),
    );
    const db = openWorld();

    expect((await restoreBackup(db, file, RESTORE_DEPS)).ok).toBe(true);

    expect(JSON.stringify(await db.audits.toArray())).not.toContain('evil');
  });
});
