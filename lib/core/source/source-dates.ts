import type { Source } from './source';
import type { MetadataService } from './services';
import type { PartialDate } from './work-record';
import type { IsoDateTime } from '../ids';

export type DateOrigin = MetadataService | 'page' | 'copy';

export type DateClaim = { date: PartialDate; by: DateOrigin[] };

/**
 * Returns the dates of a source with their origins; merges dates that are compatible. `published`
 * has more than one if origins disagree.
 */
export function datesOf(source: Source): { published: DateClaim[]; modified: DateClaim | null } {
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

/** "2021" and "2021-03" are compatible; the more precise one is used for both. */
function joined([one]: DateClaim[], [other]: DateClaim[]): DateClaim[] {
  if (!one || !other) return [one ?? other ?? []].flat();
  const isFirstShort = one.date.length <= other.date.length;
  const [short, long] = isFirstShort ? [one.date, other.date] : [other.date, one.date];
  if (long !== short && !long.startsWith(`${short}-`)) return [one, other];
  return [{ date: long, by: [...one.by, ...other.by] }];
}

/**
 * Returns whole years between a publication and a moment; `null` if the date is invalid or more
 * than a year in the future. For a year without month its end counts, so that nothing seems older
 * than it is.
 */
export function yearsSince(published: PartialDate, at: IsoDateTime): number | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(published) ?? [];
  if (year === undefined) return null;
  const last = `${year}-${month ?? '12'}-${day ?? '31'}`;
  const years = Number(at.slice(0, 4)) - Number(year) - (at.slice(5, 10) < last.slice(5) ? 1 : 0);
  return years < -1 ? null : Math.max(0, years);
}
