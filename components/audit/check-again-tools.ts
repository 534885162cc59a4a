import type { ReadonlySignal } from '@preact/signals';

import type { EnginePlace } from '../../lib/core/device/engine-place';
import type { PairId } from '../../lib/core/ids';
import type { EngineView } from '../../lib/settings/engine-choice';

/** Actions to have one cell checked again. */
export type CheckAgainTools = {
  /** Where it would be judged now. */
  engine: ReadonlySignal<EngineView>;
  start: (pair: PairId, place: EnginePlace) => void;
  /** Takes back all cells of the audit that wait. */
  cancel: () => void;
};
