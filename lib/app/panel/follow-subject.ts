import { signal } from '@preact/signals';

import type { PanelState } from '../../../components/panel/PanelApp';
import type { AuditState } from '../../views/audit-state';
import type { PanelSubject, SubjectItem } from '../../browser/panel-subject';
import { followStored } from '../../browser/follow-stored';

/**
 * Shows whatever was asked for last in this window, on a page or in the panel, also after the
 * panel was closed: an audit, one of its statements, or why there is nothing to show.
 */
export function followSubject(
  audit: AuditState,
  subject: SubjectItem,
): Pick<PanelState, 'failure' | 'picked'> {
  const state = {
    failure: signal<PanelState['failure']['value']>(null),
    picked: signal<PanelState['picked']['value']>(null),
  };
  function show(asked: PanelSubject): void {
    state.failure.value = asked && !asked.ok ? asked.failure : null;
    state.picked.value = asked?.ok ? asked.value.statement : null;
    audit.show(asked?.ok ? asked.value.audit : null);
  }
  followStored(
    { getValue: () => subject.find(), watch: onChange => subject.watch(onChange) },
    show,
  );
  return state;
}
