import type { Battery, PowerStatus } from '../../lib/browser/power';
import type { Power } from '../../lib/core/device/power';

/** A device whose power changes when a test says so. */
export type FakePower = PowerStatus & { set(power: Power): void };

export function fakePower(first: Power = { kind: 'mains' }): FakePower {
  let power = first;
  const watchers = new Set<(power: Power) => void>();
  return {
    read: () => Promise.resolve(power),
    watch(onChange) {
      // Each watch is one of its own, also of the same function.
      const tell = (next: Power): void => onChange(next);
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    set(next) {
      power = next;
      for (const tell of watchers) tell(next);
    },
  };
}

/** A document's `navigator` as Chromium has it, with a battery a test can change. */
export function fakeBatteryNavigator(first: Power) {
  const battery = Object.assign(new EventTarget(), factsOf(first)) satisfies Battery;
  return {
    navigator: { getBattery: () => Promise.resolve(battery) },
    set(power: Power) {
      Object.assign(battery, factsOf(power));
      battery.dispatchEvent(new Event('levelchange'));
    },
  };
}

function factsOf(power: Power): { charging: unknown; level: unknown } {
  if (power.kind === 'unknown') return { charging: undefined, level: undefined };
  return power.kind === 'mains' ? { charging: true, level: 1 } : { charging: false, ...power };
}
