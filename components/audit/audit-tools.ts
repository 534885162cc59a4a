import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';

import type { AnnotatedPlace, CorrectedKind, Note } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { EnginePlace } from '../../lib/core/device/engine-place';
import type { AuditId, ContentHash, PairId, SourceId, StatementId } from '../../lib/core/ids';
import type {
  ConfirmedTab,
  GiveFailure,
  GivingPlace,
  TabWait,
} from '../../lib/core/source/given-text';
import type { ReadSource } from '../../lib/core/source/source';
import type { Reading } from '../../lib/core/source/source-changes';
import type { EngineView } from '../../lib/settings/engine-choice';
import type { MissingAccess } from '../../lib/views/missing-access';
import type { TypedNotes } from './typed-notes';

/** Actions to have one pair checked again. */
export type CheckAgainTools = {
  /** Where it would be judged now. */
  engine: ReadonlySignal<EngineView>;
  start: (pair: PairId, place: EnginePlace) => void;
  /** Takes back all cells of the audit that wait. */
  cancel: () => void;
};

/** What a user hands over in the panel. */
export type GivenInput =
  { way: 'pasted'; text: string; extent: ReadSource['extent'] } | { way: 'uploaded'; file: File };

/** A tab that is wanted: for which source, and the sites it may be on. */
export type WantedTab = { place: GivingPlace; origins: string[]; confirmed: ConfirmedTab | null };

/** What the user can do about a source whose text they have themselves. */
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

/** The reason why what a user said is not in the store; it stays where it was entered. */
export type AnnotationFailure = 'check-gone' | 'storage-full';

/** What a user says of a place; `kind: null` takes back what was said before. */
type SaidByHand = AnnotatedPlace & {
  kind: CorrectedKind | null;
  why: string;
  /** The machine's verdict of the place is hidden; if omitted: it is in sight. */
  isBlind?: true;
};

/** What a user can say of an audit. All of it answers `null` where it is in the store. */
export type AnnotationTools = {
  /** Given with the audit as it is shown: what the machine says there is kept beside it. */
  correct: (audit: Audit, said: SaidByHand) => Promise<AnnotationFailure | null>;
  /** `null`: to the whole audit. Without words, the note is removed. */
  putNote: (
    audit: AuditId,
    note: { statementId: StatementId | null; text: string },
  ) => Promise<AnnotationFailure | null>;
  /** Who says it, and when: for what is shared before the store has it. */
  sign: () => Pick<Note, 'by' | 'at'>;
  pin: (audit: AuditId, isPinned: boolean) => Promise<AnnotationFailure | null>;
};

/** What the parts of one shown audit can ask for, however deep they sit. */
export type AuditTools = {
  /** The extension's own origin; its pages may be linked to. */
  ownOrigin: string;
  findText: (hash: ContentHash) => Promise<string | null>;
  /** What audits read at an address, this one too. */
  findReadings: (url: string) => Promise<Reading[]>;
  retry: (sources: SourceId[]) => void;
  /** Asks the judge again about all cells it gave no answer for; no source is read again. */
  askAgain: () => void;
  /** Called directly in the click. `false`: refused. */
  grant: (access: MissingAccess) => Promise<boolean>;
  /** For one cell that is to be checked once more. */
  checkAgain: CheckAgainTools;
  ownText: OwnTextTools;
  annotations: AnnotationTools;
  /** Words the user is typing, by where; see `useDraftWords`. */
  drafts: Map<string, string>;
  /** Notes the user is typing, or that are on their way to the store. */
  typedNotes: TypedNotes;
  /** Opens the judge's reliability card over the page. */
  showJudge: (judge: JudgeIdentity) => void;
};

export const AuditToolsContext = createContext<AuditTools | null>(null);

export function useAuditTools(): AuditTools {
  const tools = useContext(AuditToolsContext);
  if (!tools) throw new Error('components: AuditToolsContext is not provided');
  return tools;
}

/**
 * Words a user is typing. They outlive the field: what is closed over them, by Escape or by
 * opening something else, has them again when it is opened. Once empty, they are forgotten.
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
