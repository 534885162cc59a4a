import type { Answer } from '../../core/answer/answer';
import type { Citation } from '../../core/answer/citation';
import { type Span, trimSpan } from '../../core/answer/span';
import { isCheckWorthy, type Statement } from '../../core/answer/statement';
import { statementId } from '../../core/ids';
import type { StrippedText } from '../evidence/stripped-text';
import { assessPart } from './check-worthiness';
import { createMarkerFreeReader } from './citation-markers';
import { findPronoun, isLeaning, readTopic, type Topic } from './claims/antecedents';
import { splitClaims, wordsOfClaim, type Claim } from './claims/split-claims';
import { foldText } from './draft-statements';
import { ENGLISH } from './languages/english';
import { languageOf, type SentenceLanguage } from './languages/sentence-language';

/** Characters of the sentence before that a claim carries as context. */
const LONGEST_BEFORE = 300;

/** What the next sentence may speak of as "it". */
type Before = { topic: PlacedTopic | null; text: string };
type PlacedTopic = Topic & { span: Span };

const PLAIN: ReadonlySet<Statement['block']> = new Set(['paragraph', 'list-item', 'quote']);

/**
 * Takes the sentences of an answer apart into claims, a list for each sentence. A claim keeps the
 * exact words it is composed of (`parts`); a pronoun such as "it" is replaced by the noun it refers
 * to where the sentence before has only one such subject, and that sentence goes along as context.
 * English; Chinese is split at semicolons, other languages are not.
 */
export function takeApart(answer: Answer, sentences: readonly Statement[]): Statement[][] {
  const read = createMarkerFreeReader(answer);
  const byId = new Map(answer.citations.map(each => [each.id, each]));
  const usual = languageOf(answer.text);
  let before: Before | null = null;
  let isEnglish = false;
  return sentences.map((sentence, index) => {
    const previous = sentences[index - 1];
    if (opensLine(answer.text, previous, sentence))
      isEnglish = isEnglishLine(answer.text, sentence.span.start, usual);
    if (!goesOn(answer.text, previous, sentence)) before = null;
    if (!PLAIN.has(sentence.block) || !isCheckWorthy(sentence)) {
      before = null;
      return [sentence];
    }
    const stripped = read(sentence.span);
    const state: Before = before ?? { topic: null, text: '' };
    const label = LABEL.exec(stripped.text)?.[0] ?? '';
    const claims = withLabel(
      label,
      isEnglish ? resolve(stripped, state, label.length) : hanClauses(stripped.text, label.length),
    );
    before = isEnglish ? { topic: state.topic, text: sentence.text } : null;
    const given = claims.map(claim => toStatement(sentence, claim, stripped));
    const worthOf = ({ text, checkWorthiness }: Statement) =>
      isEnglish && given.length > 1 ? assessPart(text, sentence.citationIds) : checkWorthiness;
    return shareCitations(given, sentence, byId).map((claim, part) => ({
      ...claim,
      checkWorthiness: worthOf(claim),
      id: given.length === 1 ? sentence.id : statementId(`${sentence.id}-${part + 1}`),
    }));
  });
}

/** Names what follows and is no part of it: "Statement B (Correct): …". */
const LABEL =
  /^(?:statement|option|answer|choice|claim) (?:[a-z]|\d{1,2})(?: ?\([^()]{1,24}\))?\s?[:：]\s/i;

/** The first claim keeps the label in its stretch, and every one as context. */
function withLabel(label: string, claims: readonly Composed[]): Composed[] {
  if (label === '') return [...claims];
  const name = label.replace(/\s?[:：]\s$/, '');
  return claims.map((claim, index) => ({
    ...claim,
    own: index === 0 ? { ...claim.own, start: 0 } : claim.own,
    before: claim.before === null ? name : `${claim.before} › ${name}`,
  }));
}

function opensLine(
  text: string,
  previous: Statement | undefined,
  { span }: Pick<Statement, 'span'>,
): boolean {
  return !previous || text.slice(previous.span.end, span.start).includes('\n');
}

/** Enough to tell a language. */
const LONGEST_LOOK = 1_500;

function isEnglishLine(text: string, start: number, usual: SentenceLanguage): boolean {
  const [line = ''] = text.slice(start, start + LONGEST_LOOK).split('\n', 1);
  return languageOf(line, usual) === ENGLISH && !/\p{Script=Han}/u.test(line);
}

/** Text goes on within a block and from paragraph to paragraph; no further than one entry of a list. */
function goesOn(
  text: string,
  previous: Statement | undefined,
  { block, span, heading }: Statement,
): boolean {
  if (!previous || previous.heading !== heading) return false;
  return block === 'paragraph' || !opensLine(text, previous, { span });
}

/** A claim with the noun that its pronoun refers to, and the sentence it depends on. */
type Composed = Claim & {
  antecedent: PlacedTopic | null;
  pronoun: Span | null;
  before: string | null;
};

function wholeOf(own: Span): Composed {
  return { own, parts: [own], verbs: [], antecedent: null, pronoun: null, before: null };
}

/** Chinese joins whole sentences with semicolons; shorter parts are entries of a list. */
const HAN_CLAUSE =
  /^(?!如果|若|因为|因為|由于|由於|虽然|雖然|尽管|儘管|当|當|除非|即|例如|包括)(?:[^\p{Script=Han}]{0,40}\p{Script=Han}){5}/u;

const BRACKETED = /[([（“「『][^()[\]（）“”「」『』;；]{0,200}[)\]）”」』]/gu;

/** A longer sentence is not a real one, and stays whole. */
const LONGEST_SENTENCE = 2_000;

/** Cuts at semicolons if every part could be a sentence, and none is in brackets or after a colon. */
function hanClauses(text: string, from: number): Composed[] {
  const whole = { start: from, end: text.length };
  const plain = text.slice(from).replace(BRACKETED, '');
  const opening = plain.search(/[:：([（“「『]/);
  const isListed = opening !== -1 && opening < plain.search(/[;；][^;；]*$/);
  const isPlain = text.length <= LONGEST_SENTENCE && !isListed;
  const cuts = isPlain
    ? Array.from(text.matchAll(/[;；](?=\s*[^\s])/g), ({ index }) => index + 1).filter(
        at => at > from,
      )
    : [];
  const spans = [from, ...cuts].map((start, index) =>
    trimSpan(text, { start, end: cuts[index] ?? text.length }),
  );
  const areClauses = spans.every(({ start, end }) => HAN_CLAUSE.test(text.slice(start, end)));
  return (cuts.length > 0 && areClauses ? spans : [whole]).map(wholeOf);
}

/** Changes `state`: the topic becomes that of the last claim. */
function resolve(stripped: StrippedText, state: Before, from: number): Composed[] {
  const { text } = stripped;
  const claims = claimsFrom(text, from);
  return claims.map((claim, index) => {
    const words = wordsOfClaim(text, claim);
    const pronoun = state.topic && findPronoun(words, state.topic);
    const antecedent = pronoun && state.topic;
    const topic = topicOf(words, claim, stripped);
    if (topic || (!pronoun && index === 0)) state.topic = topic;
    // "It" in a later clause mostly means something of the clause before.
    const said = index === 0 ? state.text : text.slice(from, claim.own.start).trim();
    const before =
      said !== '' && isLeaning(words, index > 0 && claim.parts.length === 1)
        ? said.slice(0, LONGEST_BEFORE)
        : null;
    return { ...claim, antecedent, pronoun, before };
  });
}

function claimsFrom(text: string, from: number): Claim[] {
  const shift = ({ start, end }: Span) => ({ start: start + from, end: end + from });
  const claims = splitClaims(text.slice(from));
  if (claims.length === 0) return [wholeOf({ start: from, end: text.length })];
  return claims.map(({ own, parts, verbs }) => ({
    own: shift(own),
    parts: parts.map(shift),
    verbs: verbs.map(({ span, text: said }) => ({ span: shift(span), text: said })),
  }));
}

function topicOf(words: string, { parts }: Claim, stripped: StrippedText): PlacedTopic | null {
  const found = readTopic(words);
  const place = found && toSource(parts, found.span);
  return place ? { ...found.topic, span: stripped.toWhole(place) } : null;
}

/** Returns where words of a claim are in its sentence; `null` if they are of two parts. */
function toSource(parts: readonly Span[], { start, end }: Span): Span | null {
  let at = 0;
  for (const part of parts) {
    const length = part.end - part.start;
    if (start >= at && end <= at + length)
      return { start: part.start + start - at, end: part.start + end - at };
    at += length + 1;
  }
  return null;
}

function toStatement(sentence: Statement, claim: Composed, stripped: StrippedText): Statement {
  const span = stripped.toWhole(claim.own);
  const original = foldText(stripped.text.slice(claim.own.start, claim.own.end));
  const words = wordsOfClaim(stripped.text, claim);
  const { antecedent, pronoun } = claim;
  const full =
    antecedent && pronoun
      ? `${words.slice(0, pronoun.start)}${antecedent.text}${words.slice(pronoun.end)}`
      : words;
  const text = foldText(full);
  const heading = [sentence.heading, claim.before].filter(part => part !== null).join(' › ');
  return {
    ...sentence,
    span,
    text,
    ...(text === original ? {} : { original, parts: partsOf(claim, stripped) }),
    ...(claim.own.end - claim.own.start < stripped.text.trim().length
      ? { sentence: sentence.span }
      : {}),
    heading: heading === '' ? null : heading,
  };
}

/** Returns where the words of a claim are in the answer, those for its pronoun among them. */
function partsOf({ parts, antecedent, pronoun }: Composed, stripped: StrippedText): Span[] {
  const place = pronoun && toSource(parts, pronoun);
  return parts.flatMap(part => {
    if (!antecedent || !place || place.start < part.start || place.end > part.end) {
      return [stripped.toWhole(part)];
    }
    const before = { start: part.start, end: place.start };
    const after = { start: place.end, end: part.end };
    const around = (span: Span) =>
      span.end > span.start ? [stripped.toWhole(trimSpan(stripped.text, span))] : [];
    return [...around(before), antecedent.span, ...around(after)];
  });
}

/**
 * Gives each claim the citations at its own words; where there are none, those that come next in
 * the sentence: in "A; B [4]" both have it. One inside words that claims share is for each of them,
 * and one that is not in the sentence, for all.
 */
function shareCitations(
  claims: readonly Statement[],
  { citationIds, span }: Statement,
  byId: ReadonlyMap<Citation['id'], Citation>,
): Statement[] {
  if (claims.length === 1) return [...claims];
  const placed = citationIds.map(id => {
    const marker = byId.get(id)?.marker;
    const isInside = marker && marker.start >= span.start;
    return {
      id,
      marker,
      owner: isInside ? claims.findLastIndex(claim => claim.span.start < marker.start) : null,
    };
  });
  const owners = placed.flatMap(({ owner }) => owner ?? []);
  return claims.map((claim, index) => {
    const next = owners.filter(owner => owner >= index).sort((a, b) => a - b)[0];
    const own = placed.filter(({ owner, marker }) => {
      const isShared = (claim.parts ?? []).some(
        part => marker && marker.start > part.start && marker.end < part.end,
      );
      return owner === null || owner === next || isShared;
    });
    return { ...claim, citationIds: [...new Set(own.map(({ id }) => id))] };
  });
}
