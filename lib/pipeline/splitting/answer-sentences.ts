import type { Answer } from '../../core/answer/answer';
import type { Statement } from '../../core/answer/statement';
import type { StrippedText } from '../../text/evidence/stripped-text';
import { createMarkerFreeReader } from '../../text/rewriting/without-markers';

/** A statement as the rules have it, as a model is shown it. */
export type ShownSentence = {
  draft: Pick<Statement, 'text' | 'heading' | 'checkWorthiness'>;
  /** What the answer says before it. */
  before: string;
};

/** The same, made ready to be split further. */
export type Sentence = ShownSentence & {
  draft: Statement;
  /** Its words without markers, and the way back to the answer. */
  stripped: StrippedText;
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
  return showSentences(drafts).map(({ draft, before }) => ({
    draft,
    stripped: readWithoutMarkers(draft.span),
    before,
    context: [answer.question ?? '', draft.heading ?? '', before].join('\n'),
  }));
}

/** The same drafts without their way back to the answer. */
export function showSentences<Draft extends ShownSentence['draft']>(
  drafts: readonly Draft[],
): { draft: Draft; before: string }[] {
  return drafts.flatMap((draft, index) =>
    isSplittable(draft) ? [{ draft, before: textBefore(drafts, index) }] : [],
  );
}

function isSplittable({ checkWorthiness, text }: ShownSentence['draft']): boolean {
  const isLayout =
    checkWorthiness.kind === 'not-check-worthy' &&
    (checkWorthiness.reason === 'heading' || checkWorthiness.reason === 'code');
  return !isLayout && text.length <= LONGEST_SENTENCE;
}

/** The answer's first statement, which names what it is about, and the nearest ones. */
function textBefore(drafts: readonly ShownSentence['draft'][], index: number): string {
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
