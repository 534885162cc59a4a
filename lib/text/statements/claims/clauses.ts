import { wordSet } from '../../evidence/words';
import { findClause, isNegated, type Clause, type Words } from './find-verb';
import {
  CONDITIONS,
  DETERMINERS,
  isComma,
  isInside,
  isWord,
  lowOf,
  PREPOSITIONS,
  PRONOUNS,
  SUBORDINATORS,
  textOf,
} from './sentence-words';
import { isAuxiliary } from './verb-forms';
import { range, type Part } from './part';

const JOINTS = wordSet('and but while whereas yet although though where meaning');
const REASONS = wordSet('because since as');

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
        words: [...sharedOpening(words, left, at), ...range(next, words.length)],
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
  return DETERMINERS.has(next) || PRONOUNS.has(next);
}

const LONGEST_SUBJECT = 24;

function isClause(words: Words): boolean {
  const clause = findClause(words);
  if (!clause) return false;
  const { start, verb } = clause;
  if (isBare(words, clause)) return false;
  if (start === 0 && SUBORDINATORS.has(lowOf(words, 0))) return false;
  if (/^(?:that|which|who|to|or|rather|not|also|only|so)$/.test(lowOf(words, 0))) return false;
  return verb - start <= LONGEST_SUBJECT && !range(start, verb).some(at => isJoint(words, at));
}

/** "constipation, while serious reactions are": the verb has its subject after another joint. */
function isJoint(words: Words, at: number): boolean {
  const next = lowOf(words, at + 1);
  return isComma(words, at) && (JOINTS.has(next) || SUBORDINATORS.has(next));
}

/** "vitamin C is not", "as a trial shows": says something only with the clause beside it. */
function isBare(words: Words, { head }: Clause): boolean {
  const rest = words.slice(head + 1).filter(isWord);
  const low = lowOf(words, head);
  const isOpen = isAuxiliary(low) || /^(?:shows|suggests|says|indicates|found|reported)$/.test(low);
  return isOpen && rest.every(token => /^(?:not|too|so)$/.test(token.low));
}

/** What opens the first clause holds for the second one too: "If A, B and C", "In adults, B and C". */
function sharedOpening(words: Words, left: Clause, at: number): number[] {
  const first = lowOf(words, 0);
  const isShared = CONDITIONS.has(first) || PREPOSITIONS.has(first);
  return isShared && !/^[;:]$/.test(textOf(words, at)) ? range(0, left.start) : [];
}
