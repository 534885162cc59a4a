import { describe, expect, it } from 'vitest';

import {
  findPowerWait,
  isGentle,
  LOW_BATTERY,
  type Power,
} from '../../../../lib/core/device/power';

const MAINS: Power = { kind: 'mains' };
const UNKNOWN: Power = { kind: 'unknown' };
const HALF: Power = { kind: 'battery', level: 0.5 };
const LOW: Power = { kind: 'battery', level: LOW_BATTERY - 0.01 };

describe('isGentle', () =>
  it('goes by the power only where the reader left it to that, and never guesses it', () => {
    const gentle = [MAINS, UNKNOWN, HALF].map(power =>
      (['by-power', 'fast', 'gentle'] as const).map(pace => isGentle(pace, power)),
    );

    expect(gentle).toEqual([
      [false, false, true],
      [false, false, true],
      [true, false, true],
    ]);
  }));

describe('findPowerWait', () => {
  it('has checks wait on a battery alone, as the reader chose', () => {
    const waits = [MAINS, UNKNOWN, HALF, LOW].map(power =>
      (['never', 'low', 'always'] as const).map(rule => findPowerWait(rule, power)),
    );

    expect(waits).toEqual([
      [null, null, null],
      [null, null, null],
      [null, null, 'on-battery'],
      [null, 'battery-low', 'on-battery'],
    ]);
  });

  it('calls a battery low below the limit and not at it', () =>
    expect(findPowerWait('low', { kind: 'battery', level: LOW_BATTERY })).toBeNull());
});
