import { parseSettings } from '../../settings/settings';
import type { AuditDesk } from './audit-desk';
import { settingsItem } from '../../browser/settings';

/** Has the engine look again when the reader chose otherwise when checks wait for the charger. */
export function followBatteryWait(desk: Pick<AuditDesk, 'resumeRunning'>): void {
  settingsItem.watch((changed, before) => {
    const isOther = parseSettings(changed).batteryWait !== parseSettings(before).batteryWait;
    if (isOther) void desk.resumeRunning();
  });
}
