import type { Span } from '../../../core/answer/span';
import { findClause, finiteForm, type Clause } from './find-verb';
import { isAdverb, isMany, PRONOUNS, readTokens, type Token, lowOf } from './sentence-words';
import { BE } from './verb-forms';

/** What a sentence is about: the words of its subject. */
export type Topic = {
  text: string;
  isMany: boolean;
  isPerson: boolean;
};

/** A longer subject is a description rather than a name. */
const LONGEST_SUBJECT = 14;

const CAN_STAND_FOR: Readonly<Record<string, (topic: Topic) => boolean>> = {
  it: topic => !topic.isMany && !topic.isPerson,
  they: topic => topic.isMany,
  he: topic => topic.isPerson && !topic.isMany,
  she: topic => topic.isPerson && !topic.isMany,
};

type PlacedTopic = { topic: Topic; span: Span };

function isOfName({ text }: Token): boolean {
  return /^(?:\p{Lu}|[.-]|et$|al$)/u.test(text);
}

/** Returns what the next English sentence may speak of, its subject, and where that is. */
export function readTopic(sentence: string): PlacedTopic | null {
  const words = readTokens(sentence);
  const clause = findClause(words);
  if (!clause) return null;
  const that = words[clause.head + 1];
  if (that?.low === 'that') {
    const inner = readTopic(sentence.slice(that.end));
    const shift = (at: number) => at + that.end;
    return (
      inner && { ...inner, span: { start: shift(inner.span.start), end: shift(inner.span.end) } }
    );
  }
  const subject = subjectOf(words, clause);
  const [first, last] = [subject[0], subject.at(-1)];
  if (!first || !last || subject.length > LONGEST_SUBJECT || !isPlain(subject)) return null;
  const span = { start: first.start, end: last.end };
  const text = sentence.slice(span.start, span.end);
  return { topic: { text, ...kindOf(subject, lowOf(words, clause.verb)) }, span };
}

function subjectOf(words: readonly Token[], { start, verb }: Clause): readonly Token[] {
  const end = words.findLastIndex(({ low }, at) => at < verb && !isAdverb(low));
  return words.slice(start, end + 1);
}

function isPlain(subject: readonly Token[]): boolean {
  const low = lowOf(subject, 0);
  if (PRONOUNS.has(low) && (subject.length === 1 || low === 'there')) return false;
  return !subject.some(
    ({ text, low, isInside }) => !isInside && (text === ',' || /^(?:it|its|them|their)$/.test(low)),
  );
}

function kindOf(subject: readonly Token[], verb: string): Pick<Topic, 'isMany' | 'isPerson'> {
  const isOne = /^(?:is|was|has|does)$/.test(verb) || (/[^s]s$/.test(verb) && !BE.has(verb));
  const isSeveral = /^(?:are|were|have|do)$/.test(verb) || (!isOne && isMany(subject));
  const isPerson =
    subject.every(token => isOfName(token) || token.low === 'and') && subject.length > 1;
  return { isMany: isSeveral, isPerson };
}

/**
 * Returns the place of the pronoun that is the subject of an English claim, if it can refer to `topic`:
 * not the "it" of "It is important to…".
 */
export function findPronoun(claim: string, topic: Topic): Span | null {
  const words = readTokens(claim);
  const clause = findClause(words);
  const pronoun = clause && words[clause.start];
  if (!pronoun || CAN_STAND_FOR[pronoun.low]?.(topic) !== true) return null;
  let next = clause.start + 1;
  while (isAdverb(lowOf(words, next))) next += 1;
  if (finiteForm(words, next) === null) return null;
  if (pronoun.low === 'it' && isEmptySubject(words, clause.head)) return null;
  return { start: pronoun.start, end: pronoun.end };
}

function isEmptySubject(words: readonly Token[], head: number): boolean {
  const rest = words.slice(head, head + 6).map(({ low }) => low);
  if (/^(?:takes?|took|seems?|appears?|turns|follows|means)$/.test(rest[0] ?? '')) return true;
  const opens = rest.findIndex(low => /^(?:that|to|for|whether|when|if|who)$/.test(low));
  if (opens < 0 || opens > 4) return false;
  const isJudged = JUDGED.test(rest[opens - 1] ?? '');
  if (/^(?:to|for)$/.test(rest[opens] ?? '')) return isJudged;
  return isJudged || rest.slice(1, opens).every(low => !/^(?:a|an|the|by|in)$/.test(low));
}

/** "It is important to…" */
const JUDGED =
  /^(?:important|(?:im)?possible|(?:un)?likely|(?:un)?necessary|essential|crucial|vital|advisable|best|better|good|wise|common|usual|normal|rare|clear|hard|difficult|easy|helpful|useful|safe|worth|reasonable|idea|time|way|believed|thought|known|said|estimated|recommended|advised|suggested|helps?)$/;

const LEANING =
  /^(?:(?:and|but|so|also|however|therefore|thus|hence|additionally|moreover|furthermore|instead|similarly|in addition|in contrast|as a result|for example|for instance|yet|then|still|because|while|although|overall|importantly)\b,? ){0,2}(?:it|its|they|their|them|this|that|these|those|he|she|his|her|such|both|neither|the (?:former|latter|same|other|others)|another|others|one|doing so)\b/i;

const POINTING =
  /\b(?:it|its|they|their|them|this|these|those|he|she|his|her|both|neither|none)\b/i;

/**
 * Returns true for a claim that is understood only with what comes before it: "It does.". `isLater`:
 * it is not the first of its sentence, so any pronoun in it may mean something of the others.
 */
export function isLeaning(claim: string, isLater = false): boolean {
  return (
    (isLater ? POINTING : LEANING).test(claim) ||
    /^(?:yes|no)\b/i.test(claim) ||
    /\b(?:does|do|did|is|are|can|may|will)(?: (?:not|so|too))?[.!]?$/i.test(claim)
  );
}
