import { wordSet } from '../../evidence/words';

/** A word, a number or a sign of a sentence. */
export type Token = {
  text: string;
  /** In small letters. */
  low: string;
  start: number;
  end: number;
  /** Stands inside brackets or quotation marks. */
  isInside: boolean;
};

const TOKEN = /[\p{L}\p{N}]+(?:[.,'’/–\-+][\p{L}\p{N}]+)*(?:\s?%)?|[^\s\p{L}\p{N}]/gu;

/** A longer sentence is not a real one, and the search for its verbs takes the square of its words. */
const LONGEST_SENTENCE = 1_000;

/** Reads the words of a sentence; none of one that is too long to be real. */
export function readTokens(sentence: string): Token[] {
  if (sentence.length > LONGEST_SENTENCE) return [];
  const depth = { brackets: 0, isQuoted: false };
  return Array.from(sentence.matchAll(TOKEN), ({ 0: text, index }) => {
    const wasInside = depth.brackets > 0 || depth.isQuoted;
    follow(depth, text);
    return {
      text,
      low: text.toLowerCase(),
      start: index,
      end: index + text.length,
      isInside: wasInside || depth.brackets > 0 || depth.isQuoted,
    };
  });
}

function follow(depth: { brackets: number; isQuoted: boolean }, sign: string): void {
  if (/^[([]$/.test(sign)) depth.brackets += 1;
  else if (/^[)\]]$/.test(sign)) depth.brackets = Math.max(0, depth.brackets - 1);
  else if (/^[“«]$/.test(sign)) depth.isQuoted = true;
  else if (/^[”»]$/.test(sign)) depth.isQuoted = false;
  else if (sign === '"') depth.isQuoted = !depth.isQuoted;
}

export const PREPOSITIONS = wordSet(`
  of in on at by for from with within without to into onto about above across after against among
  around as before behind below beneath between beyond despite during except following near over
  per since through throughout toward towards under until upon via than like unlike
  including regarding concerning along off out up depending
`);
export const DETERMINERS = wordSet(`
  the a an this that these those its their his her our your my some any each every no all both many
  most several few other another such various
`);
export const PRONOUNS = wordSet(`it they he she this these those there we you i what one`);
export const SUBORDINATORS = wordSet(`
  if when because although though while since unless until after before whereas whether as once
  where even provided so
`);
export const RELATIVES = wordSet(`who which that whom whose where`);
export const NEGATIONS = wordSet(`
  no not never none neither nor without nothing cannot hardly isn't aren't wasn't weren't don't
  doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't isn’t aren’t wasn’t
  weren’t don’t doesn’t didn’t can’t couldn’t won’t wouldn’t shouldn’t haven’t hasn’t hadn’t
`);
/** Hold a condition together with what it is for. */
export const CONDITIONS = wordSet(`if unless when whenever until provided except once`);

const ADVERBS = wordSet(`
  also then therefore still already often never ever always sometimes now later again even just
  not thus hence too so only since soon once best better less more well far much
`);
/** Open a sentence and say only how it follows the one before. */
export const CONNECTIVES = wordSet(`
  however therefore thus hence additionally moreover furthermore finally overall consequently
  similarly also conversely nevertheless nonetheless instead meanwhile
`);

const NO_ADVERBS = wordSet(`
  supply daily weekly monthly yearly hourly early elderly likely unlikely deadly family friendly lonely lovely
`);

export function isAdverb(word: string): boolean {
  return ADVERBS.has(word) || (word.length > 4 && word.endsWith('ly') && !NO_ADVERBS.has(word));
}

/** The word at a place in small letters; empty outside. */
export function lowOf(words: readonly Token[], at: number): string {
  return words[at]?.low ?? '';
}

export function textOf(words: readonly Token[], at: number): string {
  return words[at]?.text ?? '';
}

export function isInside(words: readonly Token[], at: number): boolean {
  return words[at]?.isInside === true;
}

const SINGULAR_IN_S =
  /(?:[suo]s|is|ics)$|^(?:always|diabetes|measles|rabies|mumps|herpes|shingles|rickets|series|species|news)$/;

/** Returns true for a noun phrase of more than one, by its last word before "of" and the like. */
export function isMany(phrase: readonly Token[]): boolean {
  const of = phrase.findIndex(
    ({ low }, at) => at > 0 && /^(?:of|in|for|with|on|at|from|to|by|who|that)$/.test(low),
  );
  const head = lowOf(phrase, (of === -1 ? phrase.length : of) - 1);
  if (/^(?:people|children|men|women|data|feet|teeth|these|those|others)$/.test(head)) return true;
  return (
    (head.endsWith('s') && !SINGULAR_IN_S.test(head)) || phrase.some(({ low }) => low === 'and')
  );
}

/** A comma of the sentence itself. */
export function isComma(words: readonly Token[], at: number): boolean {
  return textOf(words, at) === ',' && !isInside(words, at);
}

export function isWord(token: Token | undefined): boolean {
  return token !== undefined && /[\p{L}\p{N}]/u.test(token.text);
}
