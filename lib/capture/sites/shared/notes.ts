import type { Answer } from '../../../core/answer/answer';
import type { Linear } from './linearise';
import type { CitationDraft } from '../../../core/answer/citation';

const BRACKETED_NUMBER = /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/;

/** Returns notes for the user on how complete the capture of an answer is. */
export function notesOn(
  answer: Pick<Linear, 'text' | 'blocks'>,
  citations: readonly CitationDraft[],
  { late, usesList = false }: { late: boolean; usesList?: boolean },
): Answer['notes'] {
  const notes: Answer['notes'] = [];
  if (late) notes.push('late-selector');
  if (citations.length === 0 && showsMarkers(answer)) {
    notes.push('markers-without-citations');
  }
  if (citations.some(({ hidden }) => hidden > 0)) notes.push('hidden-sources');
  if (usesList) notes.push('list-for-markers');
  return notes;
}

/** Returns true if the text shows markers; "list[0]" in a block of code is not one. */
function showsMarkers({ text, blocks }: Pick<Linear, 'text' | 'blocks'>): boolean {
  return blocks.some(
    ({ kind, span }) => kind !== 'code' && BRACKETED_NUMBER.test(text.slice(span.start, span.end)),
  );
}
