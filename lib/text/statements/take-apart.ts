import type { Answer } from '../../core/answer/answer';
import type { Citation } from '../../core/answer/citation';
import { type Span, trimSpan } from '../../core/answer/span';
import { isCheckWorthy, type Statement } from '../../core/answer/statement';
import { statementId } from '../../core/ids';
import type { StrippedText } from '../evidence/stripped-text';
import { assessPart } from './check-worthiness';
import { createMarkerFreeReader } from './citation-markers';
import { findPronoun, isLeaning, readTopics, type Topic } from './claims/antecedents';
import { splitClaims, type Claim } from './claims/split-claims';
import { foldText } from './draft-statements';
import { ENGLISH } from './languages/english';
import { languageOf, type SentenceLanguage } from './languages/sentence-language';
import { splitClauses } from './split-clauses';

/** Characters of the sentence before that a claim carries as context. */
const LONGEST_BEFORE = 300;

/** What the next sentence may speak of as "it". */
type Before = { topics: (Topic & { span: Span })[]; text: string };

const PLAIN: ReadonlySet<Statement['block']> = new Set(['paragraph', 'list-item', 'quote']);

/**
 * Takes the sentences of an answer apart into claims, a list for each sentence. A claim keeps the
 * exact words it is composed of (`parts`); a pronoun such as "it" is replaced by the noun it refers
 * to where the sentence before has only one such subject, and that sentence goes along as context.
 * English only; other languages are split at semicolons.
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
    const state: Before = before ?? { topics: [], text: '' };
    const label = LABEL.exec(stripped.text)?.[0] ?? '';
    const claims = withLabel(
      label,
      isEnglish ? resolve(stripped, state, label.length) : clausesOf(stripped, label.length),
    );
    before = isEnglish ? { topics: state.topics, text: sentence.text } : null;
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
  antecedent: (Topic & { span: Span }) | null;
  pronoun: Span | null;
  before: string | null;
};

function clausesOf({ text, gaps }: StrippedText, from: number): Composed[] {
  return clauseSpans(text, gaps, from).map(own => ({
    own,
    parts: [own],
    antecedent: null,
    verbs: [],
    pronoun: null,
    before: null,
  }));
}

function clauseSpans(text: string, gaps: readonly number[], from: number): Span[] {
  const inside = gaps.filter(gap => gap >= from).map(gap => gap - from);
  return splitClauses(text.slice(from), inside).map(({ start, end }) => ({
    start: start + from,
    end: end + from,
  }));
}

/** Changes `state`: the topics become those of the last claim. */
function resolve(stripped: StrippedText, state: Before, from: number): Composed[] {
  const { text, gaps } = stripped;
  const claims = clauseSpans(text, gaps, from).flatMap(({ start, end }): Claim[] => {
    const inner = splitClaims(text.slice(start, end));
    const shift = (span: Span) => ({ start: span.start + start, end: span.end + start });
    if (inner.length === 0) return [{ own: { start, end }, parts: [{ start, end }], verbs: [] }];
    return inner.map(({ own, parts, verbs }) => ({
      own: shift(own),
      parts: parts.map(shift),
      verbs: verbs.map(verb => ({ ...verb, span: shift(verb.span) })),
    }));
  });
  return claims.map((claim, index) => {
    const words = wordsOf(text, claim);
    const antecedent = state.topics.find(topic => findPronoun(words, topic) !== null) ?? null;
    const pronoun = antecedent && findPronoun(words, antecedent);
    const found = topicsOf(words, claim, stripped);
    if (found.length > 0 || (!pronoun && index === 0)) state.topics = found;
    // "It" in a later clause mostly means something of the clause before.
    const said = index === 0 ? state.text : text.slice(from, claim.own.start).trim();
    const before = said !== '' && isLeaning(words) ? said.slice(0, LONGEST_BEFORE) : null;
    return { ...claim, antecedent, pronoun, before };
  });
}

function topicsOf(words: string, { parts }: Claim, stripped: StrippedText): Before['topics'] {
  return readTopics(words).flatMap(({ topic, span }) => {
    const place = toSource(parts, span);
    return place ? [{ ...topic, span: stripped.toWhole(place) }] : [];
  });
}

function wordsOf(text: string, { parts, verbs }: Claim): string {
  const said = parts.map(({ start, end }) => {
    const verb = verbs.find(({ span }) => span.start >= start && span.end <= end);
    if (!verb) return text.slice(start, end);
    return text.slice(start, verb.span.start) + verb.text + text.slice(verb.span.end, end);
  });
  return said.join(' ');
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
  const words = wordsOf(stripped.text, claim);
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
