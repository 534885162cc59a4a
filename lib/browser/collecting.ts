import { storage } from 'wxt/utils/storage';

import type { ContentHash, IsoDateTime } from '../core/ids';
import type { ChatFacts } from '../core/study/study';

/** The study that is collected in the panel. */
export type Collecting = ChatFacts & {
  study: ContentHash;
  /** Answers that were captured before belong to it only if a person says so. */
  since: IsoDateTime;
  /** Missing slots that are passed over. */
  skipped: number;
};

export const collectingItem = storage.defineItem<Collecting | null>('local:collecting', {
  fallback: null,
  version: 2,
  migrations: { 2: withMode },
});

/** The first version did not ask for the mode. */
function withMode(begun: Omit<Collecting, 'mode'> | null): Collecting | null {
  return begun && { mode: null, ...begun };
}

export async function changeCollecting(part: Partial<Collecting>): Promise<void> {
  const collecting = await collectingItem.getValue();
  if (collecting !== null) await collectingItem.setValue({ ...collecting, ...part });
}

export async function beginCollecting(study: ContentHash, since: IsoDateTime): Promise<void> {
  await collectingItem.setValue({
    study,
    since,
    skipped: 0,
    signedIn: null,
    freshChat: null,
    mode: null,
  });
}
