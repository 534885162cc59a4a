import { effect, signal, type ReadonlySignal } from '@preact/signals';
import { waitOf, type AuditSummary } from '../core/audit/audit';
import {
  WHOLE_HISTORY,
  type FoundAudit,
  type HistoryFacets,
  type HistoryQuery,
} from '../core/audit/history';
import type { IsoDateTime } from '../core/ids';
import type { PowerWait } from '../core/device/power';
import type { VerdictCounts } from '../core/audit/verdict-counts';
import type { AuditHistory } from '../ports/store';

/**
 * A line of the history. `counts` is `null` until known, and while the audit runs. `wait`: reason
 * why a running audit makes no progress; optional, `null` if it does not wait.
 */
export type HistoryLine = AuditSummary & {
  counts: VerdictCounts | null;
  wait?: PowerWait | null;
};

export type HistoryView =
  { status: 'loading' } | { status: 'empty' } | { status: 'shown'; lines: HistoryLine[] };

/** Visible at a glance; the history page lists the others. */
export const HOME_LINES = 20;

export function createHistoryState(
  history: Pick<AuditHistory, 'watch'>,
  limit = HOME_LINES,
): { view: ReadonlySignal<HistoryView>; stop: () => void } {
  const view = signal<HistoryView>({ status: 'loading' });
  const stop = history.watch({ query: WHOLE_HISTORY, offset: 0, limit }, ({ audits }) => {
    const lines = audits.map(toLine);
    view.value = lines.length === 0 ? { status: 'empty' } : { status: 'shown', lines };
  });
  return { view, stop };
}

export type HistorySearchView = {
  query: HistoryQuery;
  /** `null` before the first search. The last results remain until the next arrive. */
  found: { lines: HistoryLine[]; total: number } | null;
  facets: HistoryFacets;
};

/** Lines of a page. Chosen: three screens of a panel, read in a few milliseconds. */
export const PAGE_LINES = 50;

/** Searches the whole history; begins with the first `ask`. */
export function createHistorySearch(
  history: Pick<AuditHistory, 'watch' | 'facets'>,
  pageLines = PAGE_LINES,
) {
  const view = signal<HistorySearchView>({
    query: WHOLE_HISTORY,
    found: null,
    facets: { origins: [], models: [], domains: [], tags: [] },
  });
  const asked = signal<{ query: HistoryQuery; limit: number } | null>(null);

  effect(() => {
    const request = asked.value;
    if (request === null) return undefined;
    return history.watch({ ...request, offset: 0 }, ({ audits, total }) => {
      // A late response to an outdated query.
      if (asked.peek() !== request) return;
      view.value = { ...view.value, found: { lines: audits.map(toLine), total } };
    });
  });

  async function readFacets(): Promise<void> {
    const facets = await history.facets();
    // nb. Not earlier: the previous results must remain until now.
    view.value = { ...view.value, facets };
  }

  return {
    view,
    /** Repeats what `ask` does first, after a tag was given. */
    readFacets,
    ask: (part: Partial<HistoryQuery>): void => {
      if (view.value.found === null) void readFacets();
      const query = { ...view.value.query, ...part };
      view.value = { ...view.value, query };
      asked.value = { query, limit: pageLines };
    },
    more: (): void => {
      if (asked.value === null) return;
      asked.value = { ...asked.value, limit: asked.value.limit + pageLines };
    },
    stop: (): void => {
      asked.value = null;
    },
  };
}

/** Start of a day ("2026-10-01") in the user's time zone; `null` if invalid. */
export function startOfDay(day: string): IsoDateTime | null {
  return toMoment(`${day}T00:00:00.000`);
}

export function endOfDay(day: string): IsoDateTime | null {
  return toMoment(`${day}T23:59:59.999`);
}

function toMoment(local: string): IsoDateTime | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function toLine({ summary, counts }: FoundAudit): HistoryLine {
  return { ...summary, counts };
}

/** `wait`: reason why automatic checks wait. `isBlind`: results are hidden. */
type Seen = { wait: PowerWait | null; isBlind: boolean };

export function seenHistory(history: HistoryView, seen: Seen): HistoryView {
  return history.status === 'shown'
    ? { ...history, lines: seenLines(history.lines, seen) }
    : history;
}

/**
 * Returns a search as it may be shown.
 *
 * nb. Empty if it is by verdict and results are hidden: its matches would reveal one.
 */
export function seenSearch(search: HistorySearchView, seen: Seen): HistorySearchView {
  const { found, query } = search;
  if (found === null) return search;
  if (seen.isBlind && query.verdict !== null) return { ...search, found: { lines: [], total: 0 } };
  return { ...search, found: { ...found, lines: seenLines(found.lines, seen) } };
}

function seenLines(lines: readonly HistoryLine[], { wait, isBlind }: Seen): HistoryLine[] {
  return lines.map(line => ({
    ...line,
    counts: isBlind ? null : line.counts,
    wait: waitOf(line, wait),
  }));
}
