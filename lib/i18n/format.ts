import { language, t } from './t';

/** One maker of formats for each language that was spoken: making a format takes long. */
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
/** A day has no time zone: it is the same everywhere. */
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

/** "Oct 1, 2026, 8:00 AM"; what is no date is shown as it is. */
export function formatDate(date: string): string {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? date : dates().format(ms);
}

/** "Nov 21, 2026" for a day as YYYY-MM-DD; what is no day is shown as it is. */
export function formatDay(day: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : days().format(ms);
}

/** "940 bytes", "4.2 MB". In steps of 1000, as file managers of today count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e3) return formatUnit(bytes, { unit: 'byte', unitDisplay: 'long' });
  if (bytes < 1e6) return formatUnit(bytes / 1e3, { unit: 'kilobyte', ...ONE_DIGIT });
  return bytes < 1e9
    ? formatMegabytes(bytes)
    : formatUnit(bytes / 1e9, { unit: 'gigabyte', ...ONE_DIGIT });
}

/** In steps of 1000, as file managers of today count. */
export function formatMegabytes(bytes: number): string {
  return formatUnit(bytes / 1e6, { unit: 'megabyte', ...ONE_DIGIT });
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function formatUnit(value: number, options: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language(), { style: 'unit', ...options });
}

/** "$0.03"; what costs something is never shown as nothing. */
export function formatDollars(price: number): string {
  return price > 0 && price < 0.01
    ? t('format.less_than', { value: dollars().format(0.01) })
    : dollars().format(price);
}

/** "about 20 s". Rounded up, so that the promise is kept more often than not. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return t('format.seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 3600) return t('format.minutes', { count: Math.ceil(seconds / 60) });
  return t('format.hours', { count: Math.ceil(seconds / 3600) });
}

/** "1,200"; with as many `digits` behind the point as are asked for. */
export function formatNumber(value: number, digits = 0): string {
  return digits === 0
    ? value.toLocaleString(language())
    : value.toLocaleString(language(), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
}

/** `share` is 0–1; something is never shown as nothing, nor a part as the whole. */
export function formatPercent(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return t('format.less_than', { value: percents().format(0.01) });
  if (percent === 100 && share < 1)
    return t('format.more_than', { value: percents().format(0.99) });
  return percents().format(percent / 100);
}

/** "6 of 12 (50%)"; of nothing there is no rate. */
export function formatShare({ count, of }: { count: number; of: number }): string {
  return of === 0
    ? '–'
    : t('format.share', { part: count, whole: of, percent: formatPercent(count / of) });
}

/** "about 2 min left". Rounded up, so that the promise is kept more often than not. */
export function formatTimeLeft(seconds: number): string {
  return seconds < 5
    ? t('format.nearly_done')
    : t('format.left', { time: formatDuration(seconds) });
}

/** Within a sentence: "a", "a and b", "a, b, and c". */
export function listInSentence(words: readonly string[]): string {
  return sentences().format(words);
}

/** One after the other: "a, b, c". */
export function listInRow(words: readonly string[]): string {
  return rows().format(words);
}

/** The first words of a text, cut at a word. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
