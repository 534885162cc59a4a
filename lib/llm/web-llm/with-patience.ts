import { SILENT } from './explain-error';

/** Throws if the stream is silent for too long. */
export async function* withPatience<Value>(
  stream: AsyncIterable<Value>,
  patienceMs: number,
): AsyncGenerator<Value> {
  const iterator = stream[Symbol.asyncIterator]();
  let isSilent = false;
  // A function, since the compiler does not see the timer change the flag.
  const mayBeEnded = () => !isSilent;
  const giveUp = () => {
    isSilent = true;
    return new Error(SILENT);
  };
  try {
    for (;;) {
      const next = await within(iterator.next(), patienceMs, giveUp);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // A silent stream would not answer this call either.
    if (mayBeEnded()) await iterator.return?.();
  }
}

function within<Value>(work: Promise<Value>, ms: number, giveUp: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(giveUp()), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
