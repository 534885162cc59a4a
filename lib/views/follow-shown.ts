import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import type { AuditId } from '../core/ids';
import type { AuditView } from './audit-state';

/** Follows what is stored beside the shown audit; `unread` while it is read, and without an audit. */
export function followShown<Value>(
  shown: ReadonlySignal<AuditView>,
  watch: (audit: AuditId, tell: (value: Value) => void) => () => void,
  unread: Value,
): ReadonlySignal<Value> {
  const view = signal(unread);
  const followed = computed(() => (shown.value.status === 'shown' ? shown.value.audit.id : null));

  effect(() => {
    const audit = followed.value;
    view.value = unread;
    if (audit === null) return undefined;
    return watch(audit, value => {
      // A late response for an audit that is no longer shown.
      if (followed.peek() === audit) view.value = value;
    });
  });

  return view;
}
