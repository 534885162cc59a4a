import { storage } from 'wxt/utils/storage';

import type { TabWait } from '../core/source/given-text';

/** Gone with the browser's session: nobody waits for a tab over night. */
export const tabWaitItem = storage.defineItem<TabWait | null>('session:tab-wait', {
  fallback: null,
});
