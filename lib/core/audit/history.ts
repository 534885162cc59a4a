import type { Answer, AnswerOrigin, SiteId } from '../answer/answer';
import type { AuditSummary } from './audit';
import type { IsoDateTime } from '../ids';
import type { VerdictCounts, VerdictKind } from './verdict';

/** Where answers come from, as the history tells them apart. */
export type HistoryOrigin = SiteId | Exclude<AnswerOrigin['kind'], 'site'>;

/** What a user looks for in the history; `null` and empty: anything. */
export type HistoryQuery = {
  /** Every word has to occur in the question, a statement, or a source's title or domain. */
  text: string;
  origin: HistoryOrigin | null;
  /** The model that gave the answer, as the page named it. */
  model: string | null;
  /** When the check was started, both ends included. */
  from: IsoDateTime | null;
  to: IsoDateTime | null;
  /** At least one statement has this verdict. */
  verdict: VerdictKind | null;
  /** At least one source is on this domain. */
  domain: string | null;
};

export const WHOLE_HISTORY: HistoryQuery = {
  text: '',
  origin: null,
  model: null,
  from: null,
  to: null,
  verdict: null,
  domain: null,
};

/** An audit that was found. `counts`: `null` while it runs, or until it is counted. */
export type FoundAudit = { summary: AuditSummary; counts: VerdictCounts | null };

/** A part of what was found, newest first. */
export type HistoryPage = {
  audits: FoundAudit[];
  /** All that were found. */
  total: number;
};

/** What occurs in the history, for the user to choose from; each in the order of its letters. */
export type HistoryFacets = { origins: HistoryOrigin[]; models: string[]; domains: string[] };

export function historyOrigin({ origin }: Pick<Answer, 'origin'>): HistoryOrigin {
  return origin.kind === 'site' ? origin.site : origin.kind;
}

/** Whether everything is asked for. */
export function isWholeHistory(query: HistoryQuery): boolean {
  return query.text.trim() === '' && Object.entries(query).every(isAnything);
}

function isAnything([name, value]: [string, string | null]): boolean {
  return name === 'text' || value === null;
}

/** What is kept, by kind. `bytes` is reckoned from a sample of the rows. */
export type KeptKind = 'checks' | 'texts' | 'cache' | 'model-answers' | 'lookups' | 'search';
export type KeptUse = { kind: KeptKind; rows: number; bytes: number };

/** How long audits are kept, in days; 0: for ever. */
export const RETENTION_DAYS = [0, 30, 90, 365] as const;
export type RetentionDays = (typeof RETENTION_DAYS)[number];

/** What was kept of pages for other checks and is gone; `bytes`: about as much room is free. */
export type ClearedCache = { pages: number; bytes: number };
