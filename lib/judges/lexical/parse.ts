import type { JudgePassage } from '../../ports/judge';
import { readSentences } from '../../text/evidence/passage-sentences';
import {
  parseSentence,
  remembered,
  type ParsedSentence,
} from '../../text/evidence/parsed-sentence';

export type ParsedPassage = { passage: JudgePassage; sentences: ParsedSentence[] };

/** Returns a parser that remembers passages, since statements of a batch mostly share a source. */
export function createPassageParser(): (passage: JudgePassage) => ParsedPassage {
  const sentencesOf = remembered(parseSentences);
  return passage => ({ passage, sentences: sentencesOf(passage.text) });
}

/** Spans point into the text. */
function parseSentences(text: string): ParsedSentence[] {
  return readSentences(text).map(({ span }) =>
    parseSentence(text.slice(span.start, span.end), span),
  );
}
