/** A program that can be ended at any of its moments, as a browser ends a document. */
export type Life = {
  /** The same port; around each of its calls the life may end. */
  port: <Port extends object>(name: string, port: Port) => Port;
  /** The same `fetch`; the life may also end between any two pieces of an answer. */
  fetch: typeof fetch;
  /** Events in order: calls begun and done, and pieces of answers. */
  readonly moments: readonly string[];
  /** Falls when the life ends; what it had open to the network goes with it. */
  readonly end: AbortSignal;
};

type Call = (...given: unknown[]) => unknown;

/** With these words a stream of the chat API ends. */
export const LAST = '[DONE]';

/** A life that ends at its `endsAt`th moment: from then on nothing of it goes on. */
export function createLife(endsAt = Infinity): Life {
  const moments: string[] = [];
  const end = new AbortController();

  /** Never comes back to a life that is over. */
  async function pass(moment: string): Promise<void> {
    if (!end.signal.aborted) moments.push(moment);
    if (moments.length >= endsAt) end.abort();
    if (end.signal.aborted) await new Promise(() => undefined);
  }

  async function live<Value>(name: string, act: () => Promise<Value>): Promise<Value> {
    await pass(`${name} begins`);
    try {
      return await act();
    } finally {
      await pass(`${name} is done`);
    }
  }

  return {
    moments,
    end: end.signal,
    port: (name, port) =>
      new Proxy(port, {
        get(target, key): unknown {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== 'function') return value;
          const call = value.bind(target) as Call;
          const label = `${name}.${String(key)}`;
          return (...given: unknown[]) => live(label, () => Promise.resolve(call(...given)));
        },
      }),
    async fetch(input, init) {
      const signals = [end.signal, ...(init?.signal ? [init.signal] : [])];
      const response = await live('request', () =>
        fetch(input, { ...init, signal: AbortSignal.any(signals) }),
      );
      return new Response(response.body?.pipeThrough(inPieces(pass)) ?? null, response);
    },
  };
}

/** One moment for every piece; the last one of a stream of the chat API says that it is. */
function inPieces(
  pass: (moment: string) => Promise<void>,
): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  return new TransformStream({
    async transform(piece, out) {
      const isLast = decoder.decode(piece, { stream: true }).includes(LAST);
      await pass(isLast ? 'the last piece comes' : 'a piece comes');
      out.enqueue(piece);
    },
  });
}
