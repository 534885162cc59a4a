import type { ContentHash } from '../../lib/core/ids';
import type { Result } from '../../lib/core/result';
import type { AskOutcome } from '../../lib/studies/asking/ask-slots';
import type { AskPlan, StudyProgress } from '../../lib/studies/page-calls';

/** Why nothing was asked at all. */
export type AskFault = 'not-allowed' | 'broken-key' | 'offline';

/** `keyed`: origins whose key is stored. */
export type ShownPlan = AskPlan & { keyed: ReadonlySet<string> };

export type Asking =
  | { status: 'idle' }
  | { status: 'asking'; study: ContentHash; progress: StudyProgress }
  | { status: 'ended'; study: ContentHash; outcome: Result<AskOutcome, AskFault> };

export type AskActions = {
  /** `null`: there is no such study any more. */
  planAsking: (study: ContentHash) => Promise<ShownPlan | null>;
  /** Called in the click's own task. `typed`: new keys, by origin; empty: the stored one, or none. */
  ask: (study: ContentHash, plan: AskPlan, typed: ReadonlyMap<string, string>) => Promise<void>;
  stopAsking: () => void;
};
