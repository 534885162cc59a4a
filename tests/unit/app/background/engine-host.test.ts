import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { keepAwake } from '../../../../lib/app/background/engine-host';

/** After so long without a sign of life Firefox ends an event page. */
const FIREFOX_WAITS_MS = 30_000;

describe('keepAwake', () => {
  let times: number[];
  const ping = () => Promise.resolve(times.push(Date.now()));

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    times = [];
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('never lets so much time pass that the page would be ended', async () => {
    const work = Promise.withResolvers<undefined>();
    const kept = keepAwake(work.promise, ping);

    await vi.advanceTimersByTimeAsync(5 * 60_000);
    work.resolve(undefined);
    await kept;

    const silences = [...times, 5 * 60_000].map((time, at) => time - (times[at - 1] ?? 0));
    expect(Math.max(...silences)).toBeLessThan(FIREFOX_WAITS_MS);
  });

  it('is silent once the work is done', async () => {
    await keepAwake(Promise.resolve(), ping);

    await vi.advanceTimersByTimeAsync(5 * 60_000);

    expect(times).toEqual([]);
  });

  it('is silent once the work has failed, and hides the failure from nobody', async () => {
    const failed = keepAwake(Promise.reject(new Error('broken')), ping);

    await expect(failed).rejects.toThrow('broken');
    await vi.advanceTimersByTimeAsync(5 * 60_000);

    expect(times).toEqual([]);
  });
});
