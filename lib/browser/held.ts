import { storage } from 'wxt/utils/storage';

import type { HeldAudit } from '../views/held-audit';

/**
 * What the store could not be told. In the browser's memory, which has room when the disk has
 * none; a browser that starts again takes the audit up by itself.
 */
export const heldItem = storage.defineItem<HeldAudit | null>('session:held', { fallback: null });
