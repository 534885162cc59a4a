/**
 * Throttles `act` to once every `everyMs`, and always runs it after the last call.
 *
 * The first call acts at once, so that a single change is not delayed.
 */
export function coalesce(act: () => void, everyMs: number): () => void {
  let isResting = false;
  let isAsked = false;

  function run(): void {
    isAsked = false;
    isResting = true;
    act();
    setTimeout(() => {
      isResting = false;
      if (isAsked) run();
    }, everyMs);
  }

  return () => {
    if (isResting) isAsked = true;
    else run();
  };
}
