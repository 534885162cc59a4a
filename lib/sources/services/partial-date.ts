import type { PartialDate } from '../../core/source/work-record';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns a date from year, month and day, as far as they are given and make sense. */
export function partialDate(
  year: string | number | null | undefined,
  month?: string | number | null,
  day?: string | number | null,
): PartialDate | null {
  const years = numberOf(year, 1500, 2200);
  if (years === null) return null;
  const months = monthOf(month);
  if (months === null) return String(years);
  const days = numberOf(day, 1, 31);
  const start = `${String(years)}-${twoDigits(months)}`;
  return days === null ? start : `${start}-${twoDigits(days)}`;
}

export function dateOfIso(text: string | null | undefined): PartialDate | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text ?? '') ?? [];
  return partialDate(year, month, day);
}

/** Reads `[[2021, 3, 9]]`, as Crossref writes dates. */
export function dateOfParts(
  parts: readonly (readonly (number | null)[])[] | null | undefined,
): PartialDate | null {
  const [year, month, day] = parts?.[0] ?? [];
  return partialDate(year, month, day);
}

/** Reads "3", "03" or "Mar". */
function monthOf(month: string | number | null | undefined): number | null {
  const named = typeof month === 'string' ? MONTHS.indexOf(month.slice(0, 3).toLowerCase()) : -1;
  return named === -1 ? numberOf(month, 1, 12) : named + 1;
}

function numberOf(
  value: string | number | null | undefined,
  least: number,
  most: number,
): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : null;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
