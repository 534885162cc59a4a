/** Why nothing, or not all, of a backup was taken over. */
export const RESTORE_FAILURES = [
  /** No file of ours. */
  'not-a-backup',
  /** Written by a version that knows more than this one. */
  'newer-version',
  /** Its end is missing, or what it says cannot be. Nothing was written. */
  'damaged',
  /** The browser has no room; what was taken over before stays, each audit whole. */
  'storage-full',
] as const;
export type RestoreFailure = (typeof RESTORE_FAILURES)[number];

/** `merged`: audits that were here already, and got what people said of them in the backup. */
export type Restored = { added: number; merged: number };
