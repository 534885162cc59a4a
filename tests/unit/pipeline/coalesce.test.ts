import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { coalesce } from '../../../lib/pipeline/coalesce';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('coalesce', () => {
  it('acts at once on a lone call', () => {
    const act = vi.fn();

    coalesce(act, 100)();

    expect(act).toHaveBeenCalledTimes(1);
  });

  it('turns a burst into a first and a last act', () => {
    const act = vi.fn();
    const call = coalesce(act, 100);

    for (let n = 0; n < 50; n += 1) call();
    vi.advanceTimersByTime(1_000);

    expect(act).toHaveBeenCalledTimes(2);
  });

  it('acts again at once after a rest', () => {
    const act = vi.fn();
    const call = coalesce(act, 100);
    call();
    vi.advanceTimersByTime(100);

    call();

    expect(act).toHaveBeenCalledTimes(2);
  });
});
