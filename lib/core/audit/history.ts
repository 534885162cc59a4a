import type { Answer } from '../answer/answer';
import type { AuditSummary } from './audit';
import type { IsoDateTime } from '../ids';
import type { VerdictKind } from './verdict';
import type { VerdictCounts } from './verdict-counts';

/** A site's id, or the kind of another origin. */
export type HistoryOrigin = string;

/** Filter of the history; `null` and empty match everything. */
export type HistoryQuery = {
  /** Every word must occur in the question, the tag, a statement, or a source's title or domain. */
  text: string;
  origin: HistoryOrigin | null;
  /** Model that gave the answer, as the page named it. */
  model: string | null;
  /** Start of the audit, both ends included. */
  from: IsoDateTime | null;
  to: IsoDateTime | null;
  verdict: VerdictKind | null;
  domain: string | null;
  /** The user's label of the check. */
  tag: string | null;
};

export const WHOLE_HISTORY: HistoryQuery = {
  text: '',
  origin: null,
  model: null,
  from: null,
  to: null,
  verdict: null,
  domain: null,
  tag: null,
};

/** Audit that matches. `counts` is `null` while it runs or until it is counted. */
export type FoundAudit = { summary: AuditSummary; counts: VerdictCounts | null };

export type HistoryPage = {
  audits: FoundAudit[];
  total: number;
};

/** Values that occur in the history, each list in alphabetical order. */
export type HistoryFacets = {
  origins: HistoryOrigin[];
  models: string[];
  domains: string[];
  tags: string[];
};

export function historyOrigin({ origin }: Pick<Answer, 'origin'>): HistoryOrigin {
  return origin.kind === 'site' ? origin.site : origin.kind;
}

export function isWholeHistory(query: HistoryQuery): boolean {
  return query.text.trim() === '' && Object.entries(query).every(isAnything);
}

function isAnything([name, value]: [string, string | null]): boolean {
  return name === 'text' || value === null;
}

/** `bytes` is estimated from a sample of the rows. */
export type KeptUse = {
  kind: 'checks' | 'texts' | 'cache' | 'model-answers' | 'lookups' | 'search';
  rows: number;
  bytes: number;
};

/** Days for which audits are kept; 0 means no limit. */
export const RETENTION_DAYS = [0, 30, 90, 365] as const;

/** Result of clearing the cache of pages; `bytes` is an estimate. */
export type ClearedCache = { pages: number; bytes: number };
