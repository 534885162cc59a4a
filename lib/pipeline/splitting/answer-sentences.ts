import type { Answer } from '../../core/answer/answer';
import type { Statement } from '../../core/answer/statement';
import type { StrippedText } from '../../text/evidence/stripped-text';
import { createMarkerFreeReader } from '../../text/statements/citation-markers';

/** Statement found by the rules, as shown to a model. */
export type ShownSentence = {
  draft: Pick<Statement, 'text' | 'heading' | 'checkWorthiness'>;
  before: string;
};

/** The same, prepared for further splitting. */
export type Sentence = ShownSentence & {
  draft: Statement;
  /** Its words without markers, with offsets into the answer. */
  stripped: StrippedText;
  /** Text besides the sentence that a rewording may draw on. */
  context: string;
};

/** Characters of the preceding text that are shown with a sentence. */
const SHOWN_BEFORE = 800;

/** Longest sentence in characters; models are not asked to split longer stretches. */
const LONGEST_SENTENCE = 2_000;

/** Returns the drafts a model is asked about: all but headings, code and overlong stretches. */
export function readSentences(answer: Answer, drafts: readonly Statement[]): Sentence[] {
  const readWithoutMarkers = createMarkerFreeReader(answer);
  return showSentences(drafts).map(({ draft, before }) => ({
    draft,
    stripped: readWithoutMarkers(draft.span),
    before,
    context: [answer.question ?? '', draft.heading ?? '', before].join('\n'),
  }));
}

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

/** Returns the answer's first statement, which names the topic, and the nearest ones. */
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
