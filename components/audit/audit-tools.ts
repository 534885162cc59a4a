import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

import {
  withNote,
  type AnnotatedPlace,
  type Annotations,
  type Correction,
  type Note,
} from '../../lib/core/audit/annotation';
import type { Span } from '../../lib/core/answer/span';
import type { Audit } from '../../lib/core/audit/audit';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { CheckAgainScope } from '../../lib/core/device/judge-place';
import type { AuditId, ContentHash, SourceId, StatementId } from '../../lib/core/ids';
import type {
  ConfirmedTab,
  GiveFailure,
  GivingPlace,
  TabWait,
} from '../../lib/core/source/given-text';
import { keepsText, type ReadSource, type Source } from '../../lib/core/source/source';
import type { Reading } from '../../lib/core/source/source-changes';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { MissingAccess } from '../../lib/core/source/missing-access';

export type GivenInput =
  { way: 'pasted'; text: string; extent: ReadSource['extent'] } | { way: 'uploaded'; file: File };

export type OwnTextTools = {
  tabWait: ReadonlySignal<TabWait | null>;
  /** `null`: no source waits any longer. */
  waitForTab: (place: GivingPlace | null) => void;
  /** Called directly in the click, since the browser may ask. The result is in `tabWait`. */
  useTab: (wanted: {
    place: GivingPlace;
    origins: string[];
    confirmed: ConfirmedTab | null;
  }) => Promise<void>;
  /** Resolves to `null` if the text was accepted. */
  give: (place: GivingPlace, input: GivenInput) => Promise<GiveFailure | null>;
};

/** Reason why the user's input was not stored; it remains in its field. */
export type AnnotationFailure = 'check-gone' | 'storage-full';

/** Actions to annotate an audit. Each resolves to `null` once the input is stored. */
export type AnnotationTools = {
  /**
   * Takes the audit as it is shown: the machine's verdict is stored beside the user's. `kind: null`
   * removes the user's earlier one.
   */
  correct: (
    audit: Audit,
    said: AnnotatedPlace & { kind: Correction['kind']; why: string; isBlind?: true },
  ) => Promise<AnnotationFailure | null>;
  /** `null`: a note on the whole audit. An empty note is removed. */
  putNote: (
    audit: AuditId,
    note: { statementId: StatementId | null; text: string },
  ) => Promise<AnnotationFailure | null>;
  /** Author and time, for an export before the store has the annotation. */
  sign: () => Pick<Note, 'by' | 'at'>;
  pin: (audit: AuditId, isPinned: boolean) => Promise<AnnotationFailure | null>;
};

/** A number of a statement, and another that a quote gives for the same thing. */
export type NumbersApart = { said: Span; given: Span };

/** Actions and data that all components of one audit share. */
export type AuditTools = {
  ownOrigin: string;
  findText: (hash: ContentHash) => Promise<string | null>;
  findReadings: (url: string) => Promise<Reading[]>;
  /** Finds the sentence of these passages of a text that is closest to a statement, if any is. */
  findClosest: (statement: string, text: string, passages: readonly Span[]) => Span | null;
  /** Finds the numbers that differ between a statement and a quote. */
  findNumbersApart: (statement: string, quote: string) => NumbersApart[];
  retry: (sources: SourceId[]) => void;
  /** Called directly in the click. `false`: refused. */
  grant: (access: MissingAccess) => Promise<boolean>;
  /** Ends a check that waits for permission, without the sites that are not allowed. */
  finish: () => void;
  judging: ReadonlySignal<JudgeView>;
  /** Asks the judge again about some cells; no source is read again. */
  checkAgain: (scope: CheckAgainScope) => void;
  /** Stops the audit, which also cancels its pairs that wait to be checked again. */
  stop: () => void;
  ownText: OwnTextTools;
  annotations: AnnotationTools;
  /** Words the user is typing, by place; see `useDraftWords`. */
  drafts: Map<string, string>;
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

/**
 * Notes being typed, by their statement (`null`: the audit). `over`: note in the store at the time
 * of typing. Once the store has another, that one counts.
 */
export type TypedNotes = Map<Note['statementId'], { text: string; over: string }>;

export function storedNote({ notes }: Annotations, statementId: Note['statementId']): string {
  return notes?.find(each => each.statementId === statementId)?.text ?? '';
}

/**
 * Returns the audit with the notes as typed: a note takes a moment to reach the store and the
 * panel, and a user who exports meanwhile expects it included.
 */
export function withTypedNotes(
  audit: Audit,
  typed: TypedNotes,
  sign: AnnotationTools['sign'],
): Audit {
  const news = [...typed].filter(
    ([statementId, { text, over }]) => text !== over && storedNote(audit, statementId) === over,
  );
  return news.reduce(
    (all, [statementId, { text }]) => withNote(all, { statementId, text, ...sign() }),
    audit,
  );
}

/** Text of a source: `undefined` while it is loading, `null` if no longer stored or never read. */
export function useSourceText(source: Source | undefined): string | null | undefined {
  const { findText } = useAuditTools();
  return useLookup(findText, source && keepsText(source) ? source.contentHash : null);
}

/**
 * Looks up what belongs to a key; `undefined` meanwhile, `null` if there is none. A failed lookup
 * only hides it: the audit itself is complete without.
 */
export function useLookup<Key, Found>(
  find: (key: Key) => Promise<Found>,
  key: Key | null,
): Found | null | undefined {
  const [found, setFound] = useState<Found | null | undefined>(undefined);

  useEffect(() => {
    const stopping = new AbortController();
    const show = (next: Found | null): void => {
      if (!stopping.signal.aborted) setFound(() => next);
    };
    setFound(undefined);
    if (key === null) {
      show(null);
      return;
    }
    find(key).then(show, (error: unknown) => {
      console.error('panel: what belongs to a source could not be looked up', error);
      show(null);
    });
    return () => stopping.abort();
  }, [find, key]);

  return found;
}
