import { signal } from '@preact/signals';

import type { PanelState } from '../../../components/panel/panel-context';
import { follow } from '../../browser/follow';
import { OPENING_MS, type SubjectItem } from '../../browser/panel-subject';
import type { AuditState } from '../../views/audit-state';

/**
 * Shows the latest request in this window, from a page or the panel, also after the panel was
 * closed: an audit, one of its statements, or the reason why there is nothing to show.
 */
export function followSubject(
  audit: AuditState,
  subject: SubjectItem,
): Pick<PanelState, 'failure' | 'picked'> {
  const failure = signal<PanelState['failure']['value']>(null);
  const picked = signal<PanelState['picked']['value']>(null);
  const read = () => subject.find();
  let isLost: ReturnType<typeof setTimeout> | undefined;
  void follow([subject], read, asked => {
    clearTimeout(isLost);
    if (asked === 'opening') {
      audit.show('opening');
      isLost = setTimeout(() => audit.show(null), OPENING_MS);
      return;
    }
    failure.value = asked && !asked.ok ? asked.failure : null;
    const statement = asked?.ok ? asked.value.statement : null;
    picked.value = statement && { statement };
    audit.show(asked?.ok ? asked.value.audit : null);
  });
  return { failure, picked };
}
