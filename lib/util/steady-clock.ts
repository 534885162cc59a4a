/** Creates a clock that continues when the system clock is set back, so no wait is prolonged. */
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
