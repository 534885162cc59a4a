import type { Answer } from '../../core/answer/answer';
import type { Statement } from '../../core/answer/statement';
import type { StrippedText } from '../../text/evidence/stripped-text';
import { createMarkerFreeReader } from '../../text/rewriting/without-markers';

/** A statement as the rules have it, made ready to be split further. */
export type Sentence = {
  draft: Statement;
  /** Its words without markers, and the way back to the answer. */
  stripped: StrippedText;
  /** What the answer says before it. */
  before: string;
  /** All that a rewording may lean on besides the sentence. */
  context: string;
};

/** How much of what went before a sentence is shown with it, in characters. */
const SHOWN_BEFORE = 800;

/** A stretch longer than this is no sentence, and no model is asked to take it apart. */
const LONGEST_SENTENCE = 2_000;

/** The drafts a model is asked about: all but headings, code and what is far too long. */
export function readSentences(answer: Answer, drafts: readonly Statement[]): Sentence[] {
  const readWithoutMarkers = createMarkerFreeReader(answer);
  return drafts.flatMap((draft, index) => {
    if (!isSplittable(draft)) return [];

    const stripped = readWithoutMarkers(draft.span);
    const before = textBefore(drafts, index);
    const context = [answer.question ?? '', draft.heading ?? '', before].join('\n');
    return [{ draft, stripped, before, context }];
  });
}

function isSplittable({ checkWorthiness, text }: Statement): boolean {
  const isLayout =
    checkWorthiness.kind === 'not-check-worthy' &&
    (checkWorthiness.reason === 'heading' || checkWorthiness.reason === 'code');
  return !isLayout && text.length <= LONGEST_SENTENCE;
}

/** The answer's first statement, which names what it is about, and the nearest ones. */
function textBefore(drafts: readonly Statement[], index: number): string {
  const [opening] = drafts;
  const near: string[] = [];
  let length = 0;
  for (let at = index - 1; at > 0; at -= 1) {
    const text = drafts[at]?.text ?? '';
    length += text.length;
    if (length > SHOWN_BEFORE) break;
    near.unshift(text);
  }
  return opening && index > 0 ? [opening.text.slice(0, SHOWN_BEFORE), ...near].join('\n') : '';
}
