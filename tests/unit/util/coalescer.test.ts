import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCoalescer } from '../../../lib/util/coalescer';

const WINDOW_MS = 100;

describe('coalescing work', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Work that counts its runs and takes `takesMs` each time. */
  function setUp(takesMs = 0) {
    const log = { runs: 0, running: 0, mostAtOnce: 0 };
    const coalescer = createCoalescer(async () => {
      log.runs += 1;
      log.running += 1;
      log.mostAtOnce = Math.max(log.mostAtOnce, log.running);
      if (takesMs > 0) await new Promise(resolve => setTimeout(resolve, takesMs));
      log.running -= 1;
    }, WINDOW_MS);
    return { log, coalescer };
  }

  it('does nothing unasked', async () => {
    const { log } = setUp();

    await vi.advanceTimersByTimeAsync(10 * WINDOW_MS);

    expect(log.runs).toBe(0);
  });

  it('runs at once when first asked, yet never inside the call that asks', async () => {
    const { log, coalescer } = setUp();

    coalescer.request();
    const within = log.runs;
    await vi.advanceTimersByTimeAsync(0);

    expect([within, log.runs]).toEqual([0, 1]);
  });

  it('turns a burst into one run now and one after it', async () => {
    const { log, coalescer } = setUp();
    coalescer.request();
    await vi.advanceTimersByTimeAsync(0);

    for (let place = 0; place < 800; place += 1) coalescer.request();
    await vi.advanceTimersByTimeAsync(10 * WINDOW_MS);

    expect(log.runs).toBe(2);
  });

  it('runs at most once a window while requests keep coming', async () => {
    const { log, coalescer } = setUp();

    for (let place = 0; place < 100; place += 1) {
      coalescer.request();
      await vi.advanceTimersByTimeAsync(10);
    }

    // A thousand milliseconds: one run at the start, and one at the end of each window.
    expect(log.runs).toBeLessThanOrEqual(11);
    expect(log.runs).toBeGreaterThanOrEqual(9);
  });

  it('runs again, whole, for a request that comes while it runs, and never two at once', async () => {
    const { log, coalescer } = setUp(50);
    coalescer.request();
    await vi.advanceTimersByTimeAsync(10);

    coalescer.request();
    await vi.advanceTimersByTimeAsync(10 * WINDOW_MS);

    expect(log).toEqual({ runs: 2, running: 0, mostAtOnce: 1 });
  });

  it('never overlaps runs, however long they take and however often it is asked', async () => {
    const { log, coalescer } = setUp(3 * WINDOW_MS);

    for (let place = 0; place < 600; place += 1) {
      coalescer.request();
      await vi.advanceTimersByTimeAsync(13);
    }

    expect(log.mostAtOnce).toBe(1);
    expect(log.runs).toBeGreaterThan(3);
  });

  it('rests longer after long work, so that it takes a fifth of the time at most', async () => {
    const { log, coalescer } = setUp(10 * WINDOW_MS);

    for (let place = 0; place < 900; place += 1) {
      coalescer.request();
      await vi.advanceTimersByTimeAsync(WINDOW_MS / 10);
    }

    // 9 s of asking; a run takes 1 s and is followed by 4 s of rest.
    expect(log.runs).toBe(2);
  });

  it('runs at once again after a quiet time', async () => {
    const { log, coalescer } = setUp();
    coalescer.request();
    await vi.advanceTimersByTimeAsync(5 * WINDOW_MS);

    coalescer.request();
    await vi.advanceTimersByTimeAsync(0);

    expect(log.runs).toBe(2);
  });

  it.each([0, 10, WINDOW_MS])('begins nothing once stopped, %i ms after it was asked', async ms => {
    const { log, coalescer } = setUp(5);
    coalescer.request();
    await vi.advanceTimersByTimeAsync(ms);
    const before = log.runs;
    coalescer.request();

    coalescer.stop();
    coalescer.request();
    await vi.advanceTimersByTimeAsync(10 * WINDOW_MS);

    expect(log.runs).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});
