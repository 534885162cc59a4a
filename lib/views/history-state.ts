import { signal, type ReadonlySignal } from '@preact/signals';
import { waitOf, type AuditSummary } from '../core/audit/audit';
import {
  WHOLE_HISTORY,
  type FoundAudit,
  type HistoryFacets,
  type HistoryPage,
  type HistoryQuery,
} from '../core/audit/history';
import type { IsoDateTime } from '../core/ids';
import type { PowerWait } from '../core/device/power';
import type { VerdictCounts } from '../core/audit/verdict';
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
    facets: { origins: [], models: [], domains: [] },
  });
  let limit = pageLines;
  let stopWatching = (): void => undefined;

  function follow(): void {
    stopWatching();
    const { query } = view.value;
    stopWatching = history.watch({ query, offset: 0, limit }, page => {
      // A late response to an outdated query.
      if (view.value.query === query) view.value = { ...view.value, found: toFound(page) };
    });
  }

  async function readFacets(): Promise<void> {
    const facets = await history.facets();
    // nb. Not earlier: the previous results must remain until now.
    view.value = { ...view.value, facets };
  }

  return {
    view,
    ask: (part: Partial<HistoryQuery>): void => {
      if (view.value.found === null) void readFacets();
      limit = pageLines;
      view.value = { ...view.value, query: { ...view.value.query, ...part } };
      follow();
    },
    more: (): void => {
      limit += pageLines;
      follow();
    },
    stop: () => stopWatching(),
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

function toFound({ audits, total }: HistoryPage): HistorySearchView['found'] {
  return { lines: audits.map(toLine), total };
}

function toLine({ summary, counts }: FoundAudit): HistoryLine {
  return { ...summary, counts };
}

/** Adds the reason to each waiting check; `wait`: reason of automatic checks. */
export function historyWithWaits(history: HistoryView, wait: PowerWait | null): HistoryView {
  return history.status === 'shown'
    ? { ...history, lines: linesWithWaits(history.lines, wait) }
    : history;
}

export function searchWithWaits(
  search: HistorySearchView,
  wait: PowerWait | null,
): HistorySearchView {
  const { found } = search;
  if (found === null) return search;
  return { ...search, found: { ...found, lines: linesWithWaits(found.lines, wait) } };
}

function linesWithWaits(lines: readonly HistoryLine[], wait: PowerWait | null): HistoryLine[] {
  return lines.map(line => ({ ...line, wait: waitOf(line, wait) }));
}
