import type { OpenAI } from 'openai';
import type * as Sdk from 'openai';

import type { RemoteConnection } from '../../core/device/remote-connection';
import * as v from 'valibot';
import { shownText } from '../../text/markdown/shown-text';

/** The client of an API, and the module it comes from: its errors are told apart by class. */
export type OpenClient = { client: OpenAI; sdk: typeof Sdk };

/** nb. The client's clock counts whole answers. Ours counts silence, so this one never rings. */
const NEVER_MS = 2_147_483_647;

/** Loads the client where one is needed: it is larger than all the rest of the judge. */
export async function openClient(
  connection: RemoteConnection,
  { fetch, limits }: { fetch: Fetch; limits: RemoteLimits },
): Promise<OpenClient> {
  const sdk = await import('openai');
  const client = new sdk.OpenAI({
    ...addressOf(connection),
    // In Node the client would take these from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // The key is the user's own, kept where no page can read it.
    dangerouslyAllowBrowser: true,
    // Its own retries would also repeat a question that was cut off after it was paid for.
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off',
    fetch: createModelFetch(fetch, limits),
  });
  return { client, sdk };
}

function addressOf(connection: RemoteConnection) {
  const { kind, baseUrl, key, model, apiVersion } = connection;
  // The client insists on a key; the header is what is sent.
  const apiKey = key === '' ? 'none' : key;
  if (kind === 'openai') {
    return { apiKey, baseURL: baseUrl, ...(key === '' && { defaultHeaders: withoutKey }) };
  }
  return {
    apiKey,
    baseURL: `${baseUrl}/openai/deployments/${encodeURIComponent(model)}`,
    defaultQuery: { 'api-version': apiVersion },
    defaultHeaders: key === '' ? withoutKey : { ...withoutKey, 'api-key': key },
  };
}

const withoutKey = { Authorization: null };

/** Timeouts, size limit and retries of the remote model. */
export type RemoteLimits = {
  /** Until a server begins to answer: one without a graphics card first reads for minutes. */
  firstByteMs: number;
  /** Between two signs of life while it answers. */
  silenceMs: number;
  /** A server that sends without end is cut off. */
  maxBytes: number;
  /** Further attempts at a server that is busy, broken or not there for a moment. */
  retries: number;
  /** Before the first of them, where the server names no time; doubles each time. */
  backoffMs: number;
  /** The longest rest it may ask for; beyond, it counts as busy. */
  retryAfterMs: number;
};

/**
 * Generous where waiting is all it costs: a lease lasts 15 minutes, and an answer that is given
 * up has been paid for. The rest is a minute because accounts are limited by the minute.
 */
export const REMOTE_LIMITS: RemoteLimits = {
  firstByteMs: 5 * 60_000,
  silenceMs: 60_000,
  maxBytes: 64 * 1024 * 1024,
  retries: 3,
  backoffMs: 1_000,
  retryAfterMs: 60_000,
};

/** `fetch`, as far as the client of the API uses it. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Fetches what a model's server says, and gives up once it stays silent for too long.
 *
 * The clock counts silence, not the whole answer: a slow server that still writes is not cut
 * off. Nothing goes along but the question: no cookies, no referrer, nothing of this computer;
 * and a question never follows a redirect to where the user did not send it.
 */
export function createModelFetch(fetch: Fetch, limits: RemoteLimits): Fetch {
  return async (input, init = {}) => {
    const silence = new AbortController();
    const signals = init.signal ? [init.signal, silence.signal] : [silence.signal];
    const response = await within(limits.firstByteMs, silence, () =>
      fetch(input, {
        ...init,
        headers: keepQuiet(init.headers),
        signal: AbortSignal.any(signals),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      }),
    );
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(watch(response.body, silence, limits), { status, statusText, headers });
  };
}

/** Leaves out what the client tells of itself and of the computer it runs on. */
function keepQuiet(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  for (const name of [...headers.keys()]) {
    if (name.startsWith('x-stainless')) headers.delete(name);
  }
  return headers;
}

/** The same bytes; each wait for the next ones has its own limit. */
function watch(
  body: ReadableStream<Uint8Array>,
  silence: AbortController,
  { silenceMs, maxBytes }: RemoteLimits,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        const { done, value } = await within(silenceMs, silence, () => reader.read());
        bytes += value?.length ?? 0;
        if (bytes > maxBytes) {
          silence.abort();
          throw new Error('judges: a model’s answer has no end');
        }
        if (done) out.close();
        else out.enqueue(value);
      },
      cancel: reason => reader.cancel(reason),
    },
    // Nothing is read ahead, so that time is counted only while somebody waits.
    { highWaterMark: 0 },
  );
}

async function within<Value>(
  ms: number,
  silence: AbortController,
  work: () => Promise<Value>,
): Promise<Value> {
  const reason = new DOMException('The model was silent for too long.', 'TimeoutError');
  const timer = setTimeout(() => silence.abort(reason), ms);
  try {
    return await work();
  } catch (error) {
    // Not every browser hands the reason on.
    throw silence.signal.reason === reason ? reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const shape = v.object({ data: v.array(v.object({ id: v.string() })) });

/** Some servers list every model there is; nobody reads through more names. */
const MOST_MODELS = 200;
const LONGEST_NAME = 200;

/**
 * The models a server offers, by name; `null` where it does not say. Azure's lists what could
 * be deployed, not what is, and is not asked. Rejects with the signal's reason.
 */
export async function listModels(
  connection: RemoteConnection,
  { fetch, limits = REMOTE_LIMITS }: { fetch: Fetch; limits?: RemoteLimits },
  signal: AbortSignal,
): Promise<string[] | null> {
  if (connection.kind === 'azure') return null;

  const { client } = await openClient(connection, { fetch, limits });
  try {
    const { data } = v.parse(shape, await client.get('/models', { signal }));
    return data.slice(0, MOST_MODELS).map(({ id }) => shownText(id).slice(0, LONGEST_NAME));
  } catch {
    // Only a chat has to work: without a list there are no names to offer, and that is all.
    signal.throwIfAborted();
    return null;
  }
}
