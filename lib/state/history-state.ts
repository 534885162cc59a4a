import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import type { AuditSummary } from '../core/audit';
import type { AuditStore } from '../ports/audit-store';
import { countVerdicts } from './verdict-counts';
import type { VerdictCount } from './verdict-counts';

/** A line of the history. `counts` is `null` until known, and while the audit runs. */
export type HistoryLine = AuditSummary & { counts: VerdictCount[] | null };

/** What there is to show of the audits kept, newest first. */
export type HistoryView =
  { status: 'loading' } | { status: 'empty' } | { status: 'shown'; lines: HistoryLine[] };

export type HistoryState = { view: ReadonlySignal<HistoryView>; stop: () => void };

/** As many as a reader scrolls through; older ones stay in the store and in exports. */
export const HISTORY_LIMIT = 100;

/**
 * Follows the history. A summary holds no verdicts, so those of audits that have ended are
 * counted from the audits themselves, one after the other, and kept as long as they fit.
 */
export function createHistoryState(
  store: Pick<AuditStore, 'watchList' | 'find'>,
  limit = HISTORY_LIMIT,
): HistoryState {
  const view = signal<HistoryView>({ status: 'loading' });
  const known = new Map<string, VerdictCount[]>();
  const stopping = new AbortController();
  let list: AuditSummary[] = [];
  let isCounting = false;

  function publish(): void {
    if (stopping.signal.aborted) return;
    const lines = list.map(each => ({ ...each, counts: known.get(stateOf(each)) ?? null }));
    view.value = lines.length === 0 ? { status: 'empty' } : { status: 'shown', lines };
  }

  const nextUncounted = (): AuditSummary | undefined =>
    list.find(each => each.status !== 'running' && !known.has(stateOf(each)));

  async function countAll(): Promise<void> {
    if (isCounting) return;
    isCounting = true;
    for (let next = nextUncounted(); next && !stopping.signal.aborted; next = nextUncounted()) {
      const audit = await store.find(next.id);
      known.set(stateOf(next), audit ? countVerdicts(audit) : []);
      publish();
    }
    isCounting = false;
  }

  const stopWatching = store.watchList(limit, found => {
    list = found;
    publish();
    // The list stands without the counts; a store that fails here has told its watcher.
    countAll().catch((error: unknown) => {
      isCounting = false;
      console.error('history: an audit could not be counted', error);
    });
  });

  return {
    view,
    stop: () => {
      stopping.abort();
      stopWatching();
    },
  };
}

/** Changes whenever the verdicts can have changed. */
function stateOf({ id, status, endedAt, settledPairs }: AuditSummary): string {
  return [id, status, endedAt, settledPairs].join('|');
}
