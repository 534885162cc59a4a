import { signal, type ReadonlySignal } from '@preact/signals';
import type { AuditSummary } from '../core/audit/audit';
import {
  WHOLE_HISTORY,
  type FoundAudit,
  type HistoryFacets,
  type HistoryPage,
  type HistoryQuery,
} from '../core/audit/history';
import type { IsoDateTime } from '../core/ids';
import { waitOf, type PowerWait } from '../core/device/power';
import type { VerdictCounts } from '../core/audit/verdict';
import type { AuditHistory } from '../ports/store';

/**
 * A line of the history. `counts` is `null` until known, and while the audit runs. `wait`: why
 * nothing is going on in one that runs; optional, `null` if it does not wait.
 */
export type HistoryLine = AuditSummary & {
  counts: VerdictCounts | null;
  wait?: PowerWait | null;
};

/** What there is to show of the newest audits. */
export type HistoryView =
  { status: 'loading' } | { status: 'empty' } | { status: 'shown'; lines: HistoryLine[] };

export type HistoryState = { view: ReadonlySignal<HistoryView>; stop: () => void };

/** What a user sees at a glance; all others are found in the history. */
export const HOME_LINES = 20;

/** Follows the newest audits. */
export function createHistoryState(
  history: Pick<AuditHistory, 'watch'>,
  limit = HOME_LINES,
): HistoryState {
  const view = signal<HistoryView>({ status: 'loading' });
  const stop = history.watch({ query: WHOLE_HISTORY, offset: 0, limit }, ({ audits }) => {
    const lines = audits.map(toLine);
    view.value = lines.length === 0 ? { status: 'empty' } : { status: 'shown', lines };
  });
  return { view, stop };
}

/** What a user looks for, and what was found of it so far. */
export type HistorySearchView = {
  query: HistoryQuery;
  /** `null`: nothing was looked for yet. What was found last stays until the next is there. */
  found: { lines: HistoryLine[]; total: number } | null;
  facets: HistoryFacets;
};

export type HistorySearch = {
  view: ReadonlySignal<HistorySearchView>;
  /** Changes a part of the query and follows what it finds. */
  ask: (part: Partial<HistoryQuery>) => void;
  /** Shows as many lines again. */
  more: () => void;
  stop: () => void;
};

/** Lines of a page. Chosen: three screens of a panel, read in a few milliseconds. */
export const PAGE_LINES = 50;

/** Looks through the whole history; begins with the first `ask`. */
export function createHistorySearch(
  history: Pick<AuditHistory, 'watch' | 'facets'>,
  pageLines = PAGE_LINES,
): HistorySearch {
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
    ask: part => {
      if (view.value.found === null) void readFacets();
      limit = pageLines;
      view.value = { ...view.value, query: { ...view.value.query, ...part } };
      follow();
    },
    more: () => {
      limit += pageLines;
      follow();
    },
    stop: () => {
      stopWatching();
      stopWatching = () => undefined;
    },
  };
}

/** The first moment of a day ("2026-10-01") where the user is; `null`: of no day. */
export function startOfDay(day: string): IsoDateTime | null {
  return toMoment(`${day}T00:00:00.000`);
}

/** Its last. */
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

/** The newest checks; of each that waits it says why. `wait`: why checks that began by themselves do. */
export function historyWithWaits(history: HistoryView, wait: PowerWait | null): HistoryView {
  return history.status === 'shown'
    ? { ...history, lines: linesWithWaits(history.lines, wait) }
    : history;
}

/** The same of what a search found. */
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
