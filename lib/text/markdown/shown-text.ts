import { withoutInvisible } from '../evidence/quote-characters';

/** Line ends of other systems, form feeds and vertical tabs. */
const BREAKS = /\r\n?|[\v\f\u0085]/g;

/**
 * Returns the visible text: without marks that only a model reads and that can carry orders. Quotes
 * are matched without the same marks.
 */
export function shownText(text: string): string {
  return withoutInvisible(text.replace(BREAKS, '\n'));
}
