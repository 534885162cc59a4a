/** Longest silence allowed: Firefox ends an event page after 30 s without an event or a call. */
const PING_EVERY_MS = 20_000;

/** Calls `ping` again and again until the work has ended, so that the page it runs in lives on. */
export async function keepAwake(work: Promise<void>, ping: () => Promise<unknown>): Promise<void> {
  const timer = setInterval(() => void ping(), PING_EVERY_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}
