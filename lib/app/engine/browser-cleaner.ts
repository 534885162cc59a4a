import type { Audit, AuditHalt } from '../../core/audit/audit';
import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import type { AuditId } from '../../core/ids';
import { ok, type Result } from '../../core/result';
import { needsConnection } from '../../judges/registry';
import { createEngine, type Engine } from '../../pipeline/engine';
import { createModelRewriter } from '../../pipeline/rewriting/model-rewriter';
import { runCleanup, type CleanupEngine } from '../../pipeline/run-cleanup';
import type { AuditStore } from '../../ports/store';
import type { Settings } from '../../settings/settings';
import { createCleanupStore } from '../../store/cleanups';
import type { VeraciteDatabase } from '../../store/schema';
import { explainHalt, isQuotaError } from '../../store/storage-trouble';
import { openJudge, type OpenJudgeDeps } from './open-judge';
import { createRemoteModels } from './remote-models';

export type CleanerDeps = {
  engineSettings: () => Promise<Settings>;
  db: VeraciteDatabase;
  store: AuditStore;
  auditHeld: (id: AuditId, halt: AuditHalt) => void;
  now: () => Date;
  judgeDeps: (id: AuditId, settings: Settings) => OpenJudgeDeps;
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

export async function openCleanupEngine(
  wanted: JudgeIdentity,
  deps: OpenJudgeDeps,
): Promise<Result<CleanupEngine, ModelFailure>> {
  const rewriting = await openRewriter(wanted, deps);
  if (!rewriting.ok) return rewriting;

  const { rewriter, close } = rewriting.value;
  const opened = await openJudge(wanted, deps);
  return ok({
    judge: opened.judge,
    rewriter,
    close: async () => {
      await Promise.all([opened.close(), close()]);
    },
  });
}

async function openRewriter(
  wanted: JudgeIdentity,
  deps: OpenJudgeDeps,
): Promise<Result<Pick<CleanupEngine, 'rewriter' | 'close'>, ModelFailure>> {
  // Other judges have no model that can write.
  if (!needsConnection(wanted)) return ok({ rewriter: null, close: () => Promise.resolve() });

  const connection = await deps.connectionFor(wanted);
  if (!connection.ok) return connection;
  const models = createRemoteModels(connection.value, deps);
  return ok({ rewriter: createModelRewriter(models.open('rewrite')), close: models.close });
}
