import { answerId, auditId, contentHash } from '../../../lib/core/ids';
import { createAnnotationStore } from '../../../lib/store/annotations';
import { createAsideStore } from '../../../lib/store/asides';
import { createCleanupStore } from '../../../lib/store/cleanups';
import { createPrivacyLedger } from '../../../lib/store/ledger';
import { createAuditStore } from '../../../lib/store/store';
import type { VeraciteDatabase } from '../../../lib/store/schema';
import { fakeCorrection, fakeNote } from '../../fakes/annotations';
import { fakeAnswer } from '../../fakes/answers';
import {
  fakeDraft,
  fakeEvidence,
  fakePassage,
  fakeReadSource,
  fakeSettlement,
} from '../../fakes/audits';
import { fakeLook, fakeLookResult } from '../../fakes/looks';
import { fakeLedgerEntry } from '../../fakes/ledger';
import { backupOf, openWorld, sha256 } from './worlds';

const TEXT = 'In short: The skin makes vitamin D in light. So it is.';
const HASH = contentHash(sha256(TEXT));
export const [DONE, BUSY] = [auditId('done'), auditId('busy')];
export const NOON = '2026-10-04T12:00:00.000Z';

/** One finished audit with all that can hang on one, and one at work. */
export async function fill(db: VeraciteDatabase): Promise<void> {
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
  const asides = createAsideStore(db);
  const look = fakeLook({ auditId: DONE });
  await asides.ask(look);
  await asides.take(DONE, 'look');
  await asides.end(look, fakeLookResult());
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

export type BackupFile = {
  formatName: string;
  data: {
    databaseName: string;
    databaseVersion: number;
    tables: { name: string; rowCount: number }[];
    data: { tableName: string; rows: Record<string, unknown>[] }[];
  };
};

/** The backup of a filled world, with a change to what is written in it. */
export async function backupWith(
  change: (file: BackupFile) => void = () => undefined,
): Promise<Blob> {
  const db = openWorld();
  await fill(db);
  const file = JSON.parse(await (await backupOf(db)).text()) as BackupFile;
  change(file);
  return new Blob([JSON.stringify(file)]);
}

/** The first row of a table of a file. */
export function rowOf(file: BackupFile, name: string): Record<string, Record<string, unknown>> {
  const row = file.data.data.find(({ tableName }) => tableName === name)?.rows[0];
  if (!row) throw new Error(`test: the backup has no ${name}`);
  return row as Record<string, Record<string, unknown>>;
}

/** The first filled cell of a file. */
export function settledIn(file: BackupFile): object {
  const rows = file.data.data.find(({ tableName }) => tableName === 'pairs')?.rows ?? [];
  const pairs = rows.map(({ pair }) => pair as { state: string });
  return pairs.find(({ state }) => state === 'settled') ?? {};
}

export async function countAll(db: VeraciteDatabase): Promise<number> {
  const counts = await Promise.all(db.dexie.tables.map(table => table.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}
