import type { Annotations } from '../core/audit/annotation';
import type { Answer } from '../core/answer/answer';
import { hasStopped, type Audit, type AuditHead, type AuditSummary } from '../core/audit/audit';
import type { CleanupOffer, CleanupRun } from '../core/audit/cleanup';
import { isSameJudge, type Pair } from '../core/audit/pair';
import type { AuditId } from '../core/ids';
import { computeRates } from '../metrics/registry';
import type { Passage, Source } from '../core/source/source';
import { versionKeyOf, type Reading } from '../core/source/source-changes';
import type { Statement } from '../core/answer/statement';
import { deriveVerdicts } from '../core/audit/verdict';
import type { Agreement, AuditDraft, Splitting } from '../ports/store';
import { assembleCleanup } from './cleanups';

/** Stored rows of an audit. Everything else is computed from them. */
export type AuditParts = {
  summary: AuditSummary;
  answer: Answer;
  statements: Statement[];
  sources: Source[];
  /** In any order. */
  passages: Passage[];
  pairs: Pair[];
  /** Omitted if the user asked for none. */
  cleanup?: CleanupRun;
  /** In any order. */
  offers: CleanupOffer[];
  annotations: Annotations;
};

/** Chosen: fills two lines of a side panel; a hostile answer cannot make history rows heavy. */
const TITLE_LENGTH = 200;

/** Assembles the audit and computes verdicts and rates from its pairs. */
export function assembleAudit(parts: AuditParts): Audit {
  const { summary, answer, statements, sources, pairs, cleanup } = parts;
  const verdicts = deriveVerdicts(statements, pairs, hasStopped(summary));
  return {
    ...headOf(summary),
    answer,
    statements,
    sources,
    passages: inTextOrder(parts.passages, sources),
    pairs,
    verdicts,
    rates: computeRates({ statements, sources, pairs, verdicts }),
    ...(cleanup && { cleanup: assembleCleanup(cleanup, parts.offers, statements) }),
    ...parts.annotations,
  };
}

/** Returns the reading of a source's address by an audit, or `null` if it was not read. */
export function toReading(auditId: AuditId, source: Source): Reading | null {
  if (source.status !== 'read') return null;
  const { contentHash, visit, readBy } = source;
  return {
    auditId,
    contentHash,
    retrievedAt: visit.retrievedAt,
    versionKey: versionKeyOf(source),
    ...(readBy && { readBy }),
  };
}

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

/** Returns the row without the fields that only the history shows. */
function headOf(summary: AuditSummary): AuditHead {
  const head: AuditHead & Partial<AuditSummary> = { ...summary };
  delete head.answerId;
  delete head.origin;
  delete head.pageUrl;
  delete head.title;
  delete head.settledPairs;
  delete head.pairs;
  return head;
}

function inTextOrder(passages: readonly Passage[], sources: readonly Source[]): Passage[] {
  const places = new Map(sources.map((source, place) => [source.id, place]));
  const placeOf = (passage: Passage) => places.get(passage.sourceId) ?? sources.length;
  return passages.toSorted((a, b) => placeOf(a) - placeOf(b) || a.index - b.index);
}

function shorten(text: string): string {
  // Ten times the title length suffices to collapse spaces without processing megabytes.
  const start = text
    .slice(0, TITLE_LENGTH * 10)
    .trim()
    .replace(/\s+/g, ' ');
  if (start.length <= TITLE_LENGTH) return start;
  const cut = start.slice(0, TITLE_LENGTH);
  const atWord =
    cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${atWord}…`;
}
