import type { AuditHalt } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import type { AuditView } from './audit-state';

/** An audit that was to go on, and of which not even that it stopped could be written down. */
export type HeldAudit = { audit: AuditId; halt: AuditHalt };

/** The view with what the store could not be told: that nobody works on the audit, and why. */
export function showHeld(view: AuditView, held: HeldAudit | null): AuditView {
  if (held === null || view.status !== 'shown' || view.audit.id !== held.audit) return view;
  const { audit } = view;
  const status = audit.status === 'running' ? 'stopped' : audit.status;
  return { status: 'shown', audit: { ...audit, status, halt: held.halt } };
}
