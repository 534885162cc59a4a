import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';

import type { AnnotatedPlace, CorrectedKind, Note } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { JudgePlace } from '../../lib/core/device/judge-place';
import type { AuditId, ContentHash, PairId, SourceId, StatementId } from '../../lib/core/ids';
import type {
  ConfirmedTab,
  GiveFailure,
  GivingPlace,
  TabWait,
} from '../../lib/core/source/given-text';
import type { ReadSource } from '../../lib/core/source/source';
import type { Reading } from '../../lib/core/source/source-changes';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { MissingAccess } from '../../lib/views/missing-access';
import type { TypedNotes } from './typed-notes';

export type CheckAgainTools = {
  judging: ReadonlySignal<JudgeView>;
  start: (pair: PairId, place: JudgePlace) => void;
  /** Cancels all waiting pairs of the audit. */
  cancel: () => void;
};

export type GivenInput =
  { way: 'pasted'; text: string; extent: ReadSource['extent'] } | { way: 'uploaded'; file: File };

export type WantedTab = { place: GivingPlace; origins: string[]; confirmed: ConfirmedTab | null };

export type OwnTextTools = {
  /** Source that waits for a tab, and the result of the last try. */
  tabWait: ReadonlySignal<TabWait | null>;
  /** `null`: no source waits any longer. */
  waitForTab: (place: GivingPlace | null) => void;
  /** Called directly in the click, since the browser may ask. The result is in `tabWait`. */
  useTab: (wanted: WantedTab) => Promise<void>;
  /** Resolves to `null` if the text was accepted. */
  give: (place: GivingPlace, input: GivenInput) => Promise<GiveFailure | null>;
};

/** Reason why the user's input was not stored; it remains in its field. */
export type AnnotationFailure = 'check-gone' | 'storage-full';

/** Verdict that a user gives of a place; `kind: null` removes the earlier one. */
type SaidByHand = AnnotatedPlace & {
  kind: CorrectedKind | null;
  why: string;
  isBlind?: true;
};

/** Actions to annotate an audit. Each resolves to `null` once the input is stored. */
export type AnnotationTools = {
  /** Takes the audit as it is shown: the machine's verdict is stored beside the user's. */
  correct: (audit: Audit, said: SaidByHand) => Promise<AnnotationFailure | null>;
  /** `null`: a note on the whole audit. An empty note is removed. */
  putNote: (
    audit: AuditId,
    note: { statementId: StatementId | null; text: string },
  ) => Promise<AnnotationFailure | null>;
  /** Author and time, for an export before the store has the annotation. */
  sign: () => Pick<Note, 'by' | 'at'>;
  pin: (audit: AuditId, isPinned: boolean) => Promise<AnnotationFailure | null>;
};

/** Actions and data that all components of one audit share. */
export type AuditTools = {
  ownOrigin: string;
  findText: (hash: ContentHash) => Promise<string | null>;
  findReadings: (url: string) => Promise<Reading[]>;
  retry: (sources: SourceId[]) => void;
  /** Asks the judge again about all cells it failed on; no source is read again. */
  askAgain: () => void;
  /** Called directly in the click. `false`: refused. */
  grant: (access: MissingAccess) => Promise<boolean>;
  checkAgain: CheckAgainTools;
  ownText: OwnTextTools;
  annotations: AnnotationTools;
  /** Words the user is typing, by place; see `useDraftWords`. */
  drafts: Map<string, string>;
  /** Notes that the user is typing, or that are not yet stored. */
  typedNotes: TypedNotes;
  showJudge: (judge: JudgeIdentity) => void;
};

export const AuditToolsContext = createContext<AuditTools | null>(null);

export function useAuditTools(): AuditTools {
  const tools = useContext(AuditToolsContext);
  if (!tools) throw new Error('components: AuditToolsContext is not provided');
  return tools;
}

/**
 * Holds the words a user is typing. They outlive the field: if it is closed, by Escape or by
 * opening something else, it has them when opened again. Empty drafts are dropped.
 */
export function useDraftWords(place: string): [words: string, setWords: (words: string) => void] {
  const { drafts } = useAuditTools();
  const [words, setWords] = useState(drafts.get(place) ?? '');
  return [
    words,
    next => {
      if (next === '') drafts.delete(place);
      else drafts.set(place, next);
      setWords(next);
    },
  ];
}
