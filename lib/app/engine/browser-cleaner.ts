import type { Audit, AuditHalt } from '../../core/audit/audit';
import type { AuditId } from '../../core/ids';
import type { EngineSettings } from '../../messaging/protocol';
import { createEngine, type Engine } from '../../pipeline/engine';
import { runCleanup } from '../../pipeline/run-cleanup';
import type { AuditStore } from '../../ports/store';
import { createCleanupStore } from '../../store/cleanups';
import { explainHalt, isQuotaError } from '../../store/storage-trouble';
import type { VeraciteDatabase } from '../../store/schema';
import { openCleanupEngine } from './open-cleanup-engine';
import type { OpenJudgeDeps } from './open-judge';

export type CleanerDeps = {
  engineSettings: () => Promise<EngineSettings>;
  db: VeraciteDatabase;
  store: AuditStore;
  auditHeld: (id: AuditId, halt: AuditHalt) => void;
  now: () => Date;
  judgeDeps: (id: AuditId, settings: EngineSettings) => OpenJudgeDeps;
};

export function createCleaner(deps: CleanerDeps): Engine {
  const { engineSettings, db, store, auditHeld, now, judgeDeps } = deps;
  const cleanups = createCleanupStore(db);
  return createEngine({
    store: {
      findRunning: () => cleanups.findRunning(),
      setStatus: id => cleanups.stop(id),
      halt: id => cleanups.stop(id),
    },
    async run(id, signal) {
      const settings = await engineSettings();
      const open = ({ judge }: Audit) => openCleanupEngine(judge, judgeDeps(id, settings));
      const { passagesPerPair } = settings;
      await runCleanup(id, { store, cleanups, open, passagesPerPair, isQuotaError }, signal);
    },
    alone: aloneAs('veracite-cleanup'),
    now,
    // Suggestions appear only in the panel, which follows the store.
    onChange: () => undefined,
    explain: explainHalt,
    onHeld: auditHeld,
  });
}

/** A lock is released when its document closes, so a dead engine never blocks a new one. */
export function aloneAs(lock: string): (work: () => Promise<void>) => Promise<void> {
  return async work => {
    await navigator.locks.request(lock, work);
  };
}
