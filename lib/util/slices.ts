/** Long work as steps, between which other work of the thread may go on. */
export type Steps<Value> = Generator<undefined, Value, undefined>;

/**
 * Chosen: less than a frame of a screen that shows 60 a second, so that a panel on the same
 * thread still draws each of them.
 */
const SLICE_MS = 10;

/** Does long work without a break, where nobody waits for the thread. */
export function runAtOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does long work in slices, and lets the thread's other work go on after each. */
export async function runInSlices<Value>(steps: Steps<Value>): Promise<Value> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
    await nextTurn();
  }
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, 0);
  });
}
