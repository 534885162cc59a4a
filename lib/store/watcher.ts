import { createCoalescer, type Coalescer } from './coalesce';

export type Watched<State> = {
  /** Reads the whole state as it is now. */
  read: () => Promise<State>;
  onChange: (state: State) => void;
  /** Least time between two readings, in milliseconds. */
  coalesceMs: number;
};

/** Reads and hands on the state after each request, bursts together; never after `stop`. */
export function createWatcher<State>({ read, onChange, coalesceMs }: Watched<State>): Coalescer {
  let isStopped = false;
  let hasReported = false;

  const refresh = async () => {
    try {
      const state = await read();
      if (!isStopped) onChange(state);
    } catch (error) {
      // A later change may be readable, so the watch lives on; once is enough to find the fault.
      if (isStopped || hasReported) return;
      hasReported = true;
      console.error('store: what is watched could not be read', error);
    }
  };
  const coalescer = createCoalescer(refresh, coalesceMs);

  return {
    request: coalescer.request,
    stop() {
      isStopped = true;
      coalescer.stop();
    },
  };
}
