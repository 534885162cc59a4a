import { waitOf, type PowerWait } from '../core/device/power';
import type { HistoryLine, HistorySearchView, HistoryView } from './history-state';

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
