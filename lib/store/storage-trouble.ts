import type { AuditHalt } from '../core/audit/audit';
import type { StorageTrouble } from '../core/device/storage-trouble';
import type { VeraciteDatabase } from './schema';

/**
 * What browsers and Dexie call it when a database cannot be opened, was closed by force, or went
 * in the middle of a transaction.
 */
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

/** What is wrong with the storage by an error of the store's; `null`: it is a fault of ours. */
export function explainStorageError(
  error: unknown,
): Exclude<StorageTrouble, 'storage-blocked'> | null {
  if (isQuotaError(error)) return 'storage-full';
  const isLost = error instanceof Error && LOST.includes(error.name);
  return isLost ? 'storage-unavailable' : null;
}

/** Why an audit that met this error cannot go on. */
export function explainHalt(error: unknown): AuditHalt {
  return explainStorageError(error) ?? 'fault';
}

/**
 * Chosen: opening takes milliseconds.
 */
const PATIENCE_MS = 3_000;

/** What keeps the database from being used at this moment; `null`: it is open. */
export async function findStorageTrouble(
  { dexie }: VeraciteDatabase,
  patienceMs = PATIENCE_MS,
): Promise<StorageTrouble | null> {
  const { promise, resolve } = Promise.withResolvers<StorageTrouble | null>();
  // nb. Not only the browser's own word for it: it tells the first who waits, and nobody behind.
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

/**
 * Calls back whenever the database cannot be used any more, or can again. Opens it, and opens it
 * anew where the browser closed it.
 */
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
  // nb. Later: it is told while the database is being closed.
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
