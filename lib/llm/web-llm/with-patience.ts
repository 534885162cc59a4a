import { SILENT } from './explain-error';

/** What a stream gives, or a throw where it gives nothing for too long. */
export async function* withPatience<Value>(
  stream: AsyncIterable<Value>,
  patienceMs: number,
): AsyncGenerator<Value> {
  const iterator = stream[Symbol.asyncIterator]();
  let isSilent = false;
  // A function: the compiler holds the flag for known.
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
    // One that gives nothing any more would not give this answer either.
    if (mayBeEnded()) await iterator.return?.();
  }
}

function within<Value>(work: Promise<Value>, ms: number, giveUp: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(giveUp()), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
