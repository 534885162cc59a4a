import type { PassageId } from '../../core/ids';
import { readSentences } from './passage-sentences';

type WindowText = { id: PassageId; text: string };

/** The number of a window in its source, as `windowPassages` writes it into the id. */
const NUMBER = /#(\d+)$/;

/**
 * The text that windows were cut from: in its order, and each sentence that two neighbours
 * share once. White space between windows may differ from the source's.
 */
export function joinWindows(windows: readonly WindowText[]): string {
  const ordered = windows.toSorted((a, b) => numberOf(a) - numberOf(b));
  return ordered
    .map(({ text }, place) => {
      const before = ordered[place - 1];
      return before ? continueText(before.text, text) : text;
    })
    .join('');
}

/** Windows without a number stay in the order they came in, before the others. */
function numberOf({ id }: WindowText): number {
  return Number(NUMBER.exec(id)?.[1] ?? -1);
}

/** What a window adds to the one before it. */
function continueText(before: string, text: string): string {
  const last = readSentences(before).at(-1);
  const shared = last ? before.slice(last.span.start, last.span.end) : '';
  const rest = text.slice(shared.length);
  // nb. Only as a whole: "takes vitamin A" before "A cold…" shares a letter, not a sentence.
  const isShared = shared !== '' && text.startsWith(shared) && /^(?:\s|$)/.test(rest);
  return isShared ? rest : `\n${text}`;
}
