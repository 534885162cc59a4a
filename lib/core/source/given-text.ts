import type * as v from 'valibot';
import type { AuditId, SourceId } from '../ids';
import { visitedPage, type PendingSource, type Source } from './source';
import type { SourceChecks } from './source-checks';
import type { given } from './source-schemas';

/** Ways in which the user supplies the text of a source. All other texts are fetched. */
export const GIVEN_WAYS = ['open-tab', 'pasted', 'uploaded'] as const;

export type GivenText = v.InferOutput<typeof given>;

/** Statements of the user on a supplied text. */
export type Handing = Omit<GivenText, 'pageReason' | 'pageVisit'>;

/** User-supplied text before extraction. */
export type GivenBody = {
  bytes: Uint8Array;
  /** As in a `Content-Type` header; `null` if not known. */
  contentType: string | null;
};

export type GivenSource = PendingSource & { given: GivenText };

export function isGiven(source: Source): source is GivenSource {
  return source.status === 'pending' && source.given !== undefined;
}

/** Returns the source, pending, with the text to be read. Keeps facts on its address and work. */
export function giveTo(source: Source, handing: Handing): GivenSource {
  const { id, target, url, title, aliases } = source;
  const { reason, visit } = visitedPage(source);
  const given: GivenText = {
    ...handing,
    pageReason: reason === 'pending' ? 'stopped' : reason,
    pageVisit: visit,
  };
  const checks = checksToKeep(source);
  const own = { id, target, url, title, ...(aliases && { aliases }) };
  return { ...own, status: 'pending', given, ...(checks ? { checks } : {}) };
}

/** Drops the flag `changed`: it says nothing about a user-supplied text. */
function checksToKeep({ checks }: Source): SourceChecks | null {
  if (!checks) return null;
  return { ...checks, marks: checks.marks.filter(({ kind }) => kind !== 'changed') };
}

export type GivingPlace = {
  audit: AuditId;
  source: SourceId;
  /** Part of the text that is kept; optional, defaults to the audit's setting. */
  keeps?: GivenText['keeps'];
};

/** Reason a text was not accepted. Faults of its content are reported once it is read. */
export const GIVE_FAILURES = [
  /** The pasted text or the file is empty. */
  'nothing-given',
  'too-large',
  'storage-full',
  'check-gone',
] as const;
export type GiveFailure = (typeof GIVE_FAILURES)[number];

export const TAB_FAILURES = [
  ...GIVE_FAILURES,
  /** No accessible tab shows a web page. */
  'no-open-tab',
  /** The browser denies all extensions, or this one, access to the tab. */
  'tab-not-readable',
  /** The tab shows a PDF, whose text cannot be taken from the tab. */
  'tab-is-pdf',
  /** The user did not allow the site. */
  'not-allowed',
] as const;
export type TabFailure = (typeof TAB_FAILURES)[number];

export type TabWait = GivingPlace &
  (
    | { state: 'waiting' }
    /** The tab shows another address than the cited one; the user has to confirm it. */
    | { state: 'other-address'; tab: number; url: string }
    | { state: 'failed'; failure: TabFailure }
  );

/** Tab that the user confirmed although it shows another address. */
export type ConfirmedTab = { tab: number; url: string };
