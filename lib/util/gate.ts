/**
 * Lets works run side by side, and one of them go on alone: it waits until the others have ended or
 * wait too, and new ones wait for it.
 */
export type Gate = {
  beside: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Called by a work that runs `beside` others; `null`: aborted before its turn. */
  alone: <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value | null>;
};

export function createGate(): Gate {
  let others = 0;
  let isTaken = false;
  let changed = Promise.withResolvers<undefined>();

  const isFree = () => others === 0 && !isTaken;
  const tell = (): void => {
    changed.resolve(undefined);
    changed = Promise.withResolvers<undefined>();
  };

  async function takeTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    isTaken = true;
    try {
      return await work();
    } finally {
      isTaken = false;
    }
  }

  return {
    async beside(work) {
      while (isTaken) await changed.promise;
      others += 1;
      try {
        return await work();
      } finally {
        others -= 1;
        tell();
      }
    },
    async alone(work, signal) {
      signal.addEventListener('abort', tell, { once: true });
      others -= 1;
      tell();
      try {
        while (!isFree() && !signal.aborted) await changed.promise;
        return signal.aborted ? null : await takeTurn(work);
      } finally {
        others += 1;
        tell();
        signal.removeEventListener('abort', tell);
      }
    },
  };
}
