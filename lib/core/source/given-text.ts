import type { AuditId, IsoDateTime, SourceId } from '../ids';
import {
  visitedPage,
  type PendingSource,
  type ReadSource,
  type Source,
  type TextKeeping,
  type UnreadableReason,
  type Visit,
} from './source';
import type { SourceChecks } from './source-checks';

/** Ways in which a user gives the text of a source. A text nobody gave was fetched. */
export const GIVEN_WAYS = ['open-tab', 'pasted', 'uploaded'] as const;
export type GivenWay = (typeof GIVEN_WAYS)[number];

/** How the text of a source came where the user gave it, and nobody fetched it. */
export type GivenText = {
  way: GivenWay;
  givenAt: IsoDateTime;
  /** The address the tab showed; `null` where it came from none. */
  tabUrl: string | null;
  /** What the user's file is called; `null` where it came from none. */
  fileName: string | null;
  /** How much of the source the user says it is; `null`: it shows itself. */
  extent: ReadSource['extent'] | null;
  /** How the visit to the cited address itself ended; `null`: it gave less of the work. */
  pageReason: UnreadableReason | null;
  pageVisit: Visit | null;
  /** What is kept of it once the check has ended; left out: what the check keeps. */
  keeps?: TextKeeping;
};

/** What the user says of a text while handing it over. */
export type Handing = Pick<
  GivenText,
  'way' | 'givenAt' | 'tabUrl' | 'fileName' | 'extent' | 'keeps'
>;

/** A text as it was handed over, before anybody has read it. */
export type GivenBody = {
  bytes: Uint8Array;
  /** As a server would name it; `null`: nobody says. */
  contentType: string | null;
};

/** A source whose text the user has given, and which nobody has read yet. */
export type GivenSource = PendingSource & { given: GivenText };

export function isGiven(source: Source): source is GivenSource {
  return source.status === 'pending' && source.given !== undefined;
}

/**
 * The source once a text was given for it: to be read, with what is known of its address. What
 * was learnt about the work stands, whichever text is read.
 */
export function giveTo(source: Source, handing: Handing): GivenSource {
  const { id, target, url, title } = source;
  const { reason, visit } = visitedPage(source);
  const given: GivenText = {
    ...handing,
    pageReason: reason === 'pending' ? 'stopped' : reason,
    pageVisit: visit,
  };
  const checks = checksToKeep(source);
  return { id, target, url, title, status: 'pending', given, ...(checks ? { checks } : {}) };
}

/** That the address gave another text before says nothing about a text of the user's. */
function checksToKeep({ checks }: Source): SourceChecks | null {
  if (!checks) return null;
  return { ...checks, marks: checks.marks.filter(({ kind }) => kind !== 'changed') };
}

/** A source a text is to be given for. */
export type GivingPlace = {
  audit: AuditId;
  source: SourceId;
  /** What is kept of the text; left out: what the check keeps. */
  keeps?: TextKeeping;
};

/** Why a text could not be taken over. What is wrong inside it is said once it is read. */
export const GIVE_FAILURES = [
  /** Nothing was pasted, or the file holds nothing. */
  'nothing-given',
  'too-large',
  'storage-full',
  /** The check, or the source in it, is gone. */
  'check-gone',
] as const;
export type GiveFailure = (typeof GIVE_FAILURES)[number];

/** Why no tab could be taken. */
export const TAB_FAILURES = [
  ...GIVE_FAILURES,
  /** No tab that may be looked at shows a web page. */
  'no-open-tab',
  /** The browser lets no extension into this tab, or this one was not allowed to. */
  'tab-not-readable',
  /** The tab shows a PDF, which is not a page that could be taken. */
  'tab-is-pdf',
  /** The user did not allow the site. */
  'not-allowed',
] as const;
export type TabFailure = (typeof TAB_FAILURES)[number];

/** A check that waits for a tab the user has open, and how far that is. */
export type TabWait = GivingPlace &
  (
    | { state: 'waiting' }
    /** The tab shows another address than the one cited; the user has to say that it is right. */
    | { state: 'other-address'; tab: number; url: string }
    | { state: 'failed'; failure: TabFailure }
  );

/** The tab that the user says is right although it shows another address. */
export type ConfirmedTab = { tab: number; url: string };
