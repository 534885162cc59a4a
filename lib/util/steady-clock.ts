/**
 * Creates a monotonic clock in milliseconds. When the system clock is set back, it continues from
 * its last value, so that no wait is prolonged.
 */
export function createSteadyClock(readMs: () => number): () => number {
  let lastMs = -Infinity;
  let aheadMs = 0;
  return () => {
    const readNow = readMs();
    if (readNow < lastMs) aheadMs += lastMs - readNow;
    lastMs = readNow;
    return readNow + aheadMs;
  };
}
