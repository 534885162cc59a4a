/** Returns a lock: each work it is given starts when the one before has ended, well or badly. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
