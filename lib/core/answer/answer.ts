import type { Citation } from './citation';
import type { AnswerId, IsoDateTime } from '../ids';
import type { Span } from './span';

/** Sites whose answers an adapter can read. A new site starts with a new name here. */
export const SITE_IDS = [
  'chatgpt',
  'openevidence',
  'perplexity',
  'claude',
  'gemini',
  'gemini-cloud',
  'google-ai',
  'google-aistudio',
  'copilot',
  'grok',
  'deepseek',
  'mistral',
  'meta',
  'qwen',
  'zai',
  'lumo',
  'poe',
  'huggingchat',
  'kagi',
  'you',
  'self-hosted',
  'sample',
] as const;
export type SiteId = (typeof SITE_IDS)[number];

/** How an answer came to us. */
export type AnswerOrigin =
  | {
      kind: 'site';
      site: SiteId;
      /** The adapter's name of the page layout that matched. */
      layout: string;
      /** The day that layout was last seen working, e.g. "2026-09-26". */
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

/** A piece of the answer's layout. Blocks do not overlap and come in text order. */
export type Block = { kind: BlockKind; span: Span };

/** Something the user should know about how completely an answer was captured. */
export const CAPTURE_NOTES = [
  /** A later rung of the adapter's selectors matched; the layout may be changing. */
  'late-selector',
  /** Markers stand in the text, but no citation could be read. */
  'markers-without-citations',
  /** Some sources are folded away on the page and were not seen. */
  'hidden-sources',
  /** Citations are near the selection, not in it. */
  'nearby-citations',
  /** Some markers do not tell their source, and were given the answer's whole list. */
  'list-for-markers',
] as const;
export type CaptureNote = (typeof CAPTURE_NOTES)[number];

/** One finished reply of a chatbot, as read from the page, before it is stored. */
export type Capture = {
  origin: AnswerOrigin;
  /** `null` for an answer that was pasted or read from a file. */
  pageUrl: string | null;
  /** The site's own key of the conversation, where the address shows one. */
  conversationId: string | null;
  question: string | null;
  model: string | null;
  capturedAt: IsoDateTime;
  /** Every `Span` of the answer points into this string. */
  text: string;
  blocks: Block[];
  citations: Citation[];
  notes: CaptureNote[];
  /**
   * What of its citations the page shows by itself, where the user brought more to light.
   * Left out: all of them.
   */
  shownCitations?: CitedPlace[];
};

/** What of a citation belongs to the identity of its answer. */
export type CitedPlace = Pick<Citation, 'marker' | 'target'>;

/** A captured reply that has its identity. */
export type Answer = Omit<Capture, 'shownCitations'> & {
  id: AnswerId;
  /**
   * The identity it has on a page whose hidden sources nobody has opened, as after a reload.
   * Left out: the same.
   */
  shownAs?: AnswerId;
};

/**
 * The string whose SHA-256 is the answer's id.
 *
 * Same site, same text, same citations: the same answer, also after a reload and
 * when a new chat gets its address only later. So the page's address is not in it.
 */
export function answerFingerprint(
  capture: Pick<Capture, 'origin' | 'text'> & { citations: readonly CitedPlace[] },
): string {
  const origin = capture.origin.kind === 'site' ? capture.origin.site : capture.origin.kind;
  const citations = capture.citations.map(({ marker, target }) => [marker?.start ?? null, target]);
  return JSON.stringify([origin, capture.text, citations]);
}
