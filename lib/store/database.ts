import Dexie, { type DexieOptions } from 'dexie';
import { toAside } from './former-looks';
import type { VeraciteDatabase } from './schema';

/** Primary key of each table, followed by its indexes. */
const STORES = {
  audits: 'id, startedAt, [answerId+startedAt], [status+startedAt]',
  answers: 'auditId',
  statements: '[auditId+position]',
  citations: '[auditId+position]',
  sources: '[auditId+source.id], source.contentHash, source.url',
  passages: '[auditId+passage.id], [auditId+passage.sourceId]',
  pairs: 'pair.id, [pair.auditId+pair.sourceId+pair.state]',
  texts: 'contentHash',
  cache: 'source.url, source.contentHash, source.visit.retrievedAt',
  modelAnswers: 'key, keptAt',
  modelReplies: 'key, keptAt',
  metadata: 'key, keptAt',
  ledger: '++, auditId',
  cleanupRuns: 'auditId, run.status',
  cleanupOffers: '[auditId+offer.statementId]',
  corrections: '[auditId+position]',
  notes: '[auditId+place]',
  tallies: 'key, &auditId',
  searchNames: '++number, &auditId, waiting',
  postings: '[name+block]',
  blocks: 'block',
};

/** Tables that version 2 added. */
const ADDED = {
  attempts: 'key, keptAt',
  downloads: '[auditId+sourceId+url], keptAt',
};

const SECOND = { ...STORES, ...ADDED };

const THIRD = { ...SECOND, exams: 'key, startedAt' };

const FOURTH = { ...THIRD, studies: 'id', studyAnswers: '++, &[study+answer.id], study' };

const FIFTH = { ...FOURTH, packets: 'sha256', labels: '[packet+id], packet' };

const SIXTH = { ...FIFTH, looks: '[auditId+statementId], auditId, state.status' };

const ALL: Record<Exclude<keyof VeraciteDatabase, 'dexie'>, string> = {
  ...FIFTH,
  asides: '[auditId+kind+key], auditId, [kind+state.status]',
  asideSteps: '[auditId+kind+key+step], auditId',
  ownFiles: 'id, [addedAt+name]',
  screenshots: '[study+slot.question+slot.system+slot.repeat], study',
  keyPoints: 'question',
  studyAsks:
    '[study+ask.slot.question+ask.slot.system+ask.slot.repeat+ask.try+ask.state+ask.at], study',
};

/** Opens the database of audits. All contexts of the extension that open the same name share it. */
export function openDatabase(name = 'veracite', options: DexieOptions = {}): VeraciteDatabase {
  const dexie = new Dexie(name, options);
  dexie.version(1).stores(STORES);
  dexie.version(2).stores(SECOND);
  dexie.version(3).stores(THIRD);
  dexie.version(4).stores(FOURTH);
  dexie.version(5).stores(FIFTH);
  dexie.version(6).stores(SIXTH);
  dexie
    .version(7)
    .stores({ ...ALL, looks: null })
    .upgrade(async upgrade => {
      const looks = await upgrade.table<Record<string, unknown>>('looks').toArray();
      await upgrade.table('asides').bulkPut(looks.map(toAside));
    });
  const tables = Object.fromEntries(dexie.tables.map(table => [table.name, table]));
  return { dexie, ...tables } as VeraciteDatabase;
}
