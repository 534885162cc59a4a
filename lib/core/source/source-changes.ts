import type { AuditId, ContentHash, IsoDateTime } from '../ids';
import type { ReadBy, ReadSource } from './source';

/** What an audit read at an address, and when. */
export type Reading = {
  auditId: AuditId;
  contentHash: ContentHash;
  retrievedAt: IsoDateTime;
  /** Which text it was; readings of different ones say nothing about a change. */
  versionKey: string;
  /** Omitted if a service made the text, and not our extractors. */
  readBy?: ReadBy;
};

/**
 * Why two readings of one address differ. `page`: the page changed; `reader`: the same bytes are
 * read in another way since; `unclear`: both changed, so nobody can say.
 */
export type ChangeCause = 'page' | 'reader' | 'unclear';

/** What two readings are compared by. */
type Comparable = Pick<Reading, 'contentHash'> & { readBy?: ReadBy | undefined };

/** Why two readings differ; `null`: they do not. */
export function changeCause(one: Comparable, other: Comparable): ChangeCause | null {
  if (one.contentHash === other.contentHash) return null;
  if (one.readBy?.reader === other.readBy?.reader) return 'page';
  return one.readBy !== undefined && one.readBy.bodyHash === other.readBy?.bodyHash
    ? 'reader'
    : 'unclear';
}

/** What has to be the same for two readings of one address to be comparable. */
export function versionKeyOf({
  extent,
  version,
  given,
}: Pick<ReadSource, 'extent' | 'version' | 'given'>): string {
  // A text of the user's is comparable with none: nobody read it at the address.
  if (given) return `given|${given.givenAt}`;
  if (!version) return `page|${extent}`;
  return version.kind === 'record' ? `record|${version.from}` : `copy|${version.url}|${extent}`;
}

/**
 * The latest reading before this one that gave another text; `null` where the address reads as
 * it did when it was last read before, or nobody read it before.
 */
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

/** The newest reading after this one, where it gave another text: the source changed since. */
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
