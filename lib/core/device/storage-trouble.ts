/** Why the browser's storage could not be used. */
export type StorageTrouble =
  /** The disk, or the extension's share of it, is full. */
  | 'storage-full'
  /** Another context still holds it open in an older shape, or it is being brought to the newest. */
  | 'storage-blocked'
  /** The browser does not open it, or took it away. */
  | 'storage-unavailable';
