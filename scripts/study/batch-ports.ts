import { customIdOf, toBatchBody } from '../../lib/studies/batch-lines';
import type { FetchedSource, SourceFetcher } from '../../lib/ports/source-fetcher';
import type { PendingSource } from '../../lib/core/source/source';
import { sha256Hex } from '../../lib/text/content-hash';
import { parseJson } from '../../lib/util/parse-json';
import type { WrapFetch } from '../lib/model-of-environment';
import type { Journal } from './batch-journal';

/** Chosen: a question that failed so often is settled as failed. */
export const MOST_FAILURES = 3;

/** Sent in place of a reply that is not there yet; the client does not ask again. */
const NOT_YET = 504;

/**
 * Answers a model's client from the journal. A question that is not there is asked live, and its whole
 * answer kept before the client sees it; or is noted for a batch, and `onMissing` called.
 */
export function createReplay(
  journal: Journal,
  { isLive, onMissing }: { isLive: boolean; onMissing: () => void },
): WrapFetch {
  return fetch => async (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init);
    const given = parseJson(init.body) as Record<string, unknown>;
    const body = JSON.stringify(toBatchBody(given));
    const id = customIdOf(await sha256Hex(body));
    const kept = journal.findReply(id);
    if (kept) return new Response(kept.body, { headers: { 'content-type': kept.type } });
    if (isLive) return askLive(id, { journal, ask: () => fetch(input, init) });

    if (journal.want(id, body) < MOST_FAILURES) onMissing();
    return new Response('{}', { status: NOT_YET });
  };
}

async function askLive(
  id: string,
  { journal, ask }: { journal: Journal; ask: () => Promise<Response> },
): Promise<Response> {
  const response = await ask();
  if (!response.ok) return response;
  const type = response.headers.get('content-type') ?? '';
  const body = await response.text();
  // A stream that was cut off is no answer; the client says what it is.
  const isWhole = type.includes('json') ? parseJson(body) !== null : /data: ?\[DONE\]/.test(body);
  if (isWhole) journal.keepReply(id, { body, type });
  return new Response(body, { status: response.status, headers: { 'content-type': type } });
}

/** Reads each address once for all answers, also while the first is still at it. */
export function createSharing(journal: Journal): (reader: SourceFetcher) => SourceFetcher {
  const open = new Map<string, Promise<FetchedSource>>();

  async function readOnce(reader: SourceFetcher, source: PendingSource, url: string) {
    const got = await reader.fetch(source, new AbortController().signal);
    const isOurs = got.text === null && got.source.reason === 'offline';
    if (!isOurs) journal.keepSource(url, JSON.stringify(got));
    return got;
  }

  return reader => ({
    id: reader.id,
    accepts: target => reader.accepts(target),
    async fetch(source, signal) {
      const { url } = source;
      if (url === null) return reader.fetch(source, signal);
      const kept = journal.findSource(url);
      if (kept !== null) return asOf(source, JSON.parse(kept) as FetchedSource);
      const running = open.get(url);
      if (running) return asOf(source, await running);

      const reading = readOnce(reader, source, url);
      open.set(url, reading);
      try {
        return await reading;
      } finally {
        open.delete(url);
      }
    },
  });
}

/** As this answer cites it. Nothing was asked for it. */
function asOf({ id, target, url }: PendingSource, got: FetchedSource): FetchedSource {
  const own = { id, target, url };
  if (got.text === null) {
    return { source: { ...got.source, ...own }, text: null, requests: 0 };
  }
  return { source: { ...got.source, ...own, fromCache: true }, text: got.text, requests: 0 };
}
