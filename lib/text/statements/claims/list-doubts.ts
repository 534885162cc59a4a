import { wordSet } from '../../evidence/words';
import { isCapital, type Words } from './find-verb';
import type { Range } from './part';
import {
  DETERMINERS,
  isAdverb,
  isComma,
  isWord,
  lowOf,
  PREPOSITIONS,
  PRONOUNS,
  textOf,
  type Token,
} from './sentence-words';
import { BASES, isAuxiliary, THIRDS } from './verb-forms';

type Doubt = (words: Words, entries: readonly Range[]) => boolean;

/** Returns true where it cannot be told what the entries of a list are, or what is for all of them. */
export function isDoubtful(words: Words, entries: readonly Range[]): boolean {
  return DOUBTS.some(isIn => isIn(words, entries));
}

/** "waits for ten minutes and goes on", "reduces pain and heals wounds" */
const hasSecondVerb: Doubt = (words, entries) => {
  const [first, ...later] = entries;
  if (!first || later.some(entry => mayOpenWithVerb(words, entry))) return true;
  if (isJoint(words[first.from - 1]) && mayOpenWithVerb(words, first)) return true;
  const isVerb = ({ from }: Range) => opensWithVerb(words, from);
  const isSecond = (entry: Range) => (isLong(entry) || entry === later.at(-1)) && isVerb(entry);
  return later.some(isSecond) && !isVerb(first);
};

/** "A and B, and C", "A and B and C" */
const goesOn: Doubt = (words, entries) => {
  const { from, to } = entries.at(-1) ?? { from: 0, to: 0 };
  const isOn = (at: number) => isComma(words, at) && isJoint(words[at + 1]);
  if (isComma(words, to) && words.some((_, at) => at >= to && isOn(at))) return true;
  const last = words.slice(from, to);
  const joint = last.findIndex(isJoint);
  const isInPhrase = last.slice(0, joint).some(({ low }) => PREPOSITIONS.has(low));
  return entries.length === 2 && !isInPhrase && lowOf(last, joint) === 'and';
};

/** "two, four and six months", "ear, chest and skin infections": the last noun is for all. */
const sharesNoun: Doubt = (words, entries) => {
  const last = entries.at(-1);
  if (!last || !isLong(last)) return false;
  return entries.some(entry => {
    const low = lowOf(words, entry.from);
    return !isLong(entry) && (NUMBER.test(low) || PARTS_OF_BODY.has(low));
  });
};

/** "two moons, A and B": the second and third are the first. */
const namesFirst: Doubt = (words, [first, ...later]) => {
  const isCounted = ({ from }: Range) => NUMBER.test(lowOf(words, from));
  return later.length > 1 && first !== undefined && isCounted(first) && !later.some(isCounted);
};

/** "lighter and less painful", "men and women with asthma", "fatigue and shortness of breath" */
const sharesTail: Doubt = (words, [first, last, third]) => {
  if (!first || !last || third) return false;
  if (/^(?:more|less|most|least)$/.test(lowOf(words, last.from)) && last.to - last.from === 2)
    return true;
  if (isArticled(words, first)) return false;
  const near = words.slice(last.from, Math.min(last.to, last.from + 4));
  if (!isLong(first) && near.some(({ low }) => GROUP.test(low))) return true;
  return near.some(isOf) && !words.slice(first.from, first.to).some(isOf);
};

/** "lowered pain by 2 points and fever by 3", "turns A and B into C" */
const isGapped: Doubt = (words, entries) => {
  const [first, last] = [entries[0], entries.at(-1)];
  const before = lowOf(words, (first?.from ?? 0) - 1);
  const isMark = PREPOSITIONS.has(before) && before !== 'of';
  const rest = last ? words.slice(last.from + 1, last.to) : [];
  return rest.some(({ low }) => low === 'into' || (isMark && low === before));
};

const DOUBTS: readonly Doubt[] = [
  hasSecondVerb,
  goesOn,
  sharesNoun,
  namesFirst,
  sharesTail,
  isGapped,
];

const GROUP = /^(?:with|without|between|over|under|aged|from)$/;

/** Bare before a longer last entry, they go with its noun. */
const PARTS_OF_BODY = wordSet(`
  ear eye nose throat chest skin heart lung kidney liver brain breast bone blood urine hip knee
  stomach bowel muscle joint tooth gum hand foot neck back head spine prostate thyroid bladder nerve
`);

const NUMBER = /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;

export const ABOUT = /^(?:about|around|roughly|approximately|nearly|some|almost|over)$/;

function isLong({ from, to }: Range): boolean {
  return to - from > 1;
}

function isJoint(word: Token | undefined): boolean {
  return word !== undefined && !word.isInside && /^(?:and|or)$/.test(word.low);
}

export function isOf({ low }: { low: string }): boolean {
  return low === 'of';
}

export function isArticled(words: Words, { from }: Range): boolean {
  return DETERMINERS.has(lowOf(words, from)) || DETERMINERS.has(lowOf(words, from - 1));
}

function opensWithVerb(words: Words, start: number): boolean {
  let from = start;
  while (isAdverb(lowOf(words, from))) from += 1;
  const low = lowOf(words, from);
  if (isAuxiliary(low) || BASES.has(low)) return true;
  const next = lowOf(words, from + 1);
  return THIRDS.has(low) && (DETERMINERS.has(next) || PREPOSITIONS.has(next) || PRONOUNS.has(next));
}

/** "heals wounds", "improved sleep", "tell the doctor": a verb with its object, or a noun. */
export function mayOpenWithVerb(words: Words, entry: Range): boolean {
  const word = textOf(words, entry.from);
  if (isCapital(words[entry.from]) || !hasObject(words, entry)) return false;
  if (/(?:[a-z]{2}[^sui]s|[a-z]{2}ed)$/.test(word)) return true;
  const isPlain = /^(?!that$)[a-z]{3,}$/.test(word) && !DETERMINERS.has(word);
  return isPlain && !PREPOSITIONS.has(word) && OBJECT.test(lowOf(words, entry.from + 1));
}

const OBJECT = /^(?:an?|the|their|its|his|her|your|this|these|those|no|only|all|every|each)$/;

function hasObject(words: Words, { from, to }: Range): boolean {
  const next = words[from + 1];
  if (from + 1 >= to || !isWord(next) || isJoint(next)) return false;
  const isAbout = ABOUT.test(next?.low ?? '') && /^\d/.test(lowOf(words, from + 2));
  return isAbout || !PREPOSITIONS.has(next?.low ?? '');
}
