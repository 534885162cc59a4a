import { signal } from '@preact/signals';

import type { PanelState } from '../../components/panel/PanelApp';
import type { AuditState } from '../../lib/state/audit-state';
import { panelItem } from '../background/settings';
import type { PanelSubject } from '../background/settings';

/**
 * Shows whatever was asked for last, on a page or in the panel, also after the panel was
 * closed: an audit, one of its statements, or why there is nothing to show.
 */
export function followSubject(audit: AuditState): Pick<PanelState, 'failure' | 'picked'> {
  const state = {
    failure: signal<PanelState['failure']['value']>(null),
    picked: signal<PanelState['picked']['value']>(null),
  };
  function show(subject: PanelSubject): void {
    state.failure.value = subject && !subject.ok ? subject.failure : null;
    state.picked.value = subject?.ok ? subject.value.statement : null;
    audit.show(subject?.ok ? subject.value.audit : null);
  }
  panelItem.watch(show);
  void panelItem.getValue().then(show);
  return state;
}
