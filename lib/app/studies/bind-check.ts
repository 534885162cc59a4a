import { auditId } from '../../core/ids';
import { fail, ok, type Result } from '../../core/result';
import type { AuditStore } from '../../ports/store';
import type { KeptStudy, StudyStore } from '../../ports/study-store';
import type { Binding, BindingFault } from '../../studies/page-state';
import { bindAnswer, draftFor } from '../bind-answer';

/** Puts a check of the history into a slot, or notes why there is no answer. */
export async function bindCheck(
  { studies, audits }: { studies: StudyStore; audits: Pick<AuditStore, 'find'> },
  kept: KeptStudy,
  { slot, outcome, check, reason }: Binding,
): Promise<Result<null, BindingFault>> {
  const isBare = outcome === 'refused' || outcome === 'no-answer';
  const audit = isBare || check === null ? null : await audits.find(auditId(check));
  if (!isBare && !audit) return fail('no-check');

  const bound = await bindAnswer(studies, kept, {
    draft: { ...draftFor(kept, slot, audit), outcome },
    place: { ...slot, reason, replaces: true },
    audit,
  });
  return bound.ok ? ok(null) : bound;
}
