import type { Answer, SiteId } from '../../lib/core/answer';
import type { IsoDateTime } from '../../lib/core/ids';
import type { JudgeIdentity } from '../../lib/core/pair';
import type { Share } from '../../lib/core/rates';
import { messageName, t } from '../../lib/i18n/t';
import { hostOf } from '../../lib/state/openable-url';
import { findJudgeWords } from '../judge/judge-words';

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
/** A day has no time zone: it is the same everywhere. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const NUMBER = new Intl.NumberFormat('en');

/** "Oct 1, 2026, 8:00 AM"; what is no date is shown as it is. */
export function formatDate(date: IsoDateTime): string {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? date : DATE.format(ms);
}

/** "Nov 21, 2026" for a day as YYYY-MM-DD; what is no day is shown as it is. */
export function formatDay(day: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : DAY.format(ms);
}

/** "940 bytes", "4.2 MB". In steps of 1000, as file managers of today count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e3) return plural(bytes, 'byte');
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  return bytes < 1e9 ? formatMegabytes(bytes) : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** "$0.03"; what costs something is never shown as nothing. */
export function formatDollars(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`;
}

/** "about 20 s". Rounded up, so that the promise is kept more often than not. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `about ${String(Math.max(5, Math.ceil(seconds / 5) * 5))} s`;
  if (seconds < 3600) return `about ${String(Math.ceil(seconds / 60))} min`;
  return `about ${String(Math.ceil(seconds / 3600))} h`;
}

/** In steps of 1000, as file managers of today count. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** "1 source", "3 sources". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `share` is 0–1; something is never shown as nothing, nor a part as the whole. */
export function formatPercent(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return 'less than 1%';
  if (percent === 100 && share < 1) return 'more than 99%';
  return `${String(percent)}%`;
}

/** "6 of 12 (50%)"; of nothing there is no rate. */
export function formatShare({ count, of }: Share): string {
  return of === 0
    ? '–'
    : `${formatNumber(count)} of ${formatNumber(of)} (${formatPercent(count / of)})`;
}

/** "about 2 min left". Rounded up, so that the promise is kept more often than not. */
export function formatTimeLeft(seconds: number): string {
  return seconds < 5 ? 'a few seconds left' : `${formatDuration(seconds)} left`;
}

/** The name of a chat site, for a reader. */
export function siteName(site: SiteId): string {
  return t(`site.${messageName(site)}`);
}

/** Where an answer comes from, for a reader. */
export function originName({ origin, pageUrl }: Pick<Answer, 'origin' | 'pageUrl'>): string {
  switch (origin.kind) {
    case 'site':
      return siteName(origin.site);
    case 'selection': {
      const host = hostOf(pageUrl);
      return host === null ? 'Selected text' : `Selected on ${host}`;
    }
    case 'pasted':
      return 'Pasted answer';
  }
}

/** "Embedded model, version 1". */
export function judgeName(judge: JudgeIdentity): string {
  return `${judgeLabel(judge)}, version ${judge.version}`;
}

/** "Embedded model", "My API: gpt-x at api.example". */
export function judgeLabel(judge: JudgeIdentity): string {
  const name = findJudgeWords(judge)?.name ?? judge.id;
  return judge.model === undefined ? name : `${name}: ${judge.model}`;
}

/** What to know of a judge before believing it; `null` where there is nothing to warn of. */
export function judgeNote(judge: JudgeIdentity): string | null {
  return findJudgeWords(judge)?.note ?? null;
}

/** A judge's own figure, 0–1, in words. The steps are ours; the figure always stands beside. */
export function confidenceWords(confidence: number): string {
  if (confidence >= 0.9) return 'Very sure';
  if (confidence >= 0.7) return 'Fairly sure';
  if (confidence >= 0.5) return 'Not very sure';
  return 'Unsure';
}

/** The first words of a text, cut at a word. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}
