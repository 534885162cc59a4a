/** Why a model cannot run on this device; known before anything of it is downloaded. */
export const MODEL_OBSTACLES = [
  /** No graphics card the browser lets us use; a program that plays one is far too slow. */
  'no-graphics-card',
  /** The card allows less than the engine asks for, whatever the model. */
  'card-too-limited',
  /** The card cannot compute with 16-bit numbers, in which this model is written. */
  'no-half-floats',
  /** One table of the model is larger than the card takes in one piece. */
  'buffers-too-small',
  'too-little-memory',
  /** The program that runs this model is no part of this build, and code is never fetched. */
  'program-missing',
  'too-little-storage',
] as const;
export type ModelObstacle = (typeof MODEL_OBSTACLES)[number];

/** Why a download did not come to its end. What had come is kept, except for wrong bytes. */
export const DOWNLOAD_FAILURES = [
  /** The user stopped it, or closed the page it ran in. */
  'paused',
  /** The connection broke, several times in a row without a byte between. */
  'hub-unreachable',
  /** The server does not give the files to us: 401, 403, 429. */
  'hub-refused',
  /** The server has no such model, or not all of its files. */
  'files-missing',
  /** The model's list of files is not of the shape we know. */
  'list-unreadable',
  /** A file is not what the list says: another size, or another SHA-256. */
  'wrong-bytes',
  /** The files together are larger than what the user agreed to. */
  'larger-than-agreed',
  'storage-full',
] as const;
export type DownloadFailure = (typeof DOWNLOAD_FAILURES)[number];

/** How much of a model is on this device. `weights` is one SHA-256 over all its files. */
export type DownloadState =
  | { kind: 'none' }
  | { kind: 'partly'; heldBytes: number; totalBytes: number }
  | { kind: 'whole'; totalBytes: number; weights: string };

/** How far the browser has come with a model of its own; it decides that itself. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** Share of three-way decisions a model got right, 0–1, on a set of labelled claims. */
export type ModelQuality = { set: string; accuracy: number; measuredBy: 'us' | 'others' };

/** What this device has for models, as far as the browser tells it. */
export type DeviceFacts = {
  /** `null`: no graphics card a model could run on. */
  card: { hasHalfFloats: boolean; largestBufferBytes: number } | null;
  /** Main memory; browsers round it, and tell no more than some number. */
  memoryGiB: number | null;
  freeBytes: number | null;
};

/** A model that can judge on this device, as the user chooses it. */
export type ModelOffer = {
  id: string;
  name: string;
  /** What its makers allow; the weights come under it, not under ours. */
  licence: string;
  /** About; the exact number is known once the model's list of files has been read. */
  downloadBytes: number;
  /** Graphics memory it needs, in units of 1,048,576 bytes. */
  memoryMB: number;
  contextTokens: number;
  /** `null`: nobody we know of has measured it. */
  quality: ModelQuality | null;
  /** `null`: it can run here. */
  obstacle: ModelObstacle | null;
  download: DownloadState;
};
