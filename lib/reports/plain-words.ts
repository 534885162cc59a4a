/**
 * Signs no reader sees: controls, and those that turn the order of the words behind them around.
 * A quote that holds one could make the line it stands in read as another.
 */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** Words of others as one line that says what it shows. */
export function toLine(words: string): string {
  return words.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim().toWellFormed();
}

/** An address that may be followed from a report; `null` for all but pages of the web. */
export function webAddress(raw: string): string | null {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
