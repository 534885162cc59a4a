import * as v from 'valibot';
import { BLOCK_KINDS, CAPTURE_NOTES, type Capture, SITE_ID } from '../core/answer/answer';
import { REFERENCE_TAGS } from '../core/answer/citation';
import { type AnswerId, answerId, auditId, citationId, statementId } from '../core/ids';
import type { Pasted } from '../core/answer/pasted';
import { type Result, fail, ok } from '../core/result';
import type { CardPlace, MarksHiding, PanelPlace } from '../core/answer/page-check';

/** Exceeds any real answer; protects the store. */
const MAX_TEXT = 2_000_000;
/** Markup is several times as long as its text. */
const MAX_MARKUP = 8 * MAX_TEXT;
const MAX_LIST = 20_000;
const MAX_FIELD = 4_096;

const field = v.pipe(v.string(), v.maxLength(MAX_FIELD));
const offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_TEXT));
const span = v.strictObject({ start: offset, end: offset });
/** Accepts only addresses that a browser opens as pages; the host is checked later. */
const address = v.pipe(field, v.regex(/^(?:https?|chrome-extension|moz-extension):\/\//));

const target = v.variant('kind', [
  v.strictObject({ kind: v.literal('url'), url: address }),
  v.strictObject({ kind: v.literal('doi'), doi: v.pipe(field, v.regex(/^10\.\d{4,9}\/\S+$/)) }),
  v.strictObject({ kind: v.literal('pmid'), pmid: v.pipe(field, v.regex(/^\d{1,10}$/)) }),
  v.strictObject({ kind: v.literal('title'), title: field }),
  v.strictObject({ kind: v.literal('unresolved'), label: field }),
]);

const citation = v.strictObject({
  id: v.pipe(field, v.transform(citationId)),
  marker: v.nullable(span),
  label: field,
  target,
  quoteHint: v.nullable(field),
  hidden: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  listedAs: v.exactOptional(
    v.strictObject({
      publisher: v.nullable(field),
      year: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}$/))),
      tags: v.pipe(v.array(v.picklist(REFERENCE_TAGS)), v.maxLength(REFERENCE_TAGS.length)),
    }),
  ),
});

const origin = v.variant('kind', [
  v.strictObject({
    kind: v.literal('site'),
    site: v.pipe(v.string(), v.regex(SITE_ID)),
    layout: field,
    verified: field,
  }),
  v.strictObject({ kind: v.literal('selection') }),
  v.strictObject({ kind: v.literal('pasted') }),
]);

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LIST));
const lost = v.strictObject({
  share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  numbers: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(40), v.regex(/^\p{Nd}[\p{Nd}.,]*$/u))),
    v.maxLength(20),
  ),
  tables: count,
  formulas: count,
  code: count,
});

const capture = v.strictObject({
  origin,
  pageUrl: v.nullable(field),
  conversationId: v.nullable(field),
  question: v.nullable(v.pipe(v.string(), v.maxLength(MAX_TEXT))),
  model: v.nullable(field),
  capturedAt: v.pipe(field, v.isoTimestamp()),
  writtenAt: v.exactOptional(v.pipe(field, v.isoTimestamp())),
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  blocks: v.pipe(
    v.array(v.strictObject({ kind: v.picklist(BLOCK_KINDS), span })),
    v.maxLength(MAX_LIST * 10),
  ),
  citations: v.pipe(v.array(citation), v.maxLength(MAX_LIST)),
  shownCitations: v.exactOptional(
    v.pipe(v.array(v.strictObject({ marker: v.nullable(span), target })), v.maxLength(MAX_LIST)),
  ),
  notes: v.pipe(v.array(v.picklist(CAPTURE_NOTES)), v.maxLength(CAPTURE_NOTES.length)),
  lost: v.exactOptional(lost),
  sourceCount: v.exactOptional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))),
  ),
});

/**
 * Parses a capture from a content script. It shares a web page with untrusted code, so unknown
 * keys, foreign schemes and spans outside the text are rejected.
 */
export function parseCapture(raw: unknown): Result<Capture, 'invalid-capture'> {
  const parsed = v.safeParse(capture, raw);
  if (!parsed.success || !areSpansInside(parsed.output)) return fail('invalid-capture');

  return ok(parsed.output);
}

function areSpansInside({ text, blocks, citations, shownCitations = [] }: Capture): boolean {
  const spans = [
    ...blocks.map(block => block.span),
    ...[...citations, ...shownCitations].flatMap(({ marker }) => (marker ? [marker] : [])),
  ];
  return spans.every(({ start, end }) => start <= end && end <= text.length);
}

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/), v.transform(answerId));
const audit = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.transform(auditId));
const statement = v.pipe(v.string(), v.maxLength(128), v.transform(statementId));

const pasted = v.strictObject({
  text: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  html: v.nullable(v.pipe(v.string(), v.maxLength(MAX_MARKUP))),
});

/** What is invalid counts as nothing. */
const ids = v.fallback(v.pipe(v.array(hex), v.maxLength(2_000)), []);
const panelPlace = v.fallback(
  v.nullable(v.object({ audit, statement: v.nullable(statement) })),
  null,
);
const cardPlace = v.fallback(v.nullable(v.strictObject({ answer: hex, statement })), null);

const marksHiding = v.fallback(
  v.nullable(v.strictObject({ site: v.pipe(v.string(), v.regex(SITE_ID)), isHidden: v.boolean() })),
  null,
);

export function parsePasted(raw: unknown): Result<Pasted, 'answer-too-large'> {
  const parsed = v.safeParse(pasted, raw);
  return parsed.success ? ok(parsed.output) : fail('answer-too-large');
}

export function parseAnswerIds(raw: unknown): AnswerId[] {
  return v.parse(ids, raw);
}

export function parsePanelPlace(raw: unknown): PanelPlace | null {
  return v.parse(panelPlace, raw);
}

export function parseMarksHiding(raw: unknown): MarksHiding | null {
  return v.parse(marksHiding, raw);
}

export function parseCardPlace(raw: unknown): CardPlace | null {
  return v.parse(cardPlace, raw);
}
