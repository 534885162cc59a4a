import { signal, type ReadonlySignal } from '@preact/signals';

import type { HeldAudit } from '../../views/held-audit';
import { heldItem } from '../../browser/held';
import { followStored } from '../../browser/follow-stored';

/** Follows which audit does not go on although the store says that it runs; `null`: none. */
export function watchHeld(): ReadonlySignal<HeldAudit | null> {
  const held = signal<HeldAudit | null>(null);
  followStored(heldItem, value => {
    held.value = value;
  });
  return held;
}
