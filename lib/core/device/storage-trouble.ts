export type StorageTrouble =
  /** The disk or the extension's quota is full. */
  | 'storage-full'
  /** Another context holds it open in an older version, or it is being upgraded. */
  | 'storage-blocked'
  /** The browser does not open it, or closed it. */
  | 'storage-unavailable';

/** Reason a backup was not, or only partly, restored. */
export const RESTORE_FAILURES = [
  'not-a-backup',
  'newer-version',
  /** The file is cut off or its content is invalid. Nothing was written. */
  'damaged',
  /** The browser has no room; audits restored before that are kept, each complete. */
  'storage-full',
] as const;
export type RestoreFailure = (typeof RESTORE_FAILURES)[number];

/** `merged`: existing audits that received the annotations of the backup. */
export type Restored = { added: number; merged: number };
