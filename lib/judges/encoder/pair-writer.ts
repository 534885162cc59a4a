import { Tokenizer } from '@huggingface/tokenizers';

import type { OwnPairs } from '../embedded/engine';
import type { PairInput } from '../embedded/pair-input';

/** Two words in the place of a premise and a hypothesis. */
const [PREMISE, HYPOTHESIS] = ['sun', 'moon'];

/** Ids around the texts of a pair, and which is first; types by place. */
type Frame = {
  parts: readonly [before: number[], between: number[], after: number[]];
  types: readonly number[];
  isPremiseFirst: boolean;
};

/**
 * Writes pairs as a model's `tokenizer.json` says, premise and hypothesis: passage and statement.
 * `null`: the file is none that the tokenizer reads, or frames no pairs.
 */
export function openPairWriter(tokenizerJson: string, mostTokens: number): OwnPairs | null {
  const tokenizer = openTokenizer(tokenizerJson);
  const frame = tokenizer && readFrame(tokenizer);
  if (!tokenizer || !frame) return null;

  const { parts, types, isPremiseFirst } = frame;
  const room = mostTokens - parts.flat().length;
  const specials = readSpecials(tokenizer);
  // nb. A page that spells "[SEP]" must not end its passage.
  const idsOf = (text: string) =>
    tokenizer.encode(text, { add_special_tokens: false }).ids.filter(id => !specials.has(id));
  return {
    room: Math.floor(room / 2),
    write(statement, passage) {
      const hypothesis = idsOf(statement).slice(0, Math.floor(room / 2));
      const premise = idsOf(passage).slice(0, room - hypothesis.length);
      const texts = isPremiseFirst ? [premise, hypothesis] : [hypothesis, premise];
      return join(parts, texts, types);
    },
  };
}

function openTokenizer(json: string): Tokenizer | null {
  try {
    return new Tokenizer(JSON.parse(json) as object, {});
  } catch {
    // Anything may be at an address.
    return null;
  }
}

function readSpecials(tokenizer: Tokenizer): Set<number> {
  const added = [...tokenizer.get_added_tokens_decoder()];
  return new Set(added.filter(([, { special }]) => special).map(([id]) => id));
}

function readFrame(tokenizer: Tokenizer): Frame | null {
  const idsOf = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const whole = tokenizer.encode(PREMISE, { text_pair: HYPOTHESIS, return_token_type_ids: true });
  const premise = find(whole.ids, idsOf(PREMISE));
  const hypothesis = find(whole.ids, idsOf(HYPOTHESIS));
  if (!premise || !hypothesis || premise.start === hypothesis.start) return null;

  const isPremiseFirst = premise.start < hypothesis.start;
  const [first, second] = isPremiseFirst ? [premise, hypothesis] : [hypothesis, premise];
  const { ids, token_type_ids: types } = whole;
  return {
    parts: [ids.slice(0, first.start), ids.slice(first.end, second.start), ids.slice(second.end)],
    // In order: before, first, between, second, after.
    types: [0, first.start, first.end, second.start, second.end].map(at => types[at] ?? 0),
    isPremiseFirst,
  };
}

function find(
  ids: readonly number[],
  part: readonly number[],
): { start: number; end: number } | null {
  const start = ids.findIndex((_, at) => part.every((id, i) => ids[at + i] === id));
  return part.length === 0 || start < 0 ? null : { start, end: start + part.length };
}

function join(
  [before, between, after]: Frame['parts'],
  [first = [], second = []]: readonly number[][],
  types: Frame['types'],
): PairInput {
  const pieces = [before, first, between, second, after];
  return {
    ids: pieces.flat(),
    types: pieces.flatMap((piece, at) => piece.map(() => types[at] ?? 0)),
  };
}
