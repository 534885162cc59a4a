import type * as v from 'valibot';
import type { answer, block, lost, origin } from './answer-schemas';
import { type Citation, targetKey } from './citation';

/** Id of a chat site: of the registry in `lib/capture`, or of one that another version has. */
export type SiteId = string;

/** Form of a site's id, to validate one where it enters. */
export const SITE_ID = /^[a-z][a-z0-9-]{0,39}$/;

export type AnswerOrigin = v.InferOutput<typeof origin>;

export const BLOCK_KINDS = [
  'paragraph',
  'heading',
  'list-item',
  'table-row',
  'quote',
  'code',
] as const;
export type Block = v.InferOutput<typeof block>;
export type BlockKind = Block['kind'];

export type Lost = v.InferOutput<typeof lost>;

export const CAPTURE_NOTES = [
  /** A fallback selector of the adapter matched; the layout may be changing. */
  'late-selector',
  /** The text has markers that lead to no source. */
  'markers-without-citations',
  'hidden-sources',
  'nearby-citations',
  /** Some markers do not name their source; the answer's list is kept for the answer as a whole. */
  'list-for-markers',
] as const;

export type Answer = v.InferOutput<typeof answer> & { citations: Citation[] };

/** One finished reply of a chatbot as read from the page, before it is stored. */
export type Capture = Omit<Answer, 'id' | 'shownAs'> & {
  /** Citations that the page shows without the user's help; omitted if all. */
  shownCitations?: Pick<Citation, 'marker' | 'target'>[];
};

/**
 * Returns the number of sources that the page counts, at markers or for the whole answer, and does
 * not show; `null` if it offers some without a number and shows none.
 */
export function countUnshown({
  citations,
  sourceCount,
}: Pick<Answer, 'sourceCount'> & {
  citations: readonly Pick<Citation, 'target' | 'hidden'>[];
}): number | null {
  const atMarkers = citations.reduce((sum, { hidden }) => sum + hidden, 0);
  const shown = new Set(
    citations.filter(({ target }) => target.kind !== 'unresolved').map(targetKey),
  ).size;
  if (sourceCount === null) return shown + atMarkers === 0 ? null : atMarkers;
  return Math.max(atMarkers, (sourceCount ?? 0) - shown);
}

/** Returns the same for the user, to whom a marker that names no source hides one more. */
export function countHidden({
  citations,
  ...answer
}: Parameters<typeof countUnshown>[0]): number | null {
  const counted = citations.map(({ target, hidden }) => ({
    target,
    hidden: target.kind === 'unresolved' ? hidden + 1 : hidden,
  }));
  return countUnshown({ ...answer, citations: counted });
}

/** Reason why a statement has no source to compare with. */
export type SourceLack = 'no-sources' | 'sources-not-shown';

/** `sources-not-shown`: the page says there are sources, so the answer is not one without. */
export function findLack({ sourceCount }: Pick<Answer, 'sourceCount'>): SourceLack {
  return sourceCount === undefined ? 'no-sources' : 'sources-not-shown';
}

/**
 * Returns the string whose SHA-256 is the answer's id.
 *
 * Same site, text and citations make the same answer, also after a reload. The page's address is
 * not part of it: a new chat gets its address later.
 */
export function answerFingerprint(
  capture: Pick<Capture, 'origin' | 'text'> & {
    citations: readonly Pick<Citation, 'marker' | 'target'>[];
  },
): string {
  const origin = capture.origin.kind === 'site' ? capture.origin.site : capture.origin.kind;
  const citations = capture.citations.map(({ marker, target }) => [marker?.start ?? null, target]);
  return JSON.stringify([origin, capture.text, citations]);
}
