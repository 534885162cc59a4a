import type { ModelFailure } from '../../lib/core/model-failure';
import type { JudgeIdentity } from '../../lib/core/pair';
import { ok } from '../../lib/core/result';
import type { Result } from '../../lib/core/result';
import { createModelRewriter } from '../../lib/models/model-rewriter';
import type { CleanupEngine } from '../../lib/pipeline/run-cleanup';
import type { Rewriter } from '../../lib/ports/rewriter';
import { openJudge, openRemoteModel } from './open-judge';
import type { OpenJudgeDeps } from './open-judge';

/** Opens the judge an audit was made for, and the model that rewords for it where it has one. */
export async function openCleanupEngine(
  wanted: JudgeIdentity,
  deps: OpenJudgeDeps,
): Promise<Result<CleanupEngine, ModelFailure>> {
  const rewriter = await openRewriter(wanted, deps);
  if (!rewriter.ok) return rewriter;

  return ok({ ...(await openJudge(wanted, deps)), rewriter: rewriter.value });
}

/** `null`: the judge is no model that could write. */
async function openRewriter(
  wanted: JudgeIdentity,
  deps: OpenJudgeDeps,
): Promise<Result<Rewriter | null, ModelFailure>> {
  if (wanted.id !== 'remote') return ok(null);

  const connection = await deps.connectionFor(wanted);
  if (!connection.ok) return connection;
  return ok(createModelRewriter(openRemoteModel(connection.value, 'rewrite', deps)));
}
