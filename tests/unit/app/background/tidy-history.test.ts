import { describe, expect, it, vi } from 'vitest';
import { tidyHistory, type TidyDeps } from '../../../../lib/app/background/tidy-history';
import type { RETENTION_DAYS } from '../../../../lib/core/audit/history';

const NOW = Date.parse('2026-10-31T12:00:00.000Z');
const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

/** A background that starts at the times it is told, as one reader's browser does. */
function world(retentionDays: (typeof RETENTION_DAYS)[number], first: number | null = null) {
  let last = first;
  let clock = NOW;
  const expire = vi.fn<TidyDeps['history']['expire']>(() => Promise.resolve(0));
  const deps = {
    history: { expire },
    readSettings: () => Promise.resolve({ retentionDays }),
    lastTidied: {
      getValue: () => Promise.resolve(last),
      setValue: (at: number) => {
        last = at;
        return Promise.resolve();
      },
    },
    now: () => clock,
  };
  return {
    expire,
    noted: () => last,
    startAt: async (...times: number[]) => {
      for (const time of times) {
        clock = time;
        await tidyHistory(deps);
      }
    },
  };
}

describe('tidying the history', () => {
  it('deletes what was too old when it was looked at before, and notes when', async () => {
    const { startAt, expire, noted } = world(30, NOW - DAY);

    await startAt(NOW);

    expect(expire).toHaveBeenCalledExactlyOnceWith('2026-09-30T12:00:00.000Z');
    expect(noted()).toBe(NOW);
  });

  it('deletes nothing where all is kept for ever', async () => {
    const { startAt, expire } = world(0, NOW - DAY);

    await startAt(NOW, NOW + DAY);

    expect(expire).not.toHaveBeenCalled();
  });

  it('deletes at most once a day', async () => {
    const { startAt, expire } = world(30, NOW - 23 * HOUR);

    await startAt(NOW);

    expect(expire).not.toHaveBeenCalled();
  });

  it('deletes nothing by the time it is installed', async () => {
    const { startAt, expire } = world(30);

    await startAt(NOW);

    expect(expire).not.toHaveBeenCalled();
  });
});

describe('a clock that changes', () => {
  it('deletes nothing more when it jumps a year ahead', async () => {
    const { startAt, expire } = world(30, NOW - DAY);

    await startAt(NOW + 365 * DAY);

    // Checks due yesterday are deleted; none is measured by the coming year.
    expect(expire).toHaveBeenCalledExactlyOnceWith('2026-09-30T12:00:00.000Z');
  });

  it('deletes nothing by a year ahead that is corrected', async () => {
    const { startAt, expire } = world(30, NOW - DAY);

    await startAt(NOW + 365 * DAY, NOW + HOUR, NOW + 2 * DAY, NOW + 4 * DAY);

    const latest = expire.mock.calls.map(([before]) => before).toSorted();
    expect(latest.at(-1)).toBe(new Date(NOW + 2 * DAY - 30 * DAY).toISOString());
  });

  it('goes on deleting after it was set back, counted from there', async () => {
    const { startAt, expire } = world(30, NOW);

    await startAt(NOW - 1_000 * DAY);
    expect(expire).not.toHaveBeenCalled();
    await startAt(NOW - 999 * DAY);

    expect(expire).toHaveBeenCalledExactlyOnceWith(
      new Date(NOW - 1_000 * DAY - 30 * DAY).toISOString(),
    );
  });

  it('deletes in the end by a time the clock has kept to', async () => {
    const { startAt, expire } = world(30, NOW - DAY);

    await startAt(NOW + 60 * DAY, NOW + 61 * DAY);

    expect(expire).toHaveBeenLastCalledWith(new Date(NOW + 30 * DAY).toISOString());
  });
});
