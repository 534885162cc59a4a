import type { Power } from '../core/device/power';

/** What this device runs on. A browser that does not tell is `unknown`, and never a guess. */
export type PowerStatus = {
  /** As it is now; never rejects. */
  read(): Promise<Power>;
  /** Calls back after every change, with what it is then; not for how it stands now. */
  watch(onChange: (power: Power) => void): () => void;
};
