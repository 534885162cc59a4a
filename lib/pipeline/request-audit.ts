import type { Answer, Capture } from '../core/answer';
import { answerFingerprint } from '../core/answer';
import type { AuditStage } from '../core/audit';
import { answerId } from '../core/ids';
import type { AnswerId, AuditId } from '../core/ids';
import type { RequestFailure } from '../core/page-check';
import type { JudgeIdentity } from '../core/pair';
import { fail, ok } from '../core/result';
import type { Result } from '../core/result';
import type { AuditStore } from '../ports/audit-store';
import type { StatementParser } from '../ports/statement-parser';
import { withReferences } from '../text/add-references';
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
export async function answerIdOf(capture: Capture): Promise<AnswerId> {
  return answerId(await sha256Hex(answerFingerprint(capture)));
}

/**
 * Writes a captured answer and its whole audit, every cell open, before anything else
 * happens. An answer that was checked before gives back that audit.
 */
export async function requestAudit(
  capture: Capture,
  deps: RequestDeps,
): Promise<Result<AuditId, RequestFailure>> {
  const id = await answerIdOf(capture);
  const known = await deps.store.findByAnswer(id);
  if (known) return ok(known);

  const answer = withWrittenReferences({ ...capture, id });
  const draft = draftAudit(answer, {
    auditId: deps.makeAuditId(),
    judge: deps.judge,
    now: deps.now().toISOString(),
    maxPairs: deps.maxPairs,
    stage: deps.stage,
    parsed: await deps.parser?.parse(answer, deps.signal ?? new AbortController().signal),
  });
  if (!draft.ok) return draft;

  try {
    await deps.store.create(draft.value);
  } catch (error) {
    if (deps.isQuotaError(error)) return fail('storage-full');
    throw error;
  }
  return ok(draft.value.head.id);
}
