import { describe, expect, it, vi } from 'vitest';

import type { Power } from '../../lib/core/device/power';
import type { PowerStatus } from '../../lib/browser/power';

/** A device that can be plugged in and out. */
export type PowerWorld = { status: PowerStatus; set: (power: Power) => void };

const POWERS: Power[] = [
  { kind: 'mains' },
  { kind: 'battery', level: 0.62 },
  { kind: 'battery', level: 0 },
  { kind: 'unknown' },
];

/** Contract of every source of the device's power status. */
export function describePowerContract(name: string, create: (first: Power) => PowerWorld): void {
  describe(`the power status "${name}"`, () => {
    it.each(POWERS)('tells what it is: $kind $level', async power => {
      const { status } = create(power);

      expect(await status.read()).toEqual(power);
    });

    it('tells what it is now, and not what it was', async () => {
      const { status, set } = create({ kind: 'mains' });
      await status.read();
      set({ kind: 'battery', level: 0.5 });

      expect(await status.read()).toEqual({ kind: 'battery', level: 0.5 });
    });

    it('tells whoever watches of a change, and of nothing before it', async () => {
      const { status, set } = create({ kind: 'mains' });
      const onChange = vi.fn();
      status.watch(onChange);
      await status.read();
      const before = onChange.mock.calls.length;
      set({ kind: 'battery', level: 0.2 });

      expect(before).toBe(0);
      expect(onChange.mock.calls).toEqual([[{ kind: 'battery', level: 0.2 }]]);
    });

    it('tells each watcher, and none that has stopped', async () => {
      const { status, set } = create({ kind: 'mains' });
      const onChange = vi.fn();
      const stop = status.watch(onChange);
      status.watch(onChange);
      await status.read();
      set({ kind: 'battery', level: 0.9 });
      stop();
      set({ kind: 'mains' });

      expect(onChange).toHaveBeenCalledTimes(3);
    });

    it('tells nobody who stopped at once', async () => {
      const { status, set } = create({ kind: 'mains' });
      const onChange = vi.fn();
      status.watch(onChange)();
      await status.read();
      set({ kind: 'battery', level: 0.9 });

      expect(onChange).not.toHaveBeenCalled();
    });
  });
}
