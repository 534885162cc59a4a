import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import type { RequestFailure } from '../../lib/core/page-check';
import type { AuditState } from '../../lib/state/audit-state';
import { panelItem } from '../background/settings';
import type { PanelSubject } from '../background/settings';

/**
 * Shows whatever was asked for last, on a page or in the panel, also after the panel was
 * closed. Gives back why there is nothing to show.
 */
export function followSubject(audit: AuditState): ReadonlySignal<RequestFailure | null> {
  const failure = signal<RequestFailure | null>(null);
  function show(subject: PanelSubject): void {
    failure.value = subject && !subject.ok ? subject.failure : null;
    audit.show(subject?.ok ? subject.value : null);
  }
  panelItem.watch(show);
  void panelItem.getValue().then(show);
  return failure;
}
