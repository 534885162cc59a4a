import { withoutInvisible } from '../evidence/quote-characters';

/** Line ends of other systems, form feeds and vertical tabs. */
const BREAKS = /\r\n?|[\v\f\u0085]/g;

/**
 * A text as a reader sees it: without marks that only a model reads and that can carry orders.
 * Quotes are looked up without the same marks.
 */
export function shownText(text: string): string {
  return withoutInvisible(text.replace(BREAKS, '\n'));
}
