import type { AuditHead } from '../audit/audit';

/**
 * What this device runs on, as far as the browser tells; `level` is 0–1. `unknown` is no guess
 * at either: nothing waits or slows down because of it.
 */
export type Power = { kind: 'mains' } | { kind: 'battery'; level: number } | { kind: 'unknown' };

export const UNKNOWN_POWER: Power = { kind: 'unknown' };

/**
 * How a judge on this device works: without a rest, with rests, or with rests while a battery
 * runs down.
 */
export const JUDGING_PACES = ['by-power', 'fast', 'gentle'] as const;
export type JudgingPace = (typeof JUDGING_PACES)[number];

/** When checks that began by themselves wait for the charger. */
export const BATTERY_WAITS = ['never', 'low', 'always'] as const;
export type BatteryWait = (typeof BATTERY_WAITS)[number];

/** Why such a check waits. */
export type PowerWait = 'battery-low' | 'on-battery';

/**
 * A battery below this is low, 0–1. A check takes a percent or two; what is left below it is the
 * reader's for the way home, and most systems begin to save at 20 %.
 */
export const LOW_BATTERY = 0.3;

/** Whether a judge on this device rests between pairs. */
export function isGentle(pace: JudgingPace, power: Power): boolean {
  return pace === 'gentle' || (pace === 'by-power' && power.kind === 'battery');
}

/** Why checks that began by themselves wait now; `null`: they do not. */
export function findPowerWait(rule: BatteryWait, power: Power): PowerWait | null {
  if (power.kind !== 'battery' || rule === 'never') return null;
  if (rule === 'always') return 'on-battery';
  return power.level < LOW_BATTERY ? 'battery-low' : null;
}

/** Whether it is at work, or waits, without a click. */
export function isUnclaimed({
  status,
  isAutomatic,
}: Pick<AuditHead, 'status' | 'isAutomatic'>): boolean {
  return status === 'running' && isAutomatic === true;
}

/** Why this check waits: only those that began by themselves do; `null`: it does not. */
export function waitOf(
  audit: Pick<AuditHead, 'status' | 'isAutomatic'>,
  wait: PowerWait | null,
): PowerWait | null {
  return isUnclaimed(audit) ? wait : null;
}
