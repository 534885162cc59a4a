import type { AuditId, ContentHash, IsoDateTime } from '../ids';
import type { ReadSource } from './source';
import type { SourceMark } from './source-checks';

export type Reading = {
  auditId: AuditId;
  contentHash: ContentHash;
  retrievedAt: IsoDateTime;
  /** Version of the text; readings of different versions are not comparable. */
  versionKey: string;
  /** Omitted if a service made the text, not our extractors. */
  readBy?: ReadSource['readBy'];
};

/** Returns `null` if the readings do not differ. */
export function changeCause(
  one: Pick<Reading, 'contentHash' | 'readBy'>,
  other: Pick<Reading, 'contentHash' | 'readBy'>,
): Exclude<Extract<SourceMark, { kind: 'changed' }>['how'], 'tab'> | null {
  if (one.contentHash === other.contentHash) return null;
  if (one.readBy?.extractor === other.readBy?.extractor) return 'page';
  return one.readBy !== undefined && one.readBy.bodyHash === other.readBy?.bodyHash
    ? 'extractor'
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

export function findEarlierChange(source: ReadText, readings: readonly Reading[]): Reading | null {
  return findChange(
    source,
    readings.filter(({ retrievedAt }) => retrievedAt < source.visit.retrievedAt),
  );
}

export function findLaterChange(source: ReadText, readings: readonly Reading[]): Reading | null {
  return findChange(
    source,
    readings.filter(({ retrievedAt }) => retrievedAt > source.visit.retrievedAt),
  );
}

type ReadText = Pick<ReadSource, 'contentHash' | 'visit' | 'extent' | 'version' | 'given'>;

function findChange(source: ReadText, readings: readonly Reading[]): Reading | null {
  const versionKey = versionKeyOf(source);
  const [newest = null] = readings
    .filter(each => each.versionKey === versionKey)
    .toSorted((a, b) => (a.retrievedAt < b.retrievedAt ? 1 : -1));
  return newest?.contentHash === source.contentHash ? null : newest;
}
