import { type Answer, type Capture, answerFingerprint } from '../core/answer/answer';
import type { AuditStage } from '../core/audit/audit';
import { answerId, type AnswerId, type AuditId } from '../core/ids';
import type { RequestFailure } from '../core/answer/page-check';
import type { JudgeIdentity } from '../core/audit/pair';
import { fail, ok, type Result } from '../core/result';
import type { TextKeeping } from '../core/source/source';
import type { AuditDraft, AuditStore } from '../ports/store';
import type { StatementParser } from './splitting/model-parser';
import { withReferences } from '../text/citations/add-references';
import { sha256Hex } from '../text/content-hash';
import { draftAudit } from './draft-audit';

export type RequestDeps = {
  store: AuditStore;
  judge: JudgeIdentity;
  now: () => Date;
  makeAuditId: () => AuditId;
  isQuotaError: (error: unknown) => boolean;
  /** Cells allowed, where that differs from what a browser's store is asked to hold. */
  maxPairs?: number;
  /** An engine that splits the answer before anything is written; left out: the rules do. */
  parser?: StatementParser;
  /** What the engine has to do before it judges; left out: nothing. */
  stage?: AuditStage | undefined;
  /** Whether the reader is asked first, seeing what it is made up of; left out: never. */
  mustAsk?: (draft: AuditDraft) => boolean;
  /** Whether nobody clicked for it; left out: the reader did. */
  isAutomatic?: boolean;
  /** What is kept of the texts once the audit has ended; left out: all. */
  keeps?: TextKeeping | undefined;
  /** Stops the engine that splits the answer. */
  signal?: AbortSignal;
};

/**
 * The answer with the citations that it gives in words only. Its identity stays that of what was
 * captured, by which the page knows it.
 */
function withWrittenReferences(answer: Answer): Answer {
  const citations = withReferences(answer);
  const notes = answer.notes.filter(
    note => note !== 'markers-without-citations' || citations.length === 0,
  );
  return { ...answer, citations, notes };
}

/** The identity of an answer: the SHA-256 of its fingerprint. */
export async function answerIdOf(
  capture: Parameters<typeof answerFingerprint>[0],
): Promise<AnswerId> {
  return answerId(await sha256Hex(answerFingerprint(capture)));
}

/** The captured answer with its identity, and the one it has once what was opened is closed. */
async function identify({ shownCitations, ...capture }: Capture): Promise<Answer> {
  const id = await answerIdOf(capture);
  if (!shownCitations) return { ...capture, id };
  const shownAs = await answerIdOf({ ...capture, citations: shownCitations });
  return { ...capture, id, ...(shownAs !== id && { shownAs }) };
}

/**
 * Writes a captured answer and its whole audit, every cell open, before anything else
 * happens. An answer that was checked before gives back that audit.
 *
 * It does so too where the page shows fewer sources than the audit has, as after a reload has closed
 * what the reader opened: text and shown sources are the same to the letter (`shownAs`), and the
 * others are the same page's own for the same answer, so nothing is judged by what is not cited. Not
 * to find it would pay for all cells again and lose what was found. The panel says that the check has
 * more sources than the page shows. The other way round, sources that were opened since make another
 * answer: a check without them would be called complete.
 */
export async function requestAudit(
  capture: Capture,
  deps: RequestDeps,
): Promise<Result<AuditId, RequestFailure>> {
  const identified = await identify(capture);
  const known = await deps.store.findByAnswer(identified.id);
  if (known) return ok(known);

  const answer = withWrittenReferences(identified);
  const draft = draftAudit(answer, {
    auditId: deps.makeAuditId(),
    judge: deps.judge,
    now: deps.now().toISOString(),
    maxPairs: deps.maxPairs,
    stage: deps.stage,
    isAutomatic: deps.isAutomatic,
    keeps: deps.keeps,
    parsed: await deps.parser?.parse(answer, deps.signal ?? new AbortController().signal),
  });
  if (!draft.ok) return draft;

  const isAsking = deps.mustAsk?.(draft.value) ?? false;
  try {
    await deps.store.create(isAsking ? asAsking(draft.value) : draft.value);
  } catch (error) {
    if (deps.isQuotaError(error)) return fail('storage-full');
    throw error;
  }
  return ok(draft.value.head.id);
}

/** Nobody works on it until the reader has seen what it takes and has said yes. */
function asAsking({ head, ...rest }: AuditDraft): AuditDraft {
  return {
    ...rest,
    head: { ...head, status: 'stopped', stage: 'asking', endedAt: head.startedAt },
  };
}
