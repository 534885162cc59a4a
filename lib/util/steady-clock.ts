/**
 * Milliseconds that only go on. Where the clock that is read was set back, they go on from
 * where they were: nobody waits for a time that has been already to come round again.
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
