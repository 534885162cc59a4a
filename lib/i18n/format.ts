import { language, t } from './t';

/** Caches one formatter per language, since creating one is slow. */
function perLanguage<F>(make: (language: string) => F): () => F {
  const made = new Map<string, F>();
  return () => {
    const spoken = language();
    const format = made.get(spoken) ?? make(spoken);
    made.set(spoken, format);
    return format;
  };
}

const dates = perLanguage(
  spoken => new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeStyle: 'short' }),
);
const daysHere = perLanguage(spoken => new Intl.DateTimeFormat(spoken, { dateStyle: 'medium' }));
/** UTC, since a day has no time zone. */
const days = perLanguage(
  spoken => new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const percents = perLanguage(spoken => new Intl.NumberFormat(spoken, { style: 'percent' }));
const dollars = perLanguage(
  spoken => new Intl.NumberFormat(spoken, { style: 'currency', currency: 'USD' }),
);
const sentences = perLanguage(spoken => new Intl.ListFormat(spoken, { type: 'conjunction' }));
const rows = perLanguage(
  spoken => new Intl.ListFormat(spoken, { type: 'conjunction', style: 'narrow' }),
);

const tongues = perLanguage(spoken => new Intl.DisplayNames(spoken, { type: 'language' }));

/** Returns "German" for "de"; a tag that is not valid is returned unchanged. */
export function formatLanguage(tag: string): string {
  try {
    return tongues().of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}

/** Returns "Oct 1, 2026, 8:00 AM"; an invalid date is returned unchanged. */
export function formatDate(date: string): string {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? date : dates().format(ms);
}

/** Returns "Oct 1, 2026", the day of a moment in the user's time zone. */
export function formatDayHere(moment: string | Date): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? String(moment) : daysHere().format(date);
}

/** Returns "Nov 21, 2026" for a day as YYYY-MM-DD; an invalid day is returned unchanged. */
export function formatDay(day: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : days().format(ms);
}

/** Returns "940 bytes" or "4.2 MB", in steps of 1000 like current file managers. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e3) return formatUnit(bytes, { unit: 'byte', unitDisplay: 'long' });
  if (bytes < 1e6) return formatUnit(bytes / 1e3, { unit: 'kilobyte', ...ONE_DIGIT });
  return bytes < 1e9
    ? formatMegabytes(bytes)
    : formatUnit(bytes / 1e9, { unit: 'gigabyte', ...ONE_DIGIT });
}

/** Uses steps of 1000 like current file managers. */
export function formatMegabytes(bytes: number): string {
  return formatUnit(bytes / 1e6, { unit: 'megabyte', ...ONE_DIGIT });
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function formatUnit(value: number, options: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language(), { style: 'unit', ...options });
}

/** Returns "$0.03"; never shows a positive price as zero. */
export function formatDollars(price: number): string {
  return price > 0 && price < 0.01
    ? t('format.less_than', { value: dollars().format(0.01) })
    : dollars().format(price);
}

/** Returns "about 20 s", rounded up, so that most estimates hold. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return t('format.seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 3600) return t('format.minutes', { count: Math.ceil(seconds / 60) });
  return t('format.hours', { count: Math.ceil(seconds / 3600) });
}

/** Returns "1,200", with `digits` decimals. */
export function formatNumber(value: number, digits = 0): string {
  return digits === 0
    ? value.toLocaleString(language())
    : value.toLocaleString(language(), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
}

/** Expects `share` as 0–1; never shows a positive share as 0 % or an incomplete one as 100 %. */
export function formatPercent(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return t('format.less_than', { value: percents().format(0.01) });
  if (percent === 100 && share < 1)
    return t('format.more_than', { value: percents().format(0.99) });
  return percents().format(percent / 100);
}

/** Returns "6 of 12 (50%)", without a rate if `of` is 0. */
export function formatShare({ count, of }: { count: number; of: number }): string {
  return of === 0
    ? '–'
    : t('format.share', { part: count, whole: of, percent: formatPercent(count / of) });
}

/** Returns "about 2 min left", rounded up, so that most estimates hold. */
export function formatTimeLeft(seconds: number): string {
  return seconds < 5
    ? t('format.nearly_done')
    : t('format.left', { time: formatDuration(seconds) });
}

/** Returns "a", "a and b" or "a, b, and c". */
export function listInSentence(words: readonly string[]): string {
  return sentences().format(words);
}

export function listInRow(words: readonly string[]): string {
  return rows().format(words);
}
