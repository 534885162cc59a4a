export type Deadline = ReturnType<typeof startDeadline>;

/**
 * Starts a signal that aborts when the caller stops or the time is up, and knows which it was.
 *
 * nb. `AbortSignal.any` with `AbortSignal.timeout` would do the same in one line, but both hold
 * their parts weakly, and engines have dropped the timer while it was still awaited.
 */
export function startDeadline(signal: AbortSignal, timeoutMs: number) {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort();
  }, timeoutMs);
  const stop = () => controller.abort();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });

  return {
    signal: controller.signal,
    /** Returns true if time ran out before the caller stopped. */
    isExpired: () => expired,
    /** Releases the timer and the caller's signal. */
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}
