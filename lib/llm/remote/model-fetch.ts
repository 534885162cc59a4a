import type { RemoteLimits } from './remote-limits';

/** `fetch`, as far as the client of the API uses it. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Fetches what a model's server says, and gives up once it stays silent for too long.
 *
 * The clock counts silence, not the whole answer: a slow server that still writes is not cut
 * off. Nothing goes along but the question: no cookies, no referrer, nothing of this computer;
 * and a question never follows a redirect to where the reader did not send it.
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
