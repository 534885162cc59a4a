import { signal, type ReadonlySignal } from '@preact/signals';

import { findPowerWait, type PowerWait } from '../../core/device/power';
import type { PowerStatus } from '../../ports/power-status';
import { readSettings, settingsItem } from '../../browser/settings';

/**
 * Why checks that began by themselves wait, by the rule and the facts the engine goes by; `null`:
 * they do not.
 */
export function watchPowerWait(status: PowerStatus): ReadonlySignal<PowerWait | null> {
  const wait = signal<PowerWait | null>(null);
  let reads = 0;
  const read = async (): Promise<void> => {
    reads += 1;
    const round = reads;
    const [power, { batteryWait }] = await Promise.all([status.read(), readSettings()]);
    // Two changes in a row may be read in any order; the later one counts.
    if (round === reads) wait.value = findPowerWait(batteryWait, power);
  };
  settingsItem.watch(() => void read());
  status.watch(() => void read());
  void read();
  return wait;
}
