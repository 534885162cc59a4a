import type { Audit } from '../core/audit';
import type { AuditCleanup, Cleanup, CleanupFailure, UncheckedRewrite } from '../core/cleanup';
import type { AuditId } from '../core/ids';
import { isModelFailure, LASTING_FAILURES } from '../core/model-failure';
import type { ModelFailure } from '../core/model-failure';
import { ok } from '../core/result';
import type { Result } from '../core/result';
import type { AuditStore } from '../ports/audit-store';
import type { CleanupRunOf, CleanupStore } from '../ports/cleanup-store';
import type { Judge } from '../ports/judge';
import type { RewriteReply, Rewriter } from '../ports/rewriter';
import { cleanAnswer } from './clean-answer';

/** Who rewords and who checks; `close` frees what they hold, and waits for what they still write. */
export type CleanupEngine = {
  judge: Judge;
  /** `null`: the judge is no model that could write. */
  rewriter: Rewriter | null;
  close: () => Promise<void>;
};

export type RunCleanupDeps = {
  store: Pick<AuditStore, 'find' | 'findText'>;
  cleanups: CleanupStore;
  /** Opens the very judge and model the audit was made for, or says why they are gone. */
  open: (audit: Audit) => Promise<Result<CleanupEngine, ModelFailure>>;
  passagesPerPair: number;
  isQuotaError: (error: unknown) => boolean;
};

type Run = RunCleanupDeps & { audit: Audit; of: CleanupRunOf; earlier: AuditCleanup };

/**
 * Works the cleaning up of an audit through, from wherever it stands: whatever is offered, and
 * every wording a model wrote, is in the store before the next step begins.
 *
 * Trouble that the next statement would meet as well ends it as failed, with a reason. What was
 * offered by then stays. Stopping (`signal`) writes nothing: whoever stops it says so.
 */
export async function runCleanup(
  id: AuditId,
  deps: RunCleanupDeps,
  signal: AbortSignal,
): Promise<void> {
  const audit = await deps.store.find(id);
  const earlier = audit?.cleanup;
  if (!audit || earlier?.status !== 'running') return;

  const run: Run = { ...deps, audit, earlier, of: { audit: id, startedAt: earlier.startedAt } };
  const failure = await findFailure(run, signal);
  if (signal.aborted) return;
  await deps.cleanups.end(
    run.of,
    failure === null ? { status: 'finished' } : { status: 'failed', failure },
  );
}

/** Works it through; `null` where nothing failed. */
async function findFailure(run: Run, signal: AbortSignal): Promise<CleanupFailure | null> {
  try {
    const opened = await run.open(run.audit);
    if (!opened.ok) return opened.failure;

    try {
      return await cleanWith(opened.value, run, signal);
    } finally {
      await opened.value.close();
    }
  } catch (error) {
    if (run.isQuotaError(error)) return 'storage-full';
    console.error('the cleaning up of an answer could not go on', error);
    return 'cleanup-broken';
  }
}

async function cleanWith(
  { judge, rewriter }: CleanupEngine,
  run: Run,
  signal: AbortSignal,
): Promise<CleanupFailure | null> {
  const cleaning = cleanAnswer(
    run.audit,
    {
      judge,
      rewriter: rewriter && withKeptWords(rewriter, run),
      passagesPerPair: run.passagesPerPair,
      store: run.store,
      done: new Set(run.earlier.offers.map(({ statementId }) => statementId)),
    },
    signal,
  );
  for await (const cleanup of cleaning) {
    const trouble = findLastingTrouble(cleanup);
    if (trouble !== null) return trouble;
    if (!(await run.cleanups.offer(run.of, cleanup))) return null;
  }
  return null;
}

/** The same rewriter; what it writes is kept until it is checked, and not asked for again. */
function withKeptWords(rewriter: Rewriter, run: Run): Rewriter {
  let kept: UncheckedRewrite | undefined = run.earlier.unchecked;
  return {
    identity: rewriter.identity,
    async rewrite(task, signal) {
      const known = kept;
      kept = undefined;
      if (known?.statement === task.statement) return ok(toReply(known));

      const reply = await rewriter.rewrite(task, signal);
      if (reply.ok) {
        const text = reply.value.kind === 'rewrite' ? reply.value.text : null;
        await run.cleanups.keepUnchecked(run.of, { statement: task.statement, text });
      }
      return reply;
    },
  };
}

function toReply({ text }: UncheckedRewrite): RewriteReply {
  return text === null ? { kind: 'remove' } : { kind: 'rewrite', text };
}

/** Why nobody could write or check it, where the next statement would fare no better. */
function findLastingTrouble(cleanup: Cleanup): ModelFailure | null {
  if (cleanup.kind === 'rewrite') return null;

  const { why, finding } = cleanup;
  const reasons = [why, ...(finding.kind === 'not-judged' ? [finding.reason] : [])];
  return reasons.filter(isModelFailure).find(reason => LASTING_FAILURES.has(reason)) ?? null;
}
