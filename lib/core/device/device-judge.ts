export type DeviceJudge = {
  /** Id of a judge in the registry. */
  kind: string;
  /** Only for judges with a downloaded model, which is then identified by its weights. */
  model?: string;
  /** SHA-256 over all files of the model at the time of the choice. */
  weights?: string;
};

/** Part of the package and without requirements, so it is the last fallback. */
export const EMBEDDED_CHOICE: DeviceJudge = { kind: 'embedded' };

/** Ignores the version of the weights. */
export function isSameChoice(a: DeviceJudge, b: DeviceJudge): boolean {
  return a.kind === b.kind && a.model === b.model;
}
