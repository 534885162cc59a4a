/** Default timeout of a condition; generous on purpose. */
const PATIENCE_MS = 30_000;
const INTERVAL_MS = 100;

/** Polls until it holds; `what` names what did not come. Also for scripts, where no test runs. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`e2e: ${what} did not come`);
    await new Promise(resolve => setTimeout(resolve, INTERVAL_MS));
  }
}
