import type { Audit } from '../core/audit/audit';
import {
  type AuditCleanup,
  type Cleanup,
  type CleanupFailure,
  type UncheckedRewrite,
  findUnclean,
  toOffer,
} from '../core/audit/cleanup';
import type { AuditId, SourceId, StatementId } from '../core/ids';
import { isModelFailure, LASTING_FAILURES, type ModelFailure } from '../core/audit/model-failure';
import { ok, type Result } from '../core/result';
import type { AuditStore, CleanupRunOf, CleanupStore } from '../ports/store';
import type { Judge } from '../ports/judge';
import type { RewriteReply, Rewriter } from './rewriting/model-rewriter';
import { cleanStatement, removal, type CleanDeps } from './clean-statement';
import { openSource, type OpenedSource } from './judge-batch';

/** Rewriter and judge; `close` frees their resources, and waits for pending writes. */
export type CleanupEngine = {
  judge: Judge;
  /** `null` if the judge has no model that can write. */
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
 * Works the cleanup of an audit through, from its current state: every suggestion, and every
 * wording a model wrote, is stored before the next step begins.
 *
 * Trouble that the next statement would also meet ends it as failed, with a reason. Earlier
 * suggestions remain. An abort (`signal`) writes nothing: the caller that aborts records it.
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
    if (!(await run.cleanups.offer(run.of, toOffer(cleanup)))) return null;
  }
  return null;
}

/** Wraps the rewriter: its wordings are stored until checked, and not requested again. */
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

/** Returns the failure if the next statement would meet it as well. */
function findLastingTrouble(cleanup: Cleanup): ModelFailure | null {
  if (cleanup.kind === 'rewrite') return null;

  const { why, finding } = cleanup;
  const reasons = [why, ...(finding.kind === 'not-judged' ? [finding.reason] : [])];
  return reasons.filter(isModelFailure).find(reason => LASTING_FAILURES.has(reason)) ?? null;
}

export type CleanAnswerDeps = CleanDeps & {
  store: Pick<AuditStore, 'findText'>;
  done?: ReadonlySet<StatementId>;
};

/**
 * Cleans up an audit's unsupported statements, one after the other in text order, from the texts
 * that were read before: nothing is fetched, and nothing is stored.
 *
 * Ends early, without a throw, when the signal aborts.
 */
export async function* cleanAnswer(
  audit: Audit,
  deps: CleanAnswerDeps,
  signal: AbortSignal,
): AsyncGenerator<Cleanup> {
  const opened = new Map<SourceId, OpenedSource | null>();
  try {
    for (const unclean of findUnclean(audit)) {
      signal.throwIfAborted();
      if (deps.done?.has(unclean.statement.id)) continue;
      const { sourceId } = unclean.pair;
      const known = opened.get(sourceId);
      const source = known === undefined ? await openText(audit, sourceId, deps) : known;
      opened.set(sourceId, source);
      yield source
        ? await cleanStatement({ ...unclean, opened: source }, deps, signal)
        : // Without the source's text no rewrite can be made or checked.
          removal(unclean, 'rewrite-not-checked', deps);
    }
  } catch (error) {
    // An abort ends a request early; any other error goes to the caller.
    if (!signal.aborted) throw error;
  }
}

async function openText(
  audit: Audit,
  id: SourceId,
  { store }: CleanAnswerDeps,
): Promise<OpenedSource | null> {
  const source = audit.sources.find(each => each.id === id);
  if (source?.status !== 'read') return null;

  const text = await store.findText(source.contentHash);
  return text === null ? null : openSource(source, text);
}
