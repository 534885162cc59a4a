import { type Answer, type Capture, answerFingerprint } from '../core/answer/answer';
import { answerId, type AnswerId, type AuditId } from '../core/ids';
import type { RequestFailure } from '../core/answer/page-check';
import { fail, ok, type Result } from '../core/result';
import type { AuditDraft, AuditStore } from '../ports/store';
import { LONGEST_LOOK, type DetectLanguage } from '../ports/detect-language';
import type { StatementParser } from './splitting/model-parser';
import { withReferences } from '../text/citations/add-references';
import { countLoneMarkers } from '../text/statements/lone-markers';
import { sha256Hex } from '../text/content-hash';
import { draftAudit, type DraftDeps } from './draft-audit';

export type RequestDeps = Omit<DraftDeps, 'auditId' | 'now' | 'parsed'> & {
  store: AuditStore;
  now: () => Date;
  makeAuditId: () => AuditId;
  isQuotaError: (error: unknown) => boolean;
  /** Omitted: the answer's language stays unknown. */
  detectLanguage?: DetectLanguage;
  /** Parser that splits the answer before anything is stored; defaults to the rules. */
  parser?: StatementParser;
  /** Returns true if the user is asked first, given the draft; omitted if never. */
  mustAsk?: (draft: AuditDraft) => boolean;
  signal?: AbortSignal;
};

const LONE: Answer['notes'][number] = 'markers-without-citations';

/** Adds citations given in words only, and counts the markers that lead to none; the identity remains that of the captured answer. */
function withWrittenReferences(answer: Answer): Answer {
  const citations = withReferences(answer);
  const loneMarkers = countLoneMarkers({ ...answer, citations });
  const others = answer.notes.filter(note => note !== LONE || citations.length === 0);
  if (loneMarkers === 0) return { ...answer, citations, notes: others };
  return { ...answer, citations, notes: [...new Set([...others, LONE])], loneMarkers };
}

/** Returns the identity of an answer: the SHA-256 of its fingerprint. */
export async function answerIdOf(
  capture: Parameters<typeof answerFingerprint>[0],
): Promise<AnswerId> {
  return answerId(await sha256Hex(answerFingerprint(capture)));
}

/** Adds the identity, and the one the answer has while its source lists are closed. */
async function identify({ shownCitations, ...capture }: Capture): Promise<Answer> {
  const id = await answerIdOf(capture);
  if (!shownCitations) return { ...capture, id };
  const shownAs = await answerIdOf({ ...capture, citations: shownCitations });
  return { ...capture, id, ...(shownAs !== id && { shownAs }) };
}

async function languageOf(
  { text }: Pick<Answer, 'text'>,
  { detectLanguage }: Pick<RequestDeps, 'detectLanguage'>,
): Promise<Pick<Answer, 'language'>> {
  const language = await detectLanguage?.(text.slice(0, LONGEST_LOOK));
  return language == null ? {} : { language };
}

/**
 * Stores a captured answer and its whole audit, every cell open, before anything else happens. An
 * answer that was checked before returns that audit.
 *
 * This includes a page that shows fewer sources than the audit has, e.g. because a reload closed
 * the lists the user had opened: text and shown sources are identical (`shownAs`), and the others
 * are the same page's for the same answer, so nothing is judged by an uncited source. A new audit
 * would pay for all cells again and lose the findings. The panel says that the check has more
 * sources than the page shows. In reverse, sources opened since make another answer: a check
 * without them would count as complete.
 */
export async function requestAudit(
  capture: Capture,
  deps: RequestDeps,
): Promise<Result<AuditId, RequestFailure>> {
  const identified = await identify(capture);
  const known = await deps.store.findByAnswer(identified.id);
  if (known) return ok(known);

  const answer = withWrittenReferences({ ...identified, ...(await languageOf(identified, deps)) });
  const draft = draftAudit(answer, {
    ...deps,
    auditId: deps.makeAuditId(),
    now: deps.now().toISOString(),
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

/** Marks a draft as asking: no work starts until the user has seen the cost and agreed. */
function asAsking({ head, ...rest }: AuditDraft): AuditDraft {
  return {
    ...rest,
    head: { ...head, status: 'stopped', stage: 'asking', endedAt: head.startedAt },
  };
}
