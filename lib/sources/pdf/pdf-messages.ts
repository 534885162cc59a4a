import * as v from 'valibot';

import type { PdfReading } from './pdf-reading';

const TROUBLES = [
  'encrypted',
  'no-text',
  'damaged',
  'too-large',
  'too-complex',
  'stopped',
] as const;

const offset = v.pipe(v.number(), v.integer(), v.minValue(0));
const word = v.nullable(v.string());

const readingShape = v.variant('kind', [
  v.object({ kind: v.literal('unreadable'), reason: v.picklist(TROUBLES) }),
  v.object({
    kind: v.literal('read'),
    text: v.string(),
    pageStarts: v.array(offset),
    unreadPages: v.array(offset),
    title: word,
    authors: v.array(v.string()),
    language: word,
  }),
]);
const answerShape = v.object({ from: v.literal('pdf'), reading: readingShape });
const requestShape = v.object({ to: v.literal('pdf'), bytes: v.instance(Uint8Array) });

/** What the thread is asked for; `null` for a message that is something else. */
export function parsePdfRequest(data: unknown): Uint8Array | null {
  const parsed = v.safeParse(requestShape, data);
  return parsed.success ? parsed.output.bytes : null;
}

/** What the thread found; `null` for a message that is something else. */
export function parsePdfAnswer(data: unknown): PdfReading | null {
  const parsed = v.safeParse(answerShape, data);
  return parsed.success ? parsed.output.reading : null;
}

export function toPdfRequest(bytes: Uint8Array): object {
  return { to: 'pdf', bytes };
}

export function toPdfAnswer(reading: PdfReading): object {
  return { from: 'pdf', reading };
}
