import type { RemoteConnection } from '../../core/device/remote-connection';
import * as v from 'valibot';
import { shownText } from '../../text/markdown/shown-text';

/** nb. Disables the client's timeout, which limits whole answers. Ours limits silence. */
const NEVER_MS = 2_147_483_647;

/**
 * Returns an API client, and its module: errors are told apart by class. Loaded on demand, since it
 * is larger than the rest of the judge.
 */
export async function openClient(
  connection: RemoteConnection,
  { fetch, limits }: { fetch: typeof globalThis.fetch; limits: RemoteLimits },
) {
  const sdk = await import('openai');
  const client = new sdk.OpenAI({
    ...addressOf(connection),
    // In Node the client would read these from the environment.
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
  // The client requires a key, but only the header is sent.
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

export type RemoteLimits = {
  /** Until the response begins: a server without a graphics card reads for minutes first. */
  firstByteMs: number;
  /** Between two chunks of the answer. */
  silenceMs: number;
  /** Cuts off a server that sends without end. */
  maxBytes: number;
  retries: number;
  /** Backoff before the first retry if the server names no time; doubles each time. */
  backoffMs: number;
  /** Longest wait a server may ask for; above, it counts as busy. */
  retryAfterMs: number;
};

/**
 * Generous if waiting is the only cost: a lease lasts 15 minutes, and an abandoned answer has been
 * paid for. `retryAfterMs` is a minute because accounts are limited by the minute.
 */
export const REMOTE_LIMITS: RemoteLimits = {
  firstByteMs: 5 * 60_000,
  silenceMs: 60_000,
  maxBytes: 64 * 1024 * 1024,
  retries: 3,
  backoffMs: 1_000,
  retryAfterMs: 60_000,
};

/**
 * Fetches from a model's server, with a timeout on silence.
 *
 * Limits silence, not the whole answer: a slow server that still writes is not cut off. Sends only
 * the question: no cookies, no referrer, nothing about this computer. Never follows a redirect,
 * which would take the question to a host the user did not choose.
 */
export function createModelFetch(
  fetch: typeof globalThis.fetch,
  limits: RemoteLimits,
): typeof globalThis.fetch {
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

/** Removes the headers in which the client describes itself and its computer. */
function keepQuiet(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  for (const name of [...headers.keys()]) {
    if (name.startsWith('x-stainless')) headers.delete(name);
  }
  return headers;
}

/** Each wait for the next bytes has its own timeout. */
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
    // Reads nothing ahead, so that the timeout runs only while a caller waits.
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
    // Some browsers do not pass on the reason.
    throw silence.signal.reason === reason ? reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const shape = v.object({ data: v.array(v.object({ id: v.string() })) });

/** Some servers list every model there is; more names are of no use. */
const MOST_MODELS = 200;
const LONGEST_NAME = 200;

/** `null` if not listed. Skips Azure, which lists deployable models, not deployed ones. */
export async function listModels(
  connection: RemoteConnection,
  { fetch, limits = REMOTE_LIMITS }: { fetch: typeof globalThis.fetch; limits?: RemoteLimits },
  signal: AbortSignal,
): Promise<string[] | null> {
  if (connection.kind === 'azure') return null;

  const { client } = await openClient(connection, { fetch, limits });
  try {
    const { data } = v.parse(shape, await client.get('/models', { signal }));
    return data.slice(0, MOST_MODELS).map(({ id }) => shownText(id).slice(0, LONGEST_NAME));
  } catch {
    // Listing models is optional: only a chat has to work.
    signal.throwIfAborted();
    return null;
  }
}
