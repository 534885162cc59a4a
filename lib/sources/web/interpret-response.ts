import { contentHash, type ContentHash } from '../../core/ids';
import type { PendingSource, UnreadableReason, Visit } from '../../core/source/source';
import type { WALLS, WallSign } from '../../core/source/source-checks';
import type { FetchedSource } from '../../ports/source-fetcher';
import { take, type Parked } from '../../util/parked';
import type { Attempt } from '../attempts';
import { toRead, toUnreadable, type Reading } from './fetched-source';
import { bodyKindOf, findFormat, findRefusal, SNIFFED_BYTES } from './read-head';

/** Body of a known format, and its facts. */
export type Body = {
  format: Reading['format'];
  bytes: Uint8Array;
  contentType: string | null;
  /** Final address. */
  url: string;
  /** Set if the server sent it with a refusal. */
  isRefusal?: true;
};

/** Body that may have to wait for its reader. */
export type ParkedBody = Omit<Body, 'bytes'> & { bytes: Parked };

export type Walled = { walled: (typeof WALLS)[number]; signs: WallSign[] };

/**
 * Takes the text out of a body, or says why not. Never throws because of its content. `begin` is
 * awaited where the reader may wait for its turn, just before it touches the body; again is no harm.
 */
export type ReadBody = (
  body: ParkedBody,
  signal: AbortSignal,
  begin?: () => Promise<void>,
) => Promise<Reading | Walled | UnreadableReason>;

/** Extractors; in threads of their own where something would have to wait. */
export type InterpretDeps = {
  readText: ReadBody;
  readPdf: ReadBody;
  /** SHA-256 of a text, in lower-case hexadecimal. */
  hash: (text: string) => Promise<string>;
  hashBytes: (bytes: Parked) => Promise<string>;
  /** Omitted: what ends the program may do so each time. */
  attempt?: Attempt;
};

/**
 * Version of the extractors. Increase it with every change by which the same bytes give another
 * text, so that such a change is not taken for one of the page
 * (`tests/unit/sources/web/extractor-version`).
 */
export const EXTRACTOR_VERSION = 2;

/**
 * UTF-16 units of one text. Chosen: the longest guidelines have three million; every step after this
 * one, from sentences to ranking, costs by the length.
 */
export const MAX_TEXT = 5_000_000;

/** Makes a source of the answer to a visit, whichever way it came. */
export async function interpretResponse(
  source: PendingSource,
  { visit, body, signal }: { visit: Visit; body: Parked; signal: AbortSignal },
  deps: InterpretDeps,
): Promise<FetchedSource> {
  const { contentType, finalUrl: url } = visit;
  const reason = findRefusal(visit.httpStatus, contentType);
  if (reason !== null) return toUnreadable(source, reason, visit);
  const start = await take(body.slice(0, SNIFFED_BYTES));
  if (start.length === 0) return toUnreadable(source, 'empty', visit);
  const format = findFormat(start, bodyKindOf(contentType));
  if (format === null) return toUnreadable(source, 'unsupported-type', visit);

  // nb. Before it is read: an extractor may take the bytes away.
  const bodyHash = contentHash(await deps.hashBytes(body));
  const read = format === 'pdf' ? deps.readPdf : deps.readText;
  const reading = await attemptAt(
    { source, visit, bodyHash },
    begin => read({ format, bytes: body, contentType, url }, signal, begin),
    { ...deps, signal },
  );
  if (typeof reading === 'string') return toUnreadable(source, reading, visit);
  if ('walled' in reading) {
    return { ...toUnreadable(source, reading.walled, visit), signs: reading.signs };
  }
  if (reading.text === '') return toUnreadable(source, 'empty', visit);
  if (reading.text.length > MAX_TEXT) return toUnreadable(source, 'too-large', visit);
  const readBy = { bodyHash, extractor: EXTRACTOR_VERSION };
  const { signs, ...parts } = reading;
  const fetched = await toRead(source, { ...parts, visit, readBy }, deps.hash);
  return signs ? { ...fetched, signs } : fetched;
}

async function attemptAt<Value>(
  { source, visit, bodyHash }: { source: PendingSource; visit: Visit; bodyHash: ContentHash },
  read: (begin?: () => Promise<void>) => Promise<Value>,
  { attempt, hash, signal }: Pick<InterpretDeps, 'attempt' | 'hash'> & { signal: AbortSignal },
): Promise<Value | UnreadableReason> {
  if (!attempt) return read();
  const isGiven = visit.httpStatus === null;
  // nb. Not by the address: the pages a source is compared with have names made up for once.
  const key = isGiven ? bodyHash : contentHash(await hash(source.id));
  return attempt(key, read, signal);
}
