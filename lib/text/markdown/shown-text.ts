import { withoutInvisible } from '../evidence/quote-characters';

/** Line ends of other systems, form feeds and vertical tabs. */
const BREAKS = /\r\n?|[\v\f\u0085]/g;

/** Drops marks that only a model reads and that can carry orders; quote matching drops them too. */
export function shownText(text: string): string {
  return withoutInvisible(text.replace(BREAKS, '\n'));
}
