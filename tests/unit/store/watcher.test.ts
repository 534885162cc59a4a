import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatcher } from '../../../lib/store/watch';

describe('a watcher', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports a fault once, lives on, and delivers when reading works again', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const fault = new Error('broken');
    const answers = [() => 'first', () => fail(fault), () => fail(fault), () => 'last'];
    const seen: string[] = [];
    const watcher = createWatcher({
      read: () => Promise.resolve().then(() => answers.shift()?.() ?? 'none'),
      onChange: state => seen.push(state),
      coalesceMs: 10,
    });

    for (let round = 0; round < 4; round += 1) {
      watcher.request();
      await vi.advanceTimersByTimeAsync(20);
    }

    expect(seen).toEqual(['first', 'last']);
    expect(report.mock.calls).toEqual([[expect.stringContaining('store:'), fault]]);
  });

  it('reports a callback that throws, and calls it again all the same', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const onChange = vi.fn(() => fail(new Error('broken view')));
    const watcher = createWatcher({ read: () => Promise.resolve(1), onChange, coalesceMs: 10 });

    watcher.request();
    await vi.advanceTimersByTimeAsync(20);
    watcher.request();
    await vi.advanceTimersByTimeAsync(20);

    expect(onChange).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['its state', () => 'late'],
    ['its fault', () => fail(new Error('late'))],
  ])('drops a reading that ends after the stop: %s', async (_, end) => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const onChange = vi.fn();
    const read = async () => {
      await new Promise(resolve => setTimeout(resolve, 50));
      return end();
    };
    const watcher = createWatcher({ read, onChange, coalesceMs: 10 });
    watcher.request();
    await vi.advanceTimersByTimeAsync(5);

    watcher.stop();
    await vi.advanceTimersByTimeAsync(200);

    expect(onChange).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });
});

function fail(fault: Error): never {
  throw fault;
}
