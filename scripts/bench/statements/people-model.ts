import * as v from 'valibot';

import { ok } from '../../../lib/core/result';
import type { ChatModel } from '../../../lib/ports/chat-model';
import { readWords } from '../../../lib/text/evidence/words';
import { tokenShare, tokensOf } from './match-statements';
import type { GoldSentence } from './read-answers';

const dataShape = v.object({
  sentences: v.array(v.object({ id: v.string(), text: v.string() })),
});
type Shown = v.InferOutput<typeof dataShape>['sentences'][number];

/** Half of either one's words in the other: a shown sentence is one of the gold, or part of one. */
const LEAST_SHARE = 0.5;

/**
 * A model that answers with what people say an answer states: the most that any model could
 * reach, and so what the checks by code cost where nothing is wrong.
 *
 * The words a statement rests on are those of the shortest stretch of the sentence that has
 * all the words both share.
 */
export function createPeopleModel(gold: readonly GoldSentence[]): ChatModel {
  return {
    identity: { id: 'people', version: '1' },
    limits: { contextTokens: 1_000_000 },
    ask({ messages }) {
      const data = v.parse(dataShape, JSON.parse(messages.at(-1)?.content ?? ''));
      const given = gold.flatMap(sentence => splitLikePeople(sentence, data.sentences));
      const asked = new Set(given.map(({ sentence }) => sentence));
      const rest = data.sentences
        .filter(({ id }) => !asked.has(id))
        .map(({ id, text }) => toEntry({ id, text }, text, 'no-assertion'));
      return Promise.resolve(
        ok({ text: JSON.stringify({ statements: [...given, ...rest] }), usage: null }),
      );
    },
  };
}

/** Each statement goes to the sentence that has most of its words. */
function splitLikePeople({ text, statements }: GoldSentence, shown: readonly Shown[]) {
  const whole = tokensOf(text);
  const parts = shown.filter(sentence => {
    const own = tokensOf(sentence.text);
    return tokenShare(own, whole) >= LEAST_SHARE || tokenShare(whole, own) >= LEAST_SHARE;
  });
  return statements.flatMap(statement => {
    const shares = parts.map(part => tokenShare(tokensOf(statement), tokensOf(part.text)));
    const best = parts[shares.indexOf(Math.max(...shares))];
    return best ? [toEntry(best, statement, 'yes')] : [];
  });
}

function toEntry({ id, text }: Shown, statement: string, check: string) {
  return { sentence: id, words: sharedStretch(text, statement), statement, check };
}

function sharedStretch(sentence: string, statement: string): string {
  const stems = new Set(readWords(statement).map(({ stem }) => stem));
  const words = readWords(sentence);
  const isShared = words.map(({ stem, isStopword }) => !isStopword && stems.has(stem));
  const wanted = new Set(words.filter((_, at) => isShared[at]).map(({ stem }) => stem)).size;
  let best = { start: 0, end: sentence.length };
  for (const [first, { span }] of words.entries()) {
    const seen = new Set<string>();
    const last = words.findIndex(({ stem }, at) => {
      if (at >= first && isShared[at]) seen.add(stem);
      return at >= first && seen.size === wanted;
    });
    const end = words[last]?.span.end ?? Infinity;
    if (wanted > 0 && end - span.start < best.end - best.start) best = { start: span.start, end };
  }
  return sentence.slice(best.start, best.end);
}
