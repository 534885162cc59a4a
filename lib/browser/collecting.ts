import { storage } from 'wxt/utils/storage';

import type { ContentHash, IsoDateTime } from '../core/ids';

/** What a person says of the chats in which they ask; `null`: not said. */
export type ChatFacts = {
  signedIn: boolean | null;
  freshChat: boolean | null;
  /** What is switched on, such as a search; `undefined`: begun by an earlier version. */
  mode?: string | null | undefined;
};

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
  version: 1,
});

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
