import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { ok, type Result } from '../../core/result';
import { needsConnection } from '../../judges/registry';
import { createModelRewriter } from '../../pipeline/rewriting/model-rewriter';
import type { CleanupEngine } from '../../pipeline/run-cleanup';
import { openJudge, type OpenJudgeDeps } from './open-judge';
import { createRemoteModels } from './remote-models';

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
