import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import type { HeldAudit } from '../../lib/state/held-audit';
import { heldItem } from '../background/held';
import { followStored } from './follow-stored';

/** Follows which audit does not go on although the store says that it runs; `null`: none. */
export function watchHeld(): ReadonlySignal<HeldAudit | null> {
  const held = signal<HeldAudit | null>(null);
  followStored(heldItem, value => {
    held.value = value;
  });
  return held;
}
