import { describe, expect, it, vi } from 'vitest';

import { createBrowserPower } from '../../lib/browser/power';
import { fakeBatteryNavigator, fakePower } from '../fakes/power';
import { describePowerContract } from './power-status-contract';

describePowerContract('fake', first => {
  const status = fakePower(first);
  return {
    status,
    set: power => status.set(power),
  };
});
describePowerContract('browser', first => {
  const device = fakeBatteryNavigator(first);
  return {
    status: createBrowserPower(device.navigator),
    set: power => device.set(power),
  };
});

describe('the power status of a browser', () => {
  it('is unknown where the browser has no such interface', async () => {
    const status = createBrowserPower({});
    const stop = status.watch(() => undefined);
    stop();

    expect(await status.read()).toEqual({ kind: 'unknown' });
  });

  it('is unknown where a policy forbids it', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const refused = new DOMException('no', 'NotAllowedError');
    const status = createBrowserPower({ getBattery: () => Promise.reject(refused) });

    expect(await status.read()).toEqual({ kind: 'unknown' });
  });

  it.each([Number.NaN, -1, 1.5, '0.5', undefined])('takes no %s for a level', async level => {
    const battery = Object.assign(new EventTarget(), { charging: false, level });
    const status = createBrowserPower({ getBattery: () => Promise.resolve(battery) });

    expect(await status.read()).toEqual({ kind: 'unknown' });
  });

  it('asks the navigator as its own', async () => {
    const { navigator } = fakeBatteryNavigator({ kind: 'mains' });
    const strict = {
      getBattery() {
        if (this !== strict) throw new TypeError('Illegal invocation');
        return navigator.getBattery();
      },
    };

    expect(await createBrowserPower(strict).read()).toEqual({ kind: 'mains' });
  });
});
