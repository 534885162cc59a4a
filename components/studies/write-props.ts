import type { ReadonlySignal } from '@preact/signals';

import type { ModelFailure } from '../../lib/core/audit/model-failure';
import type { UnreadableReason } from '../../lib/core/source/source';
import type { Result } from '../../lib/core/result';

/** Why no page was read at all. */
export type WriteFault = 'not-allowed' | ModelFailure;

export type Written = {
  added: number;
  failed: readonly { url: string; reason: UnreadableReason | ModelFailure }[];
  /** Addresses without questions: those that failed, and those that were not tried. */
  left: readonly string[];
};

export type Writing =
  | { status: 'idle' }
  | { status: 'writing'; draft: string; done: number; of: number }
  | { status: 'ended'; draft: string; outcome: Result<Written, WriteFault> };

export type WriteRequest = {
  draft: string;
  addresses: readonly string[];
  /** Questions for each page. */
  count: number;
  language: string;
};

export type WriteProps = {
  writing: ReadonlySignal<Writing>;
  /** Host of the user's own API; `null`: none is connected. */
  api: ReadonlySignal<string | null>;
};

export type WriteActions = {
  /** Called in the click's own task. */
  writeQuestions: (request: WriteRequest) => Promise<void>;
  stopWriting: () => void;
};
