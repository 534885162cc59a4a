/** Why the browser's storage could not be used. */
export type StorageTrouble =
  /** The disk, or the extension's share of it, is full. */
  | 'storage-full'
  /** Another context still holds it open in an older shape, or it is being brought to the newest. */
  | 'storage-blocked'
  /** The browser does not open it, or took it away. */
  | 'storage-unavailable';

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
