import type { Identifier } from '../../core/source/identifier';
import { NOTICE_KINDS, type NoticeKind, type PartialDate } from '../../core/source/work-record';

/**
 * List of works with a notice (retraction, concern, correction), as a file of the package: for each
 * work the first bytes of the SHA-256 of its DOI and the kind of notice. A DOI is looked up without
 * a request, and the list takes six bytes per work.
 */
export type RetractionSet = {
  /** Day of the list; later notices are not in it. */
  madeOn: PartialDate;
  size: number;
  /** Notices on a work; an empty list is no guarantee. */
  find(identifier: Identifier): Promise<NoticeKind[]>;
};

export type ListedWork = { doi: string; kind: NoticeKind };

type Hash = (text: string) => Promise<string>;

/** "VRS", and the version of the format. */
const MAGIC = [0x56, 0x52, 0x53, 0x01] as const;
const HEADER = 12;
/**
 * Chosen: of a list of a hundred thousand works, one in ten million strange DOIs has the same
 * five bytes as one of them.
 */
const PREFIX = 5;
const ENTRY = PREFIX + 1;
const DAY_MS = 86_400_000;

/**
 * Writes the file: the magic, the number of works, the day it was made (days since 1970, both
 * 32 bits, the lowest first), then the works in the order of their bytes, each with its prefix
 * and one byte for the kind.
 */
export async function writeRetractionSet(
  works: readonly ListedWork[],
  { madeOn, hash }: { madeOn: Date; hash: Hash },
): Promise<Uint8Array> {
  const entries = await Promise.all(
    works.map(async ({ doi, kind }) => [
      ...(await prefixOf(doi, hash)),
      NOTICE_KINDS.indexOf(kind),
    ]),
  );
  const unique = new Map(entries.map(entry => [entry.join(), entry]));
  const sorted = [...unique.values()].toSorted(compareBytes);
  const file = new Uint8Array(HEADER + sorted.length * ENTRY);
  const view = new DataView(file.buffer);
  file.set(MAGIC);
  view.setUint32(4, sorted.length, true);
  view.setUint32(8, Math.floor(madeOn.getTime() / DAY_MS), true);
  for (const [at, entry] of sorted.entries()) file.set(entry, HEADER + at * ENTRY);
  return file;
}

/** Opens the file; returns `null` if it is damaged or cut off. */
export function openRetractionSet(file: Uint8Array, hash: Hash): RetractionSet | null {
  if (file.length < HEADER || !MAGIC.every((byte, at) => file[at] === byte)) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const size = view.getUint32(4, true);
  if (file.length !== HEADER + size * ENTRY) return null;

  return {
    madeOn: new Date(view.getUint32(8, true) * DAY_MS).toISOString().slice(0, 10),
    size,
    async find({ kind, value }) {
      if (kind !== 'doi') return [];
      const prefix = await prefixOf(value, hash);
      const kinds: NoticeKind[] = [];
      for (let at = firstAtLeast(file, size, prefix); at < size; at += 1) {
        const start = HEADER + at * ENTRY;
        const entry = file.subarray(start, start + ENTRY);
        if (compareBytes(entry.subarray(0, PREFIX), prefix) !== 0) break;
        kinds.push(...NOTICE_KINDS.filter((_, index) => index === entry[PREFIX]));
      }
      return kinds;
    },
  };
}

/** Index of the first entry that does not sort before the prefix. */
function firstAtLeast(file: Uint8Array, size: number, prefix: readonly number[]): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = HEADER + middle * ENTRY;
    if (compareBytes(file.subarray(start, start + PREFIX), prefix) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareBytes(a: ArrayLike<number>, b: ArrayLike<number>): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** nb. DOIs are the same in capitals and small letters. */
async function prefixOf(doi: string, hash: Hash): Promise<number[]> {
  const digest = await hash(doi.toLowerCase());
  return Array.from({ length: PREFIX }, (_, at) =>
    Number.parseInt(digest.slice(2 * at, 2 * at + 2), 16),
  );
}
