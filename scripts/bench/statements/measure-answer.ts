import { type Parsing, isCheckWorthy } from '../../../lib/core/answer/statement';
import { labelSentences, type WorthLabel } from './check-worth';
import { isContained, isTraced } from './contained';
import { matchGreedily, tokenF1, tokenShare, tokensOf, type MatchCounts } from './match-statements';
import type { BenchParser } from './parsers';
import type { GoldAnswer } from './read-answers';

/** Likeness of texts by their meaning, 0–1; `null`: not measured. */
export type CompareTexts =
  ((given: readonly string[], gold: readonly string[]) => Promise<number[][]>) | null;

/** Token F1 from which two statements count as the same, and a laxer reading. */
export const SAME = 0.8;
export const SIMILAR = 0.6;
/** Cosine from which they do. */
export const SAME_MEANING = 0.85;

/** A gold statement is there, if not alone, where one given statement has so much of it. */
const HELD = 0.8;

type Share = { count: number; of: number };

/** Result of one answer. */
export type MeasuredAnswer = {
  name: string;
  same: MatchCounts;
  similar: MatchCounts;
  sameMeaning: MatchCounts | null;
  /** The check-worthy sentences of the gold against the given statements. */
  sentences: MatchCounts;
  /** Gold statements that one given statement holds, alone or among others. */
  held: Share;
  worth: (WorthLabel | null)[];
  /** Given statements whose words stand at their span. */
  traced: Share;
  /** Check-worthy given statements, and gold ones, that say nothing the answer does not. */
  contained: Share;
  goldContained: Share;
  parsing: Parsing | null;
  /** Statements of the parser, and for each gold statement the matching one. */
  given: string[];
  matches: { gold: string; given: string | null }[];
};

/**
 * Lets a parser split an answer and compares what it finds check-worthy with the gold.
 * Questions, headings and the like count only in `worth`.
 */
export async function measureAnswer(
  goldAnswer: GoldAnswer,
  parser: BenchParser,
  compare: CompareTexts,
): Promise<MeasuredAnswer> {
  const { name, answer, sentences } = goldAnswer;
  const { statements, parsing } = await parser.parse(goldAnswer);
  const worthy = statements.filter(isCheckWorthy);
  const given = worthy.map(({ text }) => text);
  const gold = sentences.flatMap(sentence => sentence.statements);
  const wholes = sentences.filter(each => each.isCheckWorthy).map(({ text }) => text);
  const by = await likenessOf(given, gold, compare);
  const matches = matchGreedily({ given: given.length, gold: gold.length }, by.tokens, SAME);
  return {
    name,
    same: countMatches(given, gold, { likeness: by.tokens, threshold: SAME }),
    similar: countMatches(given, gold, { likeness: by.tokens, threshold: SIMILAR }),
    sameMeaning:
      by.meaning && countMatches(given, gold, { likeness: by.meaning, threshold: SAME_MEANING }),
    sentences: countMatches(given, wholes, {
      likeness: tokensLike(given, wholes),
      threshold: SAME,
    }),
    held: countHeld(given, gold),
    worth: labelSentences(sentences, statements),
    traced: share(statements, statement => isTraced(answer, statement)),
    contained: share(given, text => isContained(answer, text)),
    goldContained: share(gold, text => isContained(answer, text)),
    parsing,
    given,
    matches: gold.map((text, index) => ({
      gold: text,
      given: given[matches[index] ?? -1] ?? null,
    })),
  };
}

type ByPlace = (given: number, gold: number) => number;

async function likenessOf(
  given: readonly string[],
  gold: readonly string[],
  compare: CompareTexts,
): Promise<{ tokens: ByPlace; meaning: ByPlace | null }> {
  const cosines = compare && (await compare(given, gold));
  return {
    tokens: tokensLike(given, gold),
    meaning: cosines && ((i, j) => cosines[i]?.[j] ?? 0),
  };
}

function tokensLike(given: readonly string[], gold: readonly string[]): ByPlace {
  const [ours, theirs] = [given.map(tokensOf), gold.map(tokensOf)];
  return (i, j) => tokenF1(ours[i] ?? [], theirs[j] ?? []);
}

function countMatches(
  given: readonly string[],
  gold: readonly string[],
  { likeness, threshold }: { likeness: ByPlace; threshold: number },
): MatchCounts {
  const counts = { given: given.length, gold: gold.length };
  const matches = matchGreedily(counts, likeness, threshold);
  return { hits: matches.filter(match => match !== null).length, ...counts };
}

function countHeld(given: readonly string[], gold: readonly string[]): Share {
  const ours = given.map(tokensOf);
  return share(gold, text => {
    const tokens = tokensOf(text);
    return ours.some(whole => tokenShare(tokens, whole) >= HELD);
  });
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): Share {
  return { count: items.filter(test).length, of: items.length };
}
