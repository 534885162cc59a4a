/** The name browsers give the refusal to store more, in any wrapper. */
const QUOTA_ERROR = 'QuotaExceededError';

/** An error within an error: deeper than Dexie and a transaction ever wrap. */
const MAX_DEPTH = 5;

/**
 * Whether the browser refused to store something because the disk or the extension's
 * share of it is full. Nothing of the refused write is in the store then.
 */
export function isQuotaError(error: unknown): boolean {
  return hasQuotaError(error, MAX_DEPTH);
}

function hasQuotaError(error: unknown, depth: number): boolean {
  if (depth === 0 || typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === QUOTA_ERROR) return true;
  return innerErrors(error).some(inner => hasQuotaError(inner, depth - 1));
}

/** Dexie keeps the browser's error in `inner`, those of a bulk write in `failures`. */
function innerErrors(error: object): unknown[] {
  const { inner, cause, failures } = error as Record<string, unknown>;
  return [inner, cause, ...(Array.isArray(failures) ? (failures as unknown[]) : [])];
}
