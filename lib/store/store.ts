import type { AuditStore } from '../ports/store';
import { deleteAudit, deleteEverything } from './delete';
import {
  findAudit,
  findAuditsOf,
  findAuditsThatAre,
  findAuditExport,
  findCells,
  findNewestAudit,
  findReadings,
  listAudits,
} from './reads';
import { checkAgain, failCheckAgain } from './check-again';
import { settleGroup } from './groups';
import { mergeSame } from './merge-sources';
import { giveText, readAgain } from './read-again';
import { type WatchOptions, watchAudits } from './watch';
import {
  agreeToAudit,
  claimAudit,
  createAudit,
  leasePairs,
  putSource,
  putSplit,
  setStatus,
  settlePair,
} from './writes';
import type { VeraciteDatabase } from './schema';

/** Stores audits in IndexedDB. Rejects with an `isQuotaError` error if the quota is exceeded. */
export function createAuditStore(db: VeraciteDatabase, options: WatchOptions = {}): AuditStore {
  return {
    create: draft => createAudit(db, draft),
    find: id => findAudit(db, id),
    findWithTexts: id => findAuditExport(db, id),
    findCells: id => findCells(db, id),
    findAuditsOf: pairs => findAuditsOf(db, pairs),
    findByAnswer: id => findNewestAudit(db, id),
    findRunning: () => findAuditsThatAre(db, 'running'),
    findWaiting: () => findAuditsThatAre(db, 'waiting'),
    list: page => listAudits(db, page),
    delete: id => deleteAudit(db, id),
    deleteAll: () => deleteEverything(db),

    watch: (id, onChange) =>
      watchAudits(db, id, { read: () => findAudit(db, id), onChange, ...options }),

    putSource: (id, source, text) => putSource(db, id, { source, text }),
    mergeSame: (id, read, isSame) => mergeSame(db, id, { read, isSame }),
    give: (id, giving) => giveText(db, id, giving),
    findGiven: async (id, source) => (await db.sources.get([id, source]))?.handed ?? null,
    findReadings: url => findReadings(db, url),
    findText: async hash => (await db.texts.get(hash))?.text ?? null,

    leasePairs: request => leasePairs(db, request),
    settlePair: settlement => settlePair(db, settlement),
    settleGroup: settlement => settleGroup(db, settlement),
    putSplit: (id, splitting) => putSplit(db, id, splitting),
    setStatus: (id, status, endedAt) => setStatus(db, id, { status, endedAt }),
    halt: (id, halt, endedAt) => setStatus(db, id, { status: 'stopped', endedAt, halt }),
    claim: id => claimAudit(db, id),
    agree: (id, agreement) => agreeToAudit(db, id, agreement),
    readAgain: (id, sources) => readAgain(db, id, sources),
    checkAgain: (id, request) => checkAgain(db, id, request),
    failCheckAgain: (id, source, reason) => failCheckAgain(db, id, { source, reason }),
  };
}
