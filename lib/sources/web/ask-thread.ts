type PortEvent = { readonly data?: unknown };

/** The part of a worker that is used here. */
export type Thread = {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
  terminate(): void;
};

/** The inside of a thread, or a port to one. */
export type ThreadScope = {
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: PortEvent) => void): void;
};

/** Why a thread gave no answer: it took too long or broke, or nobody waits any more. */
type ThreadTrouble = 'too-complex' | 'stopped';

type ThreadQuestion<Answer> = {
  /** Starts a thread that answers one question. */
  open: () => Thread;
  /** `bytes` are copied: what is handed over is gone here, and the caller may still need it. */
  bytes: Uint8Array;
  toRequest: (bytes: Uint8Array) => object;
  /** `null` for a message that is no answer. */
  parse: (data: unknown) => Answer | null;
  timeoutMs: number;
};

/**
 * Has a document read in a thread of its own, which ends with it: whatever it asked for is
 * given back, and one that never comes to an end is cut off.
 */
export async function askThread<Answer>(
  { open, bytes, toRequest, parse, timeoutMs }: ThreadQuestion<Answer>,
  signal: AbortSignal,
): Promise<Answer | ThreadTrouble> {
  if (signal.aborted) return 'stopped';

  const { promise, resolve } = Promise.withResolvers<Answer | ThreadTrouble>();
  const giveUp = () => resolve('too-complex');
  const stop = () => resolve('stopped');
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  const thread = open();
  thread.addEventListener('message', ({ data }) => {
    const answer = parse(data);
    if (answer !== null) resolve(answer);
  });
  // A document can exhaust a thread; that is no more than it was given the thread for.
  for (const type of ['error', 'messageerror']) thread.addEventListener(type, giveUp);
  try {
    const copy = new Uint8Array(bytes);
    thread.postMessage(toRequest(copy), [copy.buffer]);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    thread.terminate();
  }
}
