import type { KeyPoint, KeyPoints } from '../core/answer/key-point';
import type { ContentHash } from '../core/ids';

/** Key points by question; each function that writes is one transaction. */
export type KeyPointStore = {
  /** Empty if there are none. */
  find(question: ContentHash): Promise<readonly KeyPoint[]>;
  /** Stores what `to` makes of the points there are; none are no longer kept. */
  change(
    of: Pick<KeyPoints, 'question' | 'asked'>,
    to: (points: readonly KeyPoint[]) => readonly KeyPoint[],
  ): Promise<void>;
  /** Calls back now and after each change. Returns its stop. */
  watch(question: ContentHash, onChange: (points: readonly KeyPoint[]) => void): () => void;
};
