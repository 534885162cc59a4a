import type { AuditId, ContentHash, IsoDateTime } from '../ids';
import type { ReadBy, ReadSource } from './source';

export type Reading = {
  auditId: AuditId;
  contentHash: ContentHash;
  retrievedAt: IsoDateTime;
  /** Version of the text; readings of different versions are not comparable. */
  versionKey: string;
  /** Omitted if a service made the text, not our extractors. */
  readBy?: ReadBy;
};

/**
 * Reason two readings of one address differ. `page`: the page changed; `reader`: another version of
 * the extractors read the same bytes; `unclear`: both changed.
 */
type ChangeCause = 'page' | 'reader' | 'unclear';

type Comparable = Pick<Reading, 'contentHash'> & { readBy?: ReadBy | undefined };

/** Returns `null` if the readings do not differ. */
export function changeCause(one: Comparable, other: Comparable): ChangeCause | null {
  if (one.contentHash === other.contentHash) return null;
  if (one.readBy?.reader === other.readBy?.reader) return 'page';
  return one.readBy !== undefined && one.readBy.bodyHash === other.readBy?.bodyHash
    ? 'reader'
    : 'unclear';
}

/** Readings of one address are comparable only if these keys are equal. */
export function versionKeyOf({
  extent,
  version,
  given,
}: Pick<ReadSource, 'extent' | 'version' | 'given'>): string {
  // A user-supplied text was not read at the address, so it is comparable with none.
  if (given) return `given|${given.givenAt}`;
  if (!version) return `page|${extent}`;
  return version.kind === 'record' ? `record|${version.from}` : `copy|${version.url}|${extent}`;
}

/** Finds the last reading before this one, if it gave another text. */
export function findEarlierChange(
  source: Pick<ReadSource, 'contentHash' | 'visit' | 'extent' | 'version' | 'given'>,
  readings: readonly Reading[],
): Reading | null {
  const before = latest(
    readings.filter(({ retrievedAt }) => retrievedAt < source.visit.retrievedAt),
    versionKeyOf(source),
  );
  return before && before.contentHash !== source.contentHash ? before : null;
}

/** Finds the newest later reading if it gave another text: the source changed since. */
export function findLaterChange(
  source: Pick<ReadSource, 'contentHash' | 'visit' | 'extent' | 'version' | 'given'>,
  readings: readonly Reading[],
): Reading | null {
  const after = latest(
    readings.filter(({ retrievedAt }) => retrievedAt > source.visit.retrievedAt),
    versionKeyOf(source),
  );
  return after && after.contentHash !== source.contentHash ? after : null;
}

function latest(readings: readonly Reading[], versionKey: string): Reading | null {
  const comparable = readings.filter(each => each.versionKey === versionKey);
  return comparable.toSorted((a, b) => (a.retrievedAt < b.retrievedAt ? 1 : -1))[0] ?? null;
}
