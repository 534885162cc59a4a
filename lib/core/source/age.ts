import type { IsoDateTime } from '../ids';
import type { PartialDate } from './work-record';

/**
 * Whole years between a publication and a moment; `null` where the date is none or lies more
 * than a year ahead. Of a year alone its end counts, so that nothing looks older than it is.
 */
export function yearsSince(published: PartialDate, at: IsoDateTime): number | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(published) ?? [];
  if (year === undefined) return null;
  const last = `${year}-${month ?? '12'}-${day ?? '31'}`;
  const years = Number(at.slice(0, 4)) - Number(year) - (at.slice(5, 10) < last.slice(5) ? 1 : 0);
  return years < -1 ? null : Math.max(0, years);
}
