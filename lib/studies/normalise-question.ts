import { shownText } from '../text/markdown/shown-text';
import { foldSpace } from '../util/fold-space';

/** What of a question has to agree: its letters and signs, not their case, form or spacing. */
export function normaliseQuestion(text: string): string {
  return foldSpace(shownText(text).normalize('NFKC')).toLowerCase();
}
