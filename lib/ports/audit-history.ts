import type {
  FoundAudit,
  HistoryFacets,
  HistoryPage,
  HistoryQuery,
  KeptUse,
} from '../core/audit/history';
import type { AuditId, IsoDateTime } from '../core/ids';

export type HistoryRequest = { query: HistoryQuery; offset: number; limit: number };

/** Finds audits among many. It follows every change of the store it belongs to. */
export type AuditHistory = {
  /** Newest first. */
  search(request: HistoryRequest): Promise<HistoryPage>;
  /** Calls back now and after every change. */
  watch(request: HistoryRequest, onChange: (page: HistoryPage) => void): () => void;
  /** All that a query finds, newest first. */
  findIds(query: HistoryQuery): Promise<AuditId[]>;
  /** Those of the audits that are there, with their verdicts, in the order asked for. */
  findMany(ids: readonly AuditId[]): Promise<FoundAudit[]>;
  facets(): Promise<HistoryFacets>;
  /**
   * Deletes the audits that ended before a time, with all that hangs on them. Spared are those
   * that are pinned, corrected or noted by a person, or at work. Answers how many went.
   */
  expire(before: IsoDateTime): Promise<number>;
  /** What is kept, by kind. */
  measure(): Promise<KeptUse[]>;
};
