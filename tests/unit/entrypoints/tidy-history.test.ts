import { describe, expect, it, vi } from 'vitest';
import { tidyHistory } from '../../../entrypoints/background/tidy-history';
import type { RetentionDays } from '../../../lib/core/history';

const NOW = Date.parse('2026-10-31T12:00:00.000Z');
const HOUR = 60 * 60 * 1_000;

function world(retentionDays: RetentionDays, last: number | null) {
  const expire = vi.fn(() => Promise.resolve(0));
  const indexOld = vi.fn(() => Promise.resolve());
  const setValue = vi.fn(() => Promise.resolve());
  return {
    expire,
    indexOld,
    setValue,
    deps: {
      history: { expire, indexOld },
      readSettings: () => Promise.resolve({ retentionDays }),
      lastTidied: { getValue: () => Promise.resolve(last), setValue },
      now: () => NOW,
    },
  };
}

describe('tidying the history', () => {
  it('deletes what is older than the reader wants, and notes when', async () => {
    const { deps, expire, setValue } = world(30, null);

    await tidyHistory(deps);

    expect(expire).toHaveBeenCalledExactlyOnceWith('2026-10-01T12:00:00.000Z');
    expect(setValue).toHaveBeenCalledExactlyOnceWith(NOW);
  });

  it('deletes nothing where all is kept for ever', async () => {
    const { deps, expire } = world(0, null);

    await tidyHistory(deps);

    expect(expire).not.toHaveBeenCalled();
  });

  it('deletes at most once a day, and makes searchable each time', async () => {
    const { deps, expire, indexOld } = world(30, NOW - 23 * HOUR);

    await tidyHistory(deps);

    expect(expire).not.toHaveBeenCalled();
    expect(indexOld).toHaveBeenCalledOnce();
  });

  it.each([NOW - 24 * HOUR, NOW + 1_000 * HOUR])(
    'deletes again after a day, and where the clock was set back',
    async last => {
      const { deps, expire } = world(90, last);

      await tidyHistory(deps);

      expect(expire).toHaveBeenCalledOnce();
    },
  );
});
