import type { AuditHalt } from '../core/audit/audit';
import type { StorageTrouble } from '../core/device/storage-trouble';
import type { VeraciteDatabase } from './schema';

/** Names of errors: database not opened, closed by force or lost in a transaction. */
const LOST: readonly string[] = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'NotReadableError',
  'OpenFailedError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
];

/** Returns the storage problem behind an error of the store; `null` if it is an internal error. */
export function explainStorageError(
  error: unknown,
): Exclude<StorageTrouble, 'storage-blocked'> | null {
  if (isQuotaError(error)) return 'storage-full';
  const isLost = error instanceof Error && LOST.includes(error.name);
  return isLost ? 'storage-unavailable' : null;
}

export function explainHalt(error: unknown): AuditHalt {
  return explainStorageError(error) ?? 'fault';
}

/** Timeout for opening. Chosen: opening takes milliseconds. */
const PATIENCE_MS = 3_000;

/** Returns the current storage problem, or `null` if the database is open. */
export async function findStorageTrouble(
  { dexie }: VeraciteDatabase,
  patienceMs = PATIENCE_MS,
): Promise<StorageTrouble | null> {
  const { promise, resolve } = Promise.withResolvers<StorageTrouble | null>();
  // nb. A timeout too: the browser sends `blocked` only to the first waiting request.
  const timer = setTimeout(() => resolve('storage-blocked'), patienceMs);
  dexie.open().then(
    () => resolve(null),
    (error: unknown) => resolve(explainStorageError(error) ?? 'storage-unavailable'),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** Reports when the database becomes unusable or usable; opens it, and reopens it if closed. */
export function watchStorage(
  db: VeraciteDatabase,
  onChange: (trouble: StorageTrouble | null) => void,
): () => void {
  const { dexie } = db;
  const open = async () => {
    const trouble = await findStorageTrouble(db);
    if (trouble !== null) onChange(trouble);
  };
  const block = () => onChange('storage-blocked');
  const clear = () => onChange(null);
  // nb. Deferred: the event comes while the database is still closing.
  const reopen = () => setTimeout(() => void open(), 0);

  dexie.on('blocked', block);
  dexie.on('ready', clear, true);
  dexie.on('close', reopen);
  void open();
  return () => {
    dexie.on.blocked.unsubscribe(block);
    dexie.on.ready.unsubscribe(clear);
    dexie.on.close.unsubscribe(reopen);
  };
}

/** Name browsers give to the quota error, in any wrapper. */
const QUOTA_ERROR = 'QuotaExceededError';

/** Limit of nested errors; more than Dexie and a transaction ever wrap. */
const MAX_DEPTH = 5;

/** Returns true if the disk or quota is full. Nothing of the refused write is stored then. */
export function isQuotaError(error: unknown): boolean {
  return hasQuotaError(error, MAX_DEPTH);
}

/** The error by the one name of a full disk, for a thread to tell: a nested error stays behind. */
export function unwrapQuotaError(error: unknown): unknown {
  return isQuotaError(error) ? new DOMException('the storage is full', QUOTA_ERROR) : error;
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
