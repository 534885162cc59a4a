import { type Power, UNKNOWN_POWER } from '../core/device/power';

/** The part of a `BatteryManager` that is read; TypeScript's own library has none of it. */
export type Battery = {
  readonly charging: unknown;
  readonly level: unknown;
} & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const CHANGES = ['chargingchange', 'levelchange'];

/**
 * What the browser tells of the battery. Chromium does, to documents; Firefox tells nobody, and
 * no worker is told. A device without a battery counts as charging. `navigator` is the document's.
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
          // nb. A signal that has fallen already adds no listener.
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
    // A policy may forbid it; then nobody knows, as in a browser that never tells.
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

/** What this device runs on. A browser that does not tell is `unknown`, and never a guess. */
export type PowerStatus = {
  /** As it is now; never rejects. */
  read(): Promise<Power>;
  /** Calls back after every change, with what it is then; not for how it stands now. */
  watch(onChange: (power: Power) => void): () => void;
};
