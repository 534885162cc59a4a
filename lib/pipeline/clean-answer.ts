import type { Audit } from '../core/audit';
import { findUnclean } from '../core/cleanup';
import type { Cleanup } from '../core/cleanup';
import type { SourceId, StatementId } from '../core/ids';
import type { AuditStore } from '../ports/audit-store';
import { cleanStatement, removal } from './clean-statement';
import type { CleanDeps } from './clean-statement';
import { openSource } from './judge-batch';
import type { OpenedSource } from './judge-batch';

export type CleanAnswerDeps = CleanDeps & {
  store: Pick<AuditStore, 'findText'>;
  /** Statements that had their turn before; left out: none. */
  done?: ReadonlySet<StatementId>;
};

/**
 * Cleans up an audit's unsupported statements, one after the other in text order, out of the
 * texts that were read before: nothing is fetched, and nothing is written.
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
    // A stop cuts a question short; whatever else breaks is the caller's to hear.
    if (!signal.aborted) throw error;
  }
}

/** `null` where the text is gone from the store. */
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
