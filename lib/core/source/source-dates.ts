import type { Source } from './source';
import type { WorkFacts } from './source-checks';
import type { PartialDate } from './work-record';
import type { MetadataService } from './services';

/** Who gives a date: a service, the cited page itself, or the text of a copy that was read. */
export type DateOrigin = MetadataService | 'page' | 'copy';

/** A date, and all who give it. Empty: an audit from before origins were kept. */
export type DateClaim = { date: PartialDate; by: DateOrigin[] };

/** When a source was published and changed, as far as anybody says. */
export type SourceDates = {
  /** More than one where those who give a date differ. */
  published: DateClaim[];
  modified: DateClaim | null;
};

/** The dates of a source, each with its origin; dates that agree as far as they go are one. */
export function datesOf(source: Source): SourceDates {
  if (source.status === 'pending') return { published: [], modified: null };
  const recorded = recordedClaim(source.checks?.work ?? null);
  if (source.status === 'unreadable') return { published: recorded, modified: null };

  const { facts, version } = source;
  const own: DateOrigin = version ? 'copy' : 'page';
  const [modified = null] = claims(facts?.modified, own);
  return { published: joined(recorded, claims(facts?.published, own)), modified };
}

function recordedClaim(work: WorkFacts | null): DateClaim[] {
  return claims(work?.publishedOn, work?.publishedBy);
}

type Given<Value> = Value | null | undefined;

function claims(date: Given<PartialDate>, by: Given<DateOrigin>): DateClaim[] {
  return date === null || date === undefined ? [] : [{ date, by: by ? [by] : [] }];
}

/** "2021" and "2021-03" agree; the one that says more stands for both. */
function joined([one]: DateClaim[], [other]: DateClaim[]): DateClaim[] {
  if (!one || !other) return [one ?? other ?? []].flat();
  const isFirstShort = one.date.length <= other.date.length;
  const [short, long] = isFirstShort ? [one.date, other.date] : [other.date, one.date];
  if (long !== short && !long.startsWith(`${short}-`)) return [one, other];
  return [{ date: long, by: [...one.by, ...other.by] }];
}
