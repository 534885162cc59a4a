import type { ContentHash } from '../core/ids';
import type { AttemptLog } from '../ports/source-fetcher';
import type { Gate } from '../util/gate';
import { sleep, type Sleep } from '../util/sleep';

/**
 * Reads under a name that is the same after a restart; an engine that dies leaves it written down.
 * `read` waits for `begin` before it touches anything: until then it may wait for its turn.
 */
export type Attempt = <Value>(
  key: ContentHash,
  read: Reading<Value>,
  signal: AbortSignal,
) => Promise<Value | 'too-demanding' | 'stopped'>;

type Reading<Value> = (begin: () => Promise<void>) => Promise<Value>;

/**
 * Tries that may end with the engine: one beside other sources, any of which may be the cause, and
 * two alone.
 */
const MOST_TRIES = 3;

/**
 * A try alone that lasts so long counts as the last, so that a browser the user closes in the middle
 * is told from a source that ends it. Chosen: 300 pages of a PDF take a slow machine as long, and a
 * page that ran out of 2 GB of memory took 46 s.
 */
const LONG_TRY_MS = 10_000;

/** Chosen: after a crash pages and panel are served before what may crash again. */
const REST_MS = 2_000;

/**
 * Writes each attempt down before it begins and takes it back when it has ended in any way. One that
 * is found was under way when an engine died: it waits for all others and is repeated alone, and a
 * source under which engines died again is `too-demanding`, without being touched.
 */
export function createAttempts(
  log: AttemptLog,
  { alone }: Pick<Gate, 'alone'>,
  wait: Sleep = sleep,
): Attempt {
  /** Attempts of this engine, which may read one source for several audits. */
  const open = new Map<ContentHash, number>();

  async function run<Value>(key: ContentHash, tries: number, read: Reading<Value>) {
    open.set(key, (open.get(key) ?? 0) + 1);
    let begun: Promise<void> | null = null;
    try {
      return await read(() => (begun ??= log.put(new Map([[key, tries]]))));
    } finally {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else {
        open.delete(key);
        await log.drop(key);
      }
    }
  }

  async function watch<Value>(key: ContentHash, read: () => Promise<Value>): Promise<Value> {
    let noted: Promise<void> = Promise.resolve();
    const timer = setTimeout(() => {
      noted = log.put(new Map([[key, MOST_TRIES]]));
    }, LONG_TRY_MS);
    try {
      return await read();
    } finally {
      clearTimeout(timer);
      await noted;
    }
  }

  return async (key, read, signal) => {
    const died = open.has(key) ? 0 : ((await log.find([key])).get(key) ?? 0);
    if (died >= MOST_TRIES) return 'too-demanding';
    if (died === 0) return run(key, 1, read);

    await wait(REST_MS, signal);
    return (
      (await alone(() => run(key, died + 1, begin => watch(key, () => read(begin))), signal)) ??
      'stopped'
    );
  };
}
