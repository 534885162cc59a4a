import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { contentHash } from '../../../lib/core/ids';
import type { AttemptLog } from '../../../lib/ports/source-fetcher';
import { createAttempts } from '../../../lib/sources/attempts';
import { createAttemptLog } from '../../../lib/store/caches';
import { createGate } from '../../../lib/util/gate';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

const NOW = new Date('2026-10-01T08:00:00Z');
const POISON = contentHash('a'.repeat(64));
const INNOCENT = contentHash('b'.repeat(64));
const OTHER = contentHash('c'.repeat(64));
const go = () => new AbortController().signal;
const text = () => Promise.resolve('text');
const never = () => new Promise<never>(() => undefined);
const turn = () => new Promise(resolve => setTimeout(resolve, 20));

let log: AttemptLog;
beforeEach(() => {
  const db = openNodeStore();
  log = createAttemptLog(db, () => NOW);
});
afterEach(() => void vi.useRealTimers());

/** A new engine on the store of those before it. */
function start() {
  const { beside, alone } = createGate();
  const attempt = createAttempts(log, { alone }, () => Promise.resolve());
  return {
    read: <Value>(key: typeof POISON, work: () => Promise<Value>, signal = go()) =>
      beside(() =>
        attempt(
          key,
          async begin => {
            await begin();
            return work();
          },
          signal,
        ),
      ),
    /** Is laid out, then read for ever: both say that they begin. */
    readTwice: (key: typeof POISON, laidOut: Promise<unknown>) =>
      beside(() =>
        attempt(
          key,
          async begin => {
            await begin();
            await laidOut;
            await begin();
            return never();
          },
          go(),
        ),
      ),
    /** Waits for its turn for ever. */
    wait: (key: typeof POISON) => beside(() => attempt(key, never, go())),
  };
}

/** An engine that reads these at once and dies. */
async function die(...keys: (typeof POISON)[]): Promise<void> {
  const { read } = start();
  await Promise.all(
    keys.map(key => {
      const touched = Promise.withResolvers<undefined>();
      void read(key, () => {
        touched.resolve(undefined);
        return never();
      });
      return touched.promise;
    }),
  );
}

describe('an attempt at a source', () => {
  it('is written down before the source is touched, and taken back when it ended', async () => {
    const { read } = start();
    let tries: number | undefined;

    const result = await read(POISON, async () => {
      tries = (await log.find([POISON])).get(POISON);
      return 'text';
    });

    expect([result, tries]).toEqual(['text', 1]);
    expect((await log.find([POISON])).size).toBe(0);
  });

  it('is taken back when the reader fails, and when another check still reads the source last', async () => {
    const { read } = start();
    const first = Promise.withResolvers<string>();
    const reading = read(POISON, () => first.promise);
    await vi.waitFor(async () => expect((await log.find([POISON])).get(POISON)).toBe(1));

    await expect(read(POISON, () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect((await log.find([POISON])).get(POISON)).toBe(1);

    first.resolve('text');
    await reading;
    expect((await log.find([POISON])).size).toBe(0);
  });

  it('costs a source nothing where an engine died beside it: it is read, alone, after the others', async () => {
    await die(POISON, INNOCENT);
    const { read } = start();
    const order: string[] = [];
    const slow = Promise.withResolvers<string>();
    const note =
      (name: string, done: Promise<unknown> = Promise.resolve()) =>
      async () => {
        order.push(name);
        await done;
        order.push(`${name} done`);
      };

    const all = [
      read(INNOCENT, note('suspect')),
      read(OTHER, note('other', slow.promise)),
      read(POISON, note('second suspect')),
    ];
    await vi.waitFor(() => expect(order).toEqual(['other']));
    slow.resolve('');
    await Promise.all(all);

    const [, ended, one, oneDone, another, anotherDone] = order;
    expect(ended).toBe('other done');
    expect([oneDone, anotherDone]).toEqual([`${one} done`, `${another} done`]);
    expect(new Set([one, another])).toEqual(new Set(['suspect', 'second suspect']));
    expect((await log.find([POISON, INNOCENT])).size).toBe(0);
  });

  it('is not written down while the source waits for its turn', async () => {
    const { read, wait } = start();
    void wait(INNOCENT);
    void read(POISON, never);

    await vi.waitFor(async () =>
      expect([...(await log.find([POISON, INNOCENT])).keys()]).toEqual([POISON]),
    );
  });

  it('is not repeated where engines died with the source alone', async () => {
    await die(POISON, INNOCENT);
    await die(POISON);
    await die(POISON);
    const touched = vi.fn(text);
    const { read } = start();

    expect(await read(POISON, touched)).toBe('too-demanding');
    expect(await read(INNOCENT, text)).toBe('text');
    expect(touched).not.toHaveBeenCalled();
  });

  it('alone counts as the last one where it lasted', async () => {
    await die(POISON);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void start().read(POISON, never);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(3_000);
      expect((await log.find([POISON])).get(POISON)).toBe(3);
    });
    vi.useRealTimers();

    expect(await start().read(POISON, text)).toBe('too-demanding');
  });

  it('alone still counts as the last one where it is read after a long layout', async () => {
    await die(POISON);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const layout = Promise.withResolvers<undefined>();
    void start().readTwice(POISON, layout.promise);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(3_000);
      expect((await log.find([POISON])).get(POISON)).toBe(3);
    });
    vi.useRealTimers();
    layout.resolve(undefined);
    await turn();

    expect((await log.find([POISON])).get(POISON)).toBe(3);
  });

  it('leaves no trace of a source that took long alone and was read', async () => {
    await die(POISON);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = Promise.withResolvers<string>();
    const reading = start().read(POISON, () => slow.promise);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(3_000);
      expect((await log.find([POISON])).get(POISON)).toBe(3);
    });
    vi.useRealTimers();
    slow.resolve('text');

    expect(await reading).toBe('text');
    expect((await log.find([POISON])).size).toBe(0);
  });

  it('that waits to be alone ends with its check, and is still a suspect', async () => {
    await die(POISON);
    const { read } = start();
    void read(OTHER, never);
    const controller = new AbortController();
    const waiting = read(POISON, text, controller.signal);
    await turn();

    controller.abort();

    expect(await waiting).toBe('stopped');
    expect((await log.find([POISON])).get(POISON)).toBe(1);
  });
});
