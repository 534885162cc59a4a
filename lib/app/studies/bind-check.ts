import type { Audit } from '../../core/audit/audit';
import { auditId } from '../../core/ids';
import { fail, ok, type Result } from '../../core/result';
import { inForce } from '../../core/study/study';
import type { AuditStore } from '../../ports/store';
import type { KeptStudy, StudyStore } from '../../ports/study-store';
import { draftOfAnswer } from '../../studies/draft-of-answer';
import { emptyDraft, fileAnswer } from '../../studies/file-answer';
import type { Binding, BindingFault } from '../../studies/page-state';

/** Puts a check of the history into a slot, or notes why there is no answer. */
export async function bindCheck(
  { studies, audits }: { studies: StudyStore; audits: Pick<AuditStore, 'find'> },
  { study, answers }: KeptStudy,
  { slot, outcome, check, reason }: Binding,
): Promise<Result<null, BindingFault>> {
  const isBare = outcome === 'refused' || outcome === 'no-answer';
  const audit = isBare ? null : await findChosen(audits, check);
  if (!isBare && !audit) return fail('no-check');

  const at = new Date().toISOString();
  const draft = audit ? draftOfAnswer(audit.answer) : askedDraft(study, slot.question, at);
  const filed = await fileAnswer(
    { frozen: study.frozen, answers: answers.map(({ answer }) => answer) },
    { ...draft, outcome },
    { ...slot, reason, replaces: true },
  );
  if (!filed.ok) return filed;
  const isAdded = await studies.addAnswer(study.id, filed.value, audit?.id ?? null);
  return isAdded ? ok(null) : fail('slot-taken');
}

async function findChosen(
  audits: Pick<AuditStore, 'find'>,
  check: string | null,
): Promise<Audit | null> {
  return check === null ? null : audits.find(auditId(check));
}

/** A person who notes a refusal asked the question as the protocol has it. */
function askedDraft({ frozen }: KeptStudy['study'], question: string, at: string) {
  const { protocol } = inForce(frozen);
  const asked = protocol.questions.find(({ id }) => id === question)?.text ?? null;
  return { ...emptyDraft(at), question: asked };
}
