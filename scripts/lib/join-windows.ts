import type { PassageId } from '../../lib/core/ids';
import { readSentences } from '../../lib/text/evidence/passage-sentences';

type WindowText = { id: PassageId; text: string };

/** Number of a window in its source, as `windowSteps` writes it into the id. */
const NUMBER = /#(\d+)$/;

/** Restores the text of windows, except white space between them; shared sentences occur once. */
export function joinWindows(windows: readonly WindowText[]): string {
  const ordered = windows.toSorted((a, b) => numberOf(a) - numberOf(b));
  return ordered
    .map(({ text }, place) => {
      const before = ordered[place - 1];
      return before ? continueText(before.text, text) : text;
    })
    .join('');
}

/** Sorts windows without a number first, in input order. */
function numberOf({ id }: WindowText): number {
  return Number(NUMBER.exec(id)?.[1] ?? -1);
}

function continueText(before: string, text: string): string {
  const last = readSentences(before).at(-1);
  const shared = last ? before.slice(last.span.start, last.span.end) : '';
  const rest = text.slice(shared.length);
  // nb. Only as a whole: "takes vitamin A" before "A cold…" shares a letter, not a sentence.
  const isShared = shared !== '' && text.startsWith(shared) && /^(?:\s|$)/.test(rest);
  return isShared ? rest : `\n${text}`;
}
