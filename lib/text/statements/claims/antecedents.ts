import type { Span } from '../../../core/answer/span';
import { findClause, finiteForm } from './find-verb';
import { isAdverb, PRONOUNS, readTokens, type Token, lowOf } from './sentence-words';
import { BE } from './verb-forms';

/** What a sentence is about: the words of its subject. */
export type Topic = { text: string; isMany: boolean; isPerson: boolean };

/** A longer subject is a description rather than a name. */
const LONGEST_SUBJECT = 14;

const CAN_STAND_FOR: Readonly<Record<string, (topic: Topic) => boolean>> = {
  it: topic => !topic.isMany && !topic.isPerson,
  they: topic => topic.isMany,
  he: topic => topic.isPerson && !topic.isMany,
  she: topic => topic.isPerson && !topic.isMany,
};

/** Returns the subject of an English sentence and where it is; `null` if there is no plain one. */
export function readTopic(sentence: string): { topic: Topic; span: Span } | null {
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
  const subject = words.slice(clause.start, clause.verb).filter(({ low }) => !isAdverb(low));
  const [first] = subject;
  const last = subject.at(-1);
  if (!first || !last || subject.length > LONGEST_SUBJECT || !isName(subject)) return null;
  const span = { start: first.start, end: last.end };
  const verb = lowOf(words, clause.verb);
  return { topic: { text: sentence.slice(span.start, span.end), ...kindOf(subject, verb) }, span };
}

function isName(subject: readonly Token[]): boolean {
  const low = lowOf(subject, 0);
  if (PRONOUNS.has(low) && (subject.length === 1 || low === 'there')) return false;
  return !subject.some(({ text, isInside }) => text === ',' && !isInside);
}

function kindOf(subject: readonly Token[], verb: string): Pick<Topic, 'isMany' | 'isPerson'> {
  const of = subject.findIndex(
    ({ low }, at) => at > 0 && /^(?:of|in|for|with|on|at|from|who|that)$/.test(low),
  );
  const head = lowOf(subject, (of === -1 ? subject.length : of) - 1);
  const looksMany =
    /[^su]s$|^(?:people|children|men|women)$/.test(head) ||
    subject.some(({ low }) => low === 'and');
  const isOne = /^(?:is|was|has|does)$/.test(verb) || (/[^s]s$/.test(verb) && !BE.has(verb));
  const isMany = /^(?:are|were|have|do)$/.test(verb) || (!isOne && looksMany);
  const isPerson =
    subject.every(({ text }) => /^(?:\p{Lu}|[.-]|et$|al$|and$)/u.test(text)) && subject.length > 1;
  return { isMany, isPerson };
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
  return (
    opens > 0 && opens <= 4 && rest.slice(1, opens).every(low => !/^(?:a|an|the|by|in)$/.test(low))
  );
}

const LEANING =
  /^(?:(?:and|but|so|also|however|therefore|thus|hence|additionally|moreover|furthermore|instead|similarly|in addition|in contrast|as a result|for example|for instance|yet|then|still|because|while|although|overall|importantly)\b,? ){0,2}(?:it|its|they|their|them|this|that|these|those|he|she|his|her|such|both|neither|the (?:former|latter|same|other|others)|another|others|one|doing so)\b/i;

/** Returns true for a claim that is understood only with what comes before it: "It does." */
export function isLeaning(claim: string): boolean {
  return (
    LEANING.test(claim) ||
    /^(?:yes|no)\b/i.test(claim) ||
    /\b(?:does|do|did|is|are|can|may|will)(?: (?:not|so|too))?[.!]?$/i.test(claim)
  );
}
