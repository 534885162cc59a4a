import type { ReadonlySignal } from '@preact/signals';

import type {
  ConfirmedTab,
  GiveFailure,
  GivingPlace,
  TabWait,
} from '../../lib/core/source/given-text';
import type { ReadSource } from '../../lib/core/source/source';

/** What a reader hands over in the panel. */
export type GivenInput =
  { way: 'pasted'; text: string; extent: ReadSource['extent'] } | { way: 'uploaded'; file: File };

/** A tab that is wanted: for which source, and the sites it may be on. */
export type WantedTab = { place: GivingPlace; origins: string[]; confirmed: ConfirmedTab | null };

/** What the reader can do about a source whose text they have themselves. */
export type OwnTextTools = {
  /** The source that waits for a tab, and what came of the last try. */
  tabWait: ReadonlySignal<TabWait | null>;
  /** `null`: no source waits any more. */
  waitForTab: (place: GivingPlace | null) => void;
  /** Called directly in the click, for the browser may ask. What comes of it is in `tabWait`. */
  useTab: (wanted: WantedTab) => Promise<void>;
  /** `null`: taken over. */
  give: (place: GivingPlace, input: GivenInput) => Promise<GiveFailure | null>;
};
