/** Controls, and characters that reverse text direction: both could change how a line reads. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** Flattens untrusted text to one line without invisible characters. */
export function toLine(words: string): string {
  return words.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim().toWellFormed();
}

/** Returns an address safe to link from a report; `null` unless it is a web page. */
export function webAddress(raw: string): string | null {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Long enough to tell reports apart, short enough for every file system. */
const LONGEST = 60;

/** "veracite-does-zinc-shorten-colds-2026-10-01.html": letters and digits only. */
export function reportFileName(title: string, day: string, ending: 'md' | 'html' | 'csv'): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  const date = /^\d{4}-\d{2}-\d{2}/.exec(day)?.[0];
  return `${['veracite', words, date].filter(part => part !== undefined && part !== '').join('-')}.${ending}`;
}
