import { afterOpening, findClause, isNegated, type Clause, type Words } from './find-verb';
import {
  CONDITIONS,
  DETERMINERS,
  isAdverb,
  isWord,
  PRONOUNS,
  SUBORDINATORS,
  isInside,
  lowOf,
  textOf,
} from './sentence-words';
import { isAuxiliary } from './verb-forms';
import { range, type Part } from './part';

/** "While A, B": both are asserted, unlike in "If A, B". */
export function splitOpening(words: Words): Part[] | null {
  if (!/^(?:while|although|though|because|whereas)$/.test(lowOf(words, 0))) return null;
  const start = afterOpening(words);
  if (start === 0 || !findClause(words.slice(1, start - 1)) || !findClause(words.slice(start)))
    return null;
  return [
    { words: range(1, start - 1), at: 0 },
    { words: range(start, words.length), at: start },
  ];
}

const JOINTS = new Set([
  ...['and', 'but', 'while', 'whereas', 'yet', 'although', 'though', 'where', 'meaning'],
]);
const REASONS = new Set(['because', 'since', 'as']);

/** "A, and B", "A; B", "A, since B": two clauses, each with a subject and a verb. */
export function splitClauses(words: Words): Part[] | null {
  for (let at = 2; at < words.length - 2; at += 1) {
    const next = rightOf(words, at);
    if (next === null) continue;
    const left = findClause(words.slice(0, at));
    const right = words.slice(next);
    if (!left || isBare(words.slice(0, at), left) || !isClause(right)) continue;
    return [
      { words: range(0, at), at: 0 },
      {
        words: [...sharedOpening(words, left, next), ...range(next, words.length)],
        at: textOf(words, at) === ',' || textOf(words, at) === ';' ? at + 1 : at,
      },
    ];
  }
  return null;
}

/** Returns where the second clause would begin if the first ended before `at`. */
function rightOf(words: Words, at: number): number | null {
  if (isInside(words, at)) return null;
  const sign = textOf(words, at);
  const next = lowOf(words, at + 1);
  if (sign === ':') return at + 1;
  if (sign === ';') {
    const isList = words.slice(0, at).some(({ text }) => text === ':');
    return isList ? null : at + (/^(?:and|but|however|therefore|thus)$/.test(next) ? 2 : 1);
  }
  if (sign === ',') return joinsAfterComma(next, lowOf(words, at + 2)) ? at + 2 : null;
  return joinsAlone(words, at) ? at + 1 : null;
}

function joinsAfterComma(word: string, next: string): boolean {
  if (word === 'so') return next !== 'that';
  if (REASONS.has(word)) return !/^(?:well|such)$/.test(next);
  return JOINTS.has(word);
}

function joinsAlone(words: Words, at: number): boolean {
  const low = lowOf(words, at);
  const next = lowOf(words, at + 1);
  if (/^(?:while|whereas)$/.test(low)) return true;
  // "It is not used because it is safe": what is denied may be the reason.
  if (low === 'because') return next !== 'of' && !isNegated(words, 0, at);
  if (low !== 'and' && low !== 'but') return false;
  return DETERMINERS.has(next) || PRONOUNS.has(next) || next === 'afterwards';
}

const LONGEST_SUBJECT = 24;

function isClause(words: Words): boolean {
  const clause = findClause(words);
  if (!clause) return false;
  const { start, verb } = clause;
  if (isBare(words, clause)) return false;
  if (start === 0 && SUBORDINATORS.has(lowOf(words, 0))) return false;
  if (/^(?:that|which|who|to|or|rather|not|also|only|so)$/.test(lowOf(words, 0))) return false;
  const subject = words.slice(start, verb);
  return verb - start <= LONGEST_SUBJECT && !subject.some((_, at) => isJointIn(subject, at));
}

/** "film music and gives", "overtime, and applies": the verb has its subject before. */
function isJointIn(subject: Words, at: number): boolean {
  if (textOf(subject, at) === ';') return true;
  const isJoint = !isInside(subject, at) && /^(?:and|or)$/.test(lowOf(subject, at));
  const commas = subject.filter(({ text }) => text === ',').length;
  const rest = subject.slice(at + 1);
  return (
    isJoint &&
    (rest.every(({ low }) => isAdverb(low)) || (commas === 1 && textOf(subject, at - 1) === ','))
  );
}

/** "vitamin C is not", "as a trial shows": says something only with the clause beside it. */
function isBare(words: Words, { head }: Clause): boolean {
  const rest = words.slice(head + 1).filter(isWord);
  const low = lowOf(words, head);
  const isOpen = isAuxiliary(low) || /^(?:shows|suggests|says|indicates|found|reported)$/.test(low);
  return isOpen && rest.every(token => /^(?:not|too|so)$/.test(token.low));
}

/** A condition before the first clause holds for the second one too: "If A, B and C". */
function sharedOpening(words: Words, left: Clause, next: number): number[] {
  const has = (from: number) => CONDITIONS.has(lowOf(words, from));
  if (left.start === 0 || !isCondition(words) || has(next)) return [];
  return range(0, left.start);
}

const PEOPLE =
  /^(?:people|patients|adults|children|women|men|infants|babies|those|anyone|pregnancy|smokers|persons|individuals|teenagers|adolescents)$/;

function isCondition(words: Words): boolean {
  const [first] = words;
  if (CONDITIONS.has(first?.low ?? '')) return true;
  return (
    /^(?:in|for|among|with|without)$/.test(first?.low ?? '') &&
    words.slice(1, 6).some(({ low }) => PEOPLE.test(low))
  );
}
