/** The judge that the user chose for this device. */
export type DeviceJudge = {
  /** The id of a judge in the registry. */
  kind: string;
  /** Only where the judge runs a downloaded model, which is then named with its weights. */
  model?: string;
  /** One SHA-256 over all files of the model as it was when it was chosen. */
  weights?: string;
};

/** Part of the package and in need of nothing, so it is there when all else is gone. */
export const EMBEDDED_CHOICE: DeviceJudge = { kind: 'embedded' };

/** Returns true if both choices are the same judge, whatever the version of its weights. */
export function isSameChoice(a: DeviceJudge, b: DeviceJudge): boolean {
  return a.kind === b.kind && a.model === b.model;
}
