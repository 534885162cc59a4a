import * as v from 'valibot';

import {
  SOURCE_FORMATS,
  UNREADABLE_REASONS,
  type UnreadableReason,
} from '../../core/source/source';
import { WALLS } from '../../core/source/source-checks';
import type { Reading } from './fetched-source';
import type { TextBody, Walled } from './read-text-body';

/** What the thread made of a body; `fault`: it broke on it, which is a fault of ours. */
export type TextAnswer = { reading: Reading | Walled | UnreadableReason } | { fault: string };

const word = v.nullable(v.string());
const from = v.literal('text');

const requestShape = v.object({
  to: v.literal('text'),
  reader: v.picklist(['page', 'plain', 'xml']),
  bytes: v.instance(Uint8Array),
  contentType: word,
  url: v.string(),
});

// nb. A backup's rows have them too (`store/backup/source-schemas.ts`). The only rooms both may
// import, core and ports, hold no parsers; the type `WallSign` holds both to the same.
const signShape = v.variant('sign', [
  v.object({ sign: v.literal('declared'), property: v.string(), value: v.string() }),
  v.object({
    sign: v.literal('phrase'),
    words: v.string(),
    where: v.picklist(['title', 'text']),
  }),
  v.object({ sign: v.literal('part'), name: v.string() }),
  v.object({ sign: v.literal('password-field') }),
  v.object({ sign: v.literal('status'), status: v.number() }),
]);
const walledShape = v.object({ walled: v.picklist(WALLS), signs: v.array(signShape) });

const readingShape = v.object({
  text: v.string(),
  title: word,
  language: word,
  extent: v.picklist(['full-text', 'abstract', 'snippet']),
  format: v.picklist(SOURCE_FORMATS),
  facts: v.object({
    authors: v.array(v.string()),
    published: word,
    licence: word,
    canonicalUrl: word,
    modified: v.exactOptional(word),
  }),
  signs: v.exactOptional(v.array(signShape)),
});
const answerShape = v.union([
  v.object({ from, reading: v.union([readingShape, walledShape, v.picklist(UNREADABLE_REASONS)]) }),
  v.object({ from, fault: v.string() }),
]);

/** The body the thread is asked to read; `null` for a message that is something else. */
export function parseTextRequest(data: unknown): TextBody | null {
  const parsed = v.safeParse(requestShape, data);
  return parsed.success ? parsed.output : null;
}

/** What the thread says; `null` for a message that is something else. */
export function parseTextAnswer(data: unknown): TextAnswer | null {
  const parsed = v.safeParse(answerShape, data);
  return parsed.success ? parsed.output : null;
}

export function toTextRequest({ reader, bytes, contentType, url }: TextBody): object {
  return { to: 'text', reader, bytes, contentType, url };
}

export function toTextAnswer(answer: TextAnswer): object {
  return { from: 'text', ...answer };
}
