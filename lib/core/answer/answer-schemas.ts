import * as v from 'valibot';
import { BLOCK_KINDS, CAPTURE_NOTES, SITE_ID } from './answer';
import { REFERENCE_TAGS } from './citation';
import { LEFT_TO_RULES_REASONS } from './statement';
import { answerId, citationId, statementId } from '../ids';
import { count, id, judge, moment, name, span, text } from '../schemas';

export const origin = v.variant('kind', [
  v.object({
    kind: v.literal('site'),
    site: v.pipe(v.string(), v.regex(SITE_ID)),
    /** Page layout that matched, as the adapter names it. */
    layout: text,
    /** Day on which that layout was last seen to work, e.g. "2026-09-26". */
    verified: text,
  }),
  v.object({ kind: v.literal('selection') }),
  v.object({ kind: v.literal('pasted') }),
]);

export const block = v.object({ kind: v.picklist(BLOCK_KINDS), span });

/** What the page shows of an answer and its text lacks. */
export const lost = v.object({
  /** Share of the characters, 0 to 1. */
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Some of them, each once. */
  numbers: v.array(text),
  /** Counts of those of which a part is missing. */
  tables: count,
  formulas: count,
  code: count,
});

/** An answer without its citations, which are rows of their own. */
export const answer = v.object({
  id: id(answerId),
  /** Identity while the page's hidden sources are closed, e.g. after a reload; omitted if equal. */
  shownAs: v.exactOptional(id(answerId)),
  origin,
  /** `null` for an answer that was pasted or read from a file. */
  pageUrl: name,
  /** Conversation key of the site, if the address has one. */
  conversationId: name,
  question: name,
  model: name,
  capturedAt: moment,
  /** Time that the page gives for the answer; omitted if it gives none. */
  writtenAt: v.exactOptional(moment),
  text,
  /** BCP 47; omitted if the text does not tell. */
  language: v.exactOptional(text),
  blocks: v.array(block),
  notes: v.array(v.picklist(CAPTURE_NOTES)),
  /** Omitted if nothing is known to be missing. */
  lost: v.exactOptional(lost),
  /** Number of markers in the text that lead to no source; omitted if none. */
  loneMarkers: v.exactOptional(count),
  /**
   * Number of sources that the page says the answer has ("40 sources"); `null` if it offers sources
   * without a number; omitted if it says nothing.
   */
  sourceCount: v.exactOptional(v.nullable(count)),
});

export const target = v.variant('kind', [
  v.object({ kind: v.literal('url'), url: text }),
  v.object({ kind: v.literal('doi'), doi: text }),
  v.object({ kind: v.literal('pmid'), pmid: text }),
  v.object({ kind: v.literal('title'), title: text }),
  /** Marker without an address behind it. */
  v.object({ kind: v.literal('unresolved'), label: text }),
]);

export const citation = v.object({
  id: id(citationId),
  /**
   * Position of the marker in `Answer.text`: empty if the page's chip was cut out of the text, not
   * empty if the marker ("[1]") is part of the text; `null` for a source of the answer as a whole,
   * which no statement cites: it is only in a list, or was shown for the whole answer.
   */
  marker: v.nullable(span),
  /** Label at the marker or in the list, e.g. "Blood Advances [1]". */
  label: text,
  target,
  /** Text fragment (`#:~:text=`) of the link, if any. */
  quoteHint: name,
  /** Number of further sources that the marker counts ("+2") and the page does not show. */
  hidden: count,
  /** What the chat page prints beside its reference; omitted if nothing. */
  listedAs: v.exactOptional(
    v.object({ publisher: name, year: name, tags: v.array(v.picklist(REFERENCE_TAGS)) }),
  ),
});

export const checkWorthiness = v.variant('kind', [
  v.object({ kind: v.literal('check-worthy') }),
  v.object({
    kind: v.literal('not-check-worthy'),
    reason: v.picklist([
      'question',
      'greeting',
      'disclaimer',
      'heading',
      /** Announces what follows and asserts nothing ("Common side effects include:"). */
      'lead-in',
      'code',
      /** Talks about the conversation or advises the user to seek care. */
      'advice-to-user',
      'no-assertion',
    ]),
  }),
]);

export const statement = v.object({
  id: id(statementId),
  answerId: id(answerId),
  /** Position in the answer, from 0. */
  index: count,
  /** Position in `Answer.text`, including markers. */
  span,
  /** Words to check: the span without citation markers, spaces collapsed, or a rewording. */
  text,
  /** The answer's own words at `span` if `text` says them so that they are understood alone. */
  original: v.exactOptional(text),
  /** Positions in `Answer.text` of all words `text` is composed of; omitted if that is `span`. */
  parts: v.exactOptional(v.array(span)),
  /** Position of the sentence, if it makes other claims besides this one. */
  sentence: v.exactOptional(span),
  /** Optional; defaults to the rules. */
  parsedBy: v.exactOptional(v.picklist(['rules', 'model'])),
  /** Citations of the answer for this statement; may be empty. */
  citationIds: v.array(id(citationId)),
  block: v.picklist(BLOCK_KINDS),
  /** Nearest heading or lead-in above, as context; `null` if there is none. */
  heading: name,
  checkWorthiness,
});

export const parsing = v.object({
  parser: judge,
  /** Number of sentences the model was asked about. */
  sentences: count,
  /** Number of statements in the audit that the model made. */
  statements: count,
  /** Number of statements dropped because they trace to no words of the answer. */
  dropped: count,
  /** Number of rewordings refused for a changed meaning; the original wording is used. */
  refused: count,
  leftToRules: v.record(v.picklist(LEFT_TO_RULES_REASONS), count),
});
