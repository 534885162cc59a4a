import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import type { Look } from '../core/audit/look';
import type { LookStore } from '../ports/look-store';
import type { AuditView } from './audit-state';

/** Searches of literature for the shown audit; none while they are read. */
export function createLooksState(
  store: Pick<LookStore, 'watch'>,
  shown: ReadonlySignal<AuditView>,
): ReadonlySignal<readonly Look[]> {
  const looks = signal<readonly Look[]>([]);
  const followed = computed(() => (shown.value.status === 'shown' ? shown.value.audit.id : null));

  effect(() => {
    const audit = followed.value;
    looks.value = [];
    if (audit === null) return undefined;
    return store.watch(audit, found => {
      // A late response for an audit that is no longer shown.
      if (followed.peek() === audit) looks.value = found;
    });
  });

  return looks;
}
