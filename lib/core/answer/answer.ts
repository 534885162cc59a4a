import type { Citation } from './citation';
import type { AnswerId, IsoDateTime } from '../ids';
import type { Span } from './span';

/** Id of a chat site: of the registry in `lib/capture`, or of one that another version has. */
export type SiteId = string;

/** Form of a site's id, to validate one where it enters. */
export const SITE_ID = /^[a-z][a-z0-9-]{0,39}$/;

export type AnswerOrigin =
  | {
      kind: 'site';
      site: SiteId;
      /** Page layout that matched, as the adapter names it. */
      layout: string;
      /** Day on which that layout was last seen to work, e.g. "2026-09-26". */
      verified: string;
    }
  | { kind: 'selection' }
  | { kind: 'pasted' };

export const BLOCK_KINDS = [
  'paragraph',
  'heading',
  'list-item',
  'table-row',
  'quote',
  'code',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export type Block = { kind: BlockKind; span: Span };

export const CAPTURE_NOTES = [
  /** A fallback selector of the adapter matched; the layout may be changing. */
  'late-selector',
  /** The text has markers, but no citation could be read. */
  'markers-without-citations',
  'hidden-sources',
  'nearby-citations',
  /** Some markers do not name their source and were given the answer's whole list. */
  'list-for-markers',
] as const;
export type CaptureNote = (typeof CAPTURE_NOTES)[number];

/** One finished reply of a chatbot as read from the page, before it is stored. */
export type Capture = {
  origin: AnswerOrigin;
  /** `null` for an answer that was pasted or read from a file. */
  pageUrl: string | null;
  /** Conversation key of the site, if the address has one. */
  conversationId: string | null;
  question: string | null;
  model: string | null;
  capturedAt: IsoDateTime;
  text: string;
  blocks: Block[];
  citations: Citation[];
  notes: CaptureNote[];
  /** Citations that the page shows without the user's help; omitted if all. */
  shownCitations?: CitedPlace[];
};

type CitedPlace = Pick<Citation, 'marker' | 'target'>;

export type Answer = Omit<Capture, 'shownCitations'> & {
  id: AnswerId;
  /** Identity while the page's hidden sources are closed, e.g. after a reload; omitted if equal. */
  shownAs?: AnswerId;
};

/**
 * Returns the string whose SHA-256 is the answer's id.
 *
 * Same site, text and citations make the same answer, also after a reload. The page's address is
 * not part of it: a new chat gets its address later.
 */
export function answerFingerprint(
  capture: Pick<Capture, 'origin' | 'text'> & { citations: readonly CitedPlace[] },
): string {
  const origin = capture.origin.kind === 'site' ? capture.origin.site : capture.origin.kind;
  const citations = capture.citations.map(({ marker, target }) => [marker?.start ?? null, target]);
  return JSON.stringify([origin, capture.text, citations]);
}
