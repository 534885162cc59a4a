/** `level` is 0–1. `unknown` has no effect: nothing waits or slows down because of it. */
export type Power = { kind: 'mains' } | { kind: 'battery'; level: number } | { kind: 'unknown' };

export const UNKNOWN_POWER: Power = { kind: 'unknown' };

/** Pace of a judge on this device: pauses by power supply, no pauses, always pauses. */
export const JUDGING_PACES = ['by-power', 'fast', 'gentle'] as const;
export type JudgingPace = (typeof JUDGING_PACES)[number];

/** Condition under which automatic checks wait for the charger. */
export const BATTERY_WAITS = ['never', 'low', 'always'] as const;
export type BatteryWait = (typeof BATTERY_WAITS)[number];

export type PowerWait = 'battery-low' | 'on-battery';

/**
 * Level below which a battery is low, 0–1. A check takes a percent or two; the rest is left to the
 * user, and most systems begin to save at 20 %.
 */
export const LOW_BATTERY = 0.3;

/** Returns true if a judge on this device pauses between pairs. */
export function isGentle(pace: JudgingPace, power: Power): boolean {
  return pace === 'gentle' || (pace === 'by-power' && power.kind === 'battery');
}

export function findPowerWait(rule: BatteryWait, power: Power): PowerWait | null {
  if (power.kind !== 'battery' || rule === 'never') return null;
  if (rule === 'always') return 'on-battery';
  return power.level < LOW_BATTERY ? 'battery-low' : null;
}
