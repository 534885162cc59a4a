/** Who judges on this device, as the reader chose it. */
export type DeviceJudge =
  | { kind: 'embedded' }
  | { kind: 'lexical' }
  /** A downloaded model; `weights`: one SHA-256 over its files, as it was when it was chosen. */
  | { kind: 'web-llm'; model: string; weights: string }
  /** The model that is built into the browser. */
  | { kind: 'prompt-api' };

/** Part of the package: it needs nothing, so it is there when all else is gone. */
export const EMBEDDED_CHOICE: DeviceJudge = { kind: 'embedded' };

/** Whether both choices are of the same judge, whatever the version of its weights. */
export function isSameChoice(a: DeviceJudge, b: DeviceJudge): boolean {
  if (a.kind === 'web-llm' && b.kind === 'web-llm') return a.model === b.model;
  return a.kind === b.kind;
}
