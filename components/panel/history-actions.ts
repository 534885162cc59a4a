import type { HistoryQuery } from '../../lib/core/audit/history';
import type { AuditId } from '../../lib/core/ids';

/** What a reader can ask for in the history. */
export type HistoryActions = {
  openHistory(): void;
  /** Back from the history to the panel's home. */
  openHome(): void;
  /** The history in a tab of its own. */
  openHistoryTab(): void;
  /** Changes a part of what is looked for. */
  searchHistory(part: Partial<HistoryQuery>): void;
  moreHistory(): void;
  /** For good. */
  deleteAudits(ids: readonly AuditId[]): void;
  /** Everything the query finds, for good, also what is not shown. */
  deleteFound(query: HistoryQuery): void;
  compareAudits(one: AuditId, other: AuditId): void;
};
