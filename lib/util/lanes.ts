import PQueue from 'p-queue';

/**
 * Returns a queue in which callers do not wait for each other: each has a lane of its own, `width`
 * tasks wide. A caller is known by its signal, as each check has one.
 */
export function createLanes(width: number): (signal: AbortSignal) => PQueue {
  const lanes = new WeakMap<AbortSignal, PQueue>();
  return signal => {
    const lane = lanes.get(signal) ?? new PQueue({ concurrency: width });
    lanes.set(signal, lane);
    return lane;
  };
}
