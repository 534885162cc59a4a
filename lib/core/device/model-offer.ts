/** Reason a model cannot run on this device; known before any download. */
export const MODEL_OBSTACLES = [
  /** The browser offers no graphics card; a software renderer is far too slow. */
  'no-graphics-card',
  /** The card allows less than the engine needs, whichever the model. */
  'card-too-limited',
  /** The card does not support 16-bit floats, which this model uses. */
  'no-half-floats',
  /** One table of the model exceeds the largest buffer of the card. */
  'buffers-too-small',
  'too-little-memory',
  /** This build lacks the program that runs the model, and code is never fetched. */
  'program-missing',
  'too-little-storage',
] as const;
export type ModelObstacle = (typeof MODEL_OBSTACLES)[number];

/** Reason a download did not finish. Received bytes are kept unless they are wrong. */
export const DOWNLOAD_FAILURES = [
  /** The user stopped it or closed its page. */
  'paused',
  /** The connection broke several times in a row without any progress. */
  'hub-unreachable',
  /** The server refuses the files: 401, 403, 429. */
  'hub-refused',
  'files-missing',
  /** The model's list of files has an unknown shape. */
  'list-unreadable',
  /** A file differs from the list in size or SHA-256. */
  'wrong-bytes',
  /** The files together exceed the size that the user agreed to. */
  'larger-than-agreed',
  'storage-full',
  /** The server does not tell the size of a file. */
  'size-untold',
  /** By its description the model tells no entailment. */
  'not-a-judge',
] as const;
export type DownloadFailure = (typeof DOWNLOAD_FAILURES)[number];

/** Part of a model that is on this device. `weights` is one SHA-256 over all its files. */
export type DownloadState =
  | { kind: 'none' }
  | { kind: 'partly'; heldBytes: number; totalBytes: number }
  | { kind: 'whole'; totalBytes: number; weights: string };

/** State of the browser's built-in model, as the browser reports it. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** Share of three-way decisions a model got right, 0–1, on a set of labelled claims. */
export type ModelQuality = { set: string; accuracy: number; measuredBy: 'us' | 'others' };

export type DeviceFacts = {
  /** `null` if no graphics card can run a model. */
  card: { hasHalfFloats: boolean; largestBufferBytes: number } | null;
  /** Main memory; browsers round it and cap it. */
  memoryGiB: number | null;
  freeBytes: number | null;
};

export type ModelOffer = {
  id: string;
  name: string;
  /** Host of the weights, as shown to users before each download. */
  host: string;
  /** Licence of the weights, not of this package; `null` if not known. */
  licence: string | null;
  /** Estimate; the exact size is known once the files are listed. `null`: no estimate. */
  downloadBytes: number | null;
  /** Graphics memory it needs, in units of 1,048,576 bytes; `null`: none. */
  memoryMB: number | null;
  contextTokens: number;
  /** `null` if no measurement is known. */
  quality: ModelQuality | null;
  /** `null` if it can run here. */
  obstacle: ModelObstacle | null;
  download: DownloadState;
};
