import { describe, expect, it } from 'vitest';

import { startDeadline } from '../../../../lib/sources/web/deadline';
import { sleep } from '../../../../lib/util/sleep';

/** Longer than any test may run: who waits for this fails. */
const TOO_LONG_MS = 600_000;

describe('a deadline', () => {
  it('has fallen from the start where the caller has stopped', () => {
    const deadline = startDeadline(AbortSignal.abort(), TOO_LONG_MS);
    deadline.end();

    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.isExpired()).toBe(false);
  });

  it('falls with the caller', () => {
    const caller = new AbortController();
    const deadline = startDeadline(caller.signal, TOO_LONG_MS);

    expect(deadline.signal.aborted).toBe(false);
    caller.abort();

    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.isExpired()).toBe(false);
    deadline.end();
  });

  it('falls with the time, and says so', async () => {
    const deadline = startDeadline(new AbortController().signal, 1);

    await new Promise(resolve => deadline.signal.addEventListener('abort', resolve));

    expect(deadline.isExpired()).toBe(true);
    deadline.end();
  });

  it('lets go of the caller when it has ended', () => {
    const caller = new AbortController();
    const deadline = startDeadline(caller.signal, TOO_LONG_MS);

    deadline.end();
    caller.abort();

    expect(deadline.signal.aborted).toBe(false);
  });
});

describe('a wait', () => {
  it('ends by itself', async () => {
    await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  it('ends when the caller stops', async () => {
    const caller = new AbortController();
    const waiting = sleep(TOO_LONG_MS, caller.signal);

    caller.abort();

    await expect(waiting).resolves.toBeUndefined();
  });

  it('does not begin where the caller has stopped', async () => {
    await expect(sleep(TOO_LONG_MS, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
