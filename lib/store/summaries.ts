import type { AuditSummary } from '../core/audit/audit';
import { isSameJudge } from '../core/audit/pair';
import type { Agreement, AuditDraft, Splitting } from '../ports/store';
import { foldSpace } from '../util/fold-space';
import { clipAtWord } from '../util/keep-title';

/* Rows of audits as they change: pure functions, without the database. */

/** Chosen: fills two lines of a side panel; a hostile answer cannot make history rows heavy. */
const TITLE_LENGTH = 200;

export function summariseDraft({ head, answer, pairs }: AuditDraft): AuditSummary {
  return {
    ...head,
    answerId: answer.id,
    origin: answer.origin,
    pageUrl: answer.pageUrl,
    title: shorten(answer.question ?? '') || shorten(answer.text),
    settledPairs: 0,
    pairs: pairs.length,
  };
}

/** Returns the history row after a split; `null` if none is pending or the judge changed. */
export function summariseSplit(
  summary: AuditSummary,
  { asked, split, parsing }: Splitting,
): AuditSummary | null {
  if (summary.stage !== 'splitting' || !isSameJudge(summary.judge, asked)) return null;
  const pairs = split?.pairs.length ?? summary.pairs;
  return { ...withoutStage(summary), parsing, pairs };
}

export function withStatus(
  summary: AuditSummary,
  change: Pick<AuditSummary, 'status' | 'endedAt' | 'halt'>,
): AuditSummary {
  // Running an audit that asks first implies consent.
  const isAgreed = change.status === 'running' && summary.stage === 'asking';
  const after = isAgreed ? withoutStage(summary) : { ...summary };
  delete after.halt;
  return { ...after, ...change };
}

/** Returns the row of an audit whose cost the user accepted, or `null` if it does not ask. */
export function asAgreed(summary: AuditSummary, { judge, stage }: Agreement): AuditSummary | null {
  if (summary.stage !== 'asking') return null;
  const after = withStatus(withoutStage(summary), { status: 'running', endedAt: null });
  return { ...after, judge, ...(stage && { stage }) };
}

export function withoutStage(summary: AuditSummary): AuditSummary {
  const after = { ...summary };
  delete after.stage;
  delete after.again;
  return after;
}

function shorten(text: string): string {
  // Ten times the title length suffices to collapse spaces without processing megabytes.
  return clipAtWord(foldSpace(text.slice(0, TITLE_LENGTH * 10)), TITLE_LENGTH);
}
