import type { VNode } from 'preact';

import type { StorageTrouble } from '../../lib/core/device/storage-trouble';
import { explain } from '../../lib/i18n/t';
import { ProblemBanner } from './Banner';

/** Shown above every view: none can load or store anything while the trouble lasts. */
export function StorageBanner({ trouble }: { trouble: StorageTrouble | null }): VNode | null {
  if (trouble === null) return null;
  return <ProblemBanner words={explain('request', trouble)} data={{ 'data-storage': trouble }} />;
}
