import type { Span } from '../../../core/answer/span';
import { splitClauses } from './clauses';
import { splitList } from './lists';
import type { Part } from './part';
import { splitPredicates } from './predicates';
import { splitAside, splitRelative } from './relatives';
import { splitParticiple, splitTail } from './tails';
import {
  CONDITIONS,
  DETERMINERS,
  isWord,
  lowOf,
  PREPOSITIONS,
  readTokens,
  type Token,
} from './sentence-words';
import { DOUBTFUL, isAuxiliary, PARTICIPLES, THIRDS } from './verb-forms';

/** One claim of a sentence. */
export type Claim = {
  /** The stretch of the sentence that is this claim's alone; those of a sentence follow one another. */
  own: Span;
  /** The words that make the claim, in its order. */
  parts: Span[];
  /** Verbs that the claim says in another form: "provides" where the sentence has "providing". */
  verbs: { span: Span; text: string }[];
};

const MOST_CLAIMS = 24;

type Unit = { words: readonly number[]; from: number; to: number; tokens: readonly Token[] };
type Splitter = (words: readonly Token[]) => Part[] | null;

/**
 * Takes a compound English sentence apart into claims of one thing each, every one composed of words
 * of the sentence: the subject with its own predicate, each entry of a list with what it is listed
 * for. A condition or a negation goes to every claim that it governs; where that is in doubt, the
 * sentence stays whole.
 */
export function splitClaims(sentence: string): Claim[] {
  const tokens = readTokens(sentence);
  if (tokens.length < 4) return [];
  const whole: Unit = { words: withoutLinks(tokens), from: 0, to: tokens.length, tokens };
  const units = splitAll(whole, splitCompound).flatMap(
    unit => splitUnit(unit, splitList) ?? [unit],
  );
  if (units.length < 2) return [];
  return units.map(({ words, from, to, tokens: said }) => ({
    own: { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 },
    parts: partsOf(words, said),
    verbs: words.flatMap(at => {
      const [token, verb] = [tokens[at], said[at]];
      if (!token || !verb || token === verb) return [];
      return [{ span: { start: token.start, end: token.end }, text: verb.text }];
    }),
  }));
}

/** Returns the words of a claim, its verbs in the form that it needs. */
export function wordsOfClaim(sentence: string, { parts, verbs }: Claim): string {
  const said = parts.map(({ start, end }) => {
    const verb = verbs.find(({ span }) => span.start >= start && span.end <= end);
    if (!verb) return sentence.slice(start, end);
    return sentence.slice(start, verb.span.start) + verb.text + sentence.slice(verb.span.end, end);
  });
  return said.join(' ');
}

/** Says only how a sentence follows the one before, or that it is worth saying. */
const LINK =
  /^(?:(?:however|therefore|thus|hence|additionally|moreover|furthermore|finally|overall|consequently|similarly|conversely|nevertheless|nonetheless|meanwhile|in (?:addition|fact|contrast|turn)|by contrast|for (?:example|instance)|on the other hand|of course|as a result|based on my (?:general )?knowledge) ,|(?:it is|it ['’] s|it's|it’s) (?:also )?(?:important to note|worth (?:noting|mentioning)) that|(?:please )?(?:note|keep in mind|bear in mind) that) /;

/** Returns the places of the words without links at the beginning and between commas. */
function withoutLinks(tokens: readonly Token[]): number[] {
  const lengthAt = (at: number) => {
    const next = tokens.slice(at, at + 8).map(({ low }) => low);
    return (LINK.exec(`${next.join(' ')} `)?.[0].split(' ').length ?? 1) - 1;
  };
  const left: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const isAfterComma = lowOf(tokens, at - 1) === ',' && left.at(-1) === at - 1;
    const length = left.length === 0 || isAfterComma ? lengthAt(at) : 0;
    const isAside = isAfterComma && lowOf(tokens, at + length - 1) === ',';
    if (length === 0 || (isAfterComma && !isAside)) left.push(at);
    else {
      if (isAfterComma) left.pop();
      at += length - 1;
    }
  }
  return left;
}

/** Splits a compound into two claims or more; `null` where it is one, or where that is in doubt. */
function splitCompound(words: readonly Token[]): Part[] | null {
  // "neither A nor B", "not only A but also B": neither half is asserted without the other.
  if (/(?:^| )(?:neither|not only) /.test(words.map(({ low }) => low).join(' '))) return null;
  return (
    splitClauses(words) ??
    splitAside(words) ??
    splitRelative(words) ??
    splitPredicates(words) ??
    splitParticiple(words) ??
    splitTail(words)
  );
}

function splitAll(whole: Unit, by: Splitter): Unit[] {
  const done: Unit[] = [];
  const open = [whole];
  while (open.length > 0 && done.length + open.length < MOST_CLAIMS) {
    const unit = open.pop();
    if (!unit) break;
    const parts = splitUnit(unit, by);
    const isWhole = (part: Unit) => part.words.length === unit.words.length;
    if (parts) {
      done.push(...parts.filter(isWhole));
      open.push(...parts.filter(part => !isWhole(part)).reverse());
    } else done.push(unit);
  }
  return [...done, ...open].sort((a, b) => a.from - b.from);
}

/** Splits a unit where every part has words of its own, one after the other, in the unit's. */
function splitUnit({ words, from, to, tokens }: Unit, by: Splitter): Unit[] | null {
  const pieces = by(words.flatMap(at => tokens[at] ?? []));
  if (!pieces) return null;
  const starts = pieces.map(({ at }, index) => (index === 0 ? from : (words[at] ?? -1)));
  const isOrdered = starts.every(
    (start, index) => start > (starts[index - 1] ?? from - 1) && start < to,
  );
  if (!isOrdered) return null;
  const units = pieces.map((piece, index) => ({
    words: piece.words.flatMap(place => words[place] ?? []),
    from: starts[index] ?? from,
    to: starts[index + 1] ?? to,
    tokens: piece.instead ? withWord(tokens, words[piece.instead.at], piece.instead.text) : tokens,
  }));
  return units.some(unit => isOdd(unit.words, unit.tokens)) ? null : units;
}

function withWord(tokens: readonly Token[], place: number | undefined, text: string): Token[] {
  return tokens.map((token, at) => (at === place ? { ...token, text, low: text } : token));
}

/** Returns true for words that make no sentence: "helps sleep", "approved in withdrawn". */
function isOdd(words: readonly number[], tokens: readonly Token[]): boolean {
  const low = (at: number | undefined) => tokens[at ?? -1]?.low ?? '';
  if (THIRDS.has(low(words[0])) && !isAuxiliary(low(words[1]))) return true;
  return words.some((at, index) => {
    const last = words[index - 1];
    if (last === undefined || at === last + 1) return false;
    const isOpen = PREPOSITIONS.has(low(last)) || DETERMINERS.has(low(last));
    return isOpen && (isVerbAlone(low(at)) || PARTICIPLES.has(low(at)) || PAST.test(low(at)));
  });
}

/** Participles by their form; those of verbs with prefixes too ("withdrawn"). */
const PAST = /[a-z]ed$|(?:drawn|shown|grown|known|given|taken|written|chosen|driven|broken|made)$/;

function isVerbAlone(low: string): boolean {
  return THIRDS.has(low) && !DOUBTFUL.has(low);
}

/** Joins neighbouring words to spans; leaves out signs and conjunctions at their ends. */
function partsOf(words: readonly number[], tokens: readonly Token[]): Span[] {
  const runs: number[][] = [];
  for (const at of words) {
    const last = runs.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else runs.push([at]);
  }
  return runs.flatMap((run, index) => {
    const inner = trimRun(
      run.flatMap(at => tokens[at] ?? []),
      index === runs.length - 1,
    );
    const [first] = inner;
    const last = inner.at(-1);
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
}

const CLOSING = /^[.!)\]”"’»%°…]$/;
const OPENING = /^[(“"‘«[$€£<>≥≤~±−–+-]$/;

function trimRun(run: readonly Token[], isLast: boolean): Token[] {
  const start = run.findIndex(token => isWord(token) || OPENING.test(token.text));
  const isKept = ({ text }: Token) => CLOSING.test(text) && (isLast || text !== '.');
  const end = run.findLastIndex(token => isWord(token) || isKept(token));
  if (start === -1) return [];
  return run.slice(start, end + (isLast || !isOpening(run.slice(start, end + 2)) ? 1 : 2));
}

/** "If it persists," keeps its comma before the clause of another place. */
function isOpening(run: readonly Token[]): boolean {
  const comma = run.findIndex(({ text }) => text === ',');
  const first = lowOf(run, 0);
  return comma === run.length - 1 && (CONDITIONS.has(first) || PREPOSITIONS.has(first));
}
