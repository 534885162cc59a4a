import { type Power, UNKNOWN_POWER } from '../core/device/power';

/** Used part of a `BatteryManager`, which TypeScript's own library lacks. */
export type Battery = {
  readonly charging: unknown;
  readonly level: unknown;
} & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const CHANGES = ['chargingchange', 'levelchange'];

/**
 * Reads the browser's battery status. Chromium has it, in documents; Firefox has none, and no
 * worker has. A device without a battery counts as charging. `navigator` is the document's.
 */
export function createBrowserPower(navigator: object): PowerStatus {
  let finding: Promise<Battery | null> | null = null;
  const find = (): Promise<Battery | null> => (finding ??= findBattery(navigator));
  return {
    read: async () => toPower(await find()),
    watch(onChange) {
      const stop = new AbortController();
      void find().then(battery => {
        for (const type of CHANGES) {
          // nb. With an aborted signal no listener is added.
          battery?.addEventListener(type, () => onChange(toPower(battery)), stop);
        }
      });
      return () => stop.abort();
    },
  };
}

async function findBattery(navigator: object): Promise<Battery | null> {
  const known = navigator as { getBattery?: () => Promise<Battery> };
  try {
    return (await known.getBattery?.()) ?? null;
  } catch (error) {
    // A policy may forbid it; the state is then unknown.
    console.info('the browser does not tell of the battery', error);
    return null;
  }
}

function toPower(battery: Battery | null): Power {
  if (battery === null || typeof battery.charging !== 'boolean') return UNKNOWN_POWER;
  if (battery.charging) return { kind: 'mains' };
  const { level } = battery;
  const isShare = typeof level === 'number' && level >= 0 && level <= 1;
  return isShare ? { kind: 'battery', level } : UNKNOWN_POWER;
}

/** Power supply of this device. `unknown` if the browser does not tell, never a guess. */
export type PowerStatus = {
  /** Current state; never rejects. */
  read(): Promise<Power>;
  /** Calls back after every change with the new state; not for the current one. */
  watch(onChange: (power: Power) => void): () => void;
};
