import type { Source } from './source';
import type { MetadataService } from './services';
import type { PartialDate } from './work-record';

/** Who gives a date: a service, the cited page itself, or the text of a copy that was read. */
export type DateOrigin = MetadataService | 'page' | 'copy';

/** A date, and all who give it. */
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
  const { publishedOn, publishedBy } = source.checks?.work ?? {};
  const recorded = claims(publishedOn, publishedBy);
  if (source.status === 'unreadable') return { published: recorded, modified: null };

  const { facts, version } = source;
  const own: DateOrigin = version ? 'copy' : 'page';
  const [modified = null] = claims(facts?.modified, own);
  return { published: joined(recorded, claims(facts?.published, own)), modified };
}

function claims(date?: PartialDate | null, by?: DateOrigin | null): DateClaim[] {
  return date && by ? [{ date, by: [by] }] : [];
}

/** "2021" and "2021-03" agree; the one that says more stands for both. */
function joined([one]: DateClaim[], [other]: DateClaim[]): DateClaim[] {
  if (!one || !other) return [one ?? other ?? []].flat();
  const isFirstShort = one.date.length <= other.date.length;
  const [short, long] = isFirstShort ? [one.date, other.date] : [other.date, one.date];
  if (long !== short && !long.startsWith(`${short}-`)) return [one, other];
  return [{ date: long, by: [...one.by, ...other.by] }];
}
