/** Long work divided into steps, between which other work of the thread may run. */
export type Steps<Value> = Generator<undefined, Value, undefined>;

/** Chosen: shorter than a frame at 60 Hz, so that a panel on the same thread draws each of them. */
const SLICE_MS = 10;

/** Runs all steps without a pause, if the thread has no other work. */
export function runAtOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the steps in slices and yields to other work of the thread after each. */
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

export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, 0);
  });
}
