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
  /** Exceeds `BACKUP_LIMITS`; nothing was begun. */
  'too-large',
  /** It was moved or changed while it was read; audits restored before that are kept. */
  'file-gone',
  /** The browser has no room; audits restored before that are kept, each complete. */
  'storage-full',
] as const;
export type RestoreFailure = (typeof RESTORE_FAILURES)[number];

/**
 * `merged`: existing audits that received the annotations of the backup. `isCancelled`: audits after
 * these were left out.
 */
export type Restored = { added: number; merged: number; isCancelled: boolean };

/** Chosen: ten times the history that is measured, and what a browser holds as one file. */
export const BACKUP_LIMITS = { rows: 10_000_000, gigabytes: 8 } as const;

/** `writing` and `reading` count rows, the other steps audits. */
export type BackupProgress = {
  step: 'writing' | 'reading' | 'comparing' | 'adding';
  done: number;
  of: number;
};
export type BackupWork = {
  /** An abort ends the work; what is already here is never left half changed. */
  signal: AbortSignal;
  onProgress: (progress: BackupProgress) => void;
};
