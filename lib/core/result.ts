/**
 * Outcome of a step that is expected to fail sometimes.
 *
 * Plain data, so it survives every message channel. An `Error` object does not.
 */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value };
}

export function fail<Failure>(failure: Failure): Result<never, Failure> {
  return { ok: false, failure };
}
