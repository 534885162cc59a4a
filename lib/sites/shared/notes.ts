import type { CaptureNote } from '../../core/answer';
import type { CitationDraft } from './cited';

/** A marker the answer's text shows: "[1]", "[2, 3]", "[4-6]". */
const BRACKETED_NUMBER = /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/;

/** What the reader should know about how completely an answer was captured. */
export function notesOn(
  text: string,
  citations: readonly CitationDraft[],
  late: boolean,
): CaptureNote[] {
  const notes: CaptureNote[] = [];
  if (late) notes.push('late-selector');
  if (citations.length === 0 && BRACKETED_NUMBER.test(text)) {
    notes.push('markers-without-citations');
  }
  if (citations.some(({ hidden }) => hidden > 0)) notes.push('hidden-sources');
  return notes;
}
