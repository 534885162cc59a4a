import type { IsoDateTime } from '../core/ids';

export const TIME_UNITS = ['day', 'week', 'month'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** Chosen: more points cannot be distinguished on a page. */
const MOST_BUCKETS = 130;
/** Chosen: with fewer points a finer unit is more informative. */
const FINE_ENOUGH = 40;

/** First day of the bucket that contains the moment, by the device's clock: "2026-11-16". */
export function bucketOf(moment: IsoDateTime, unit: TimeUnit): string {
  const date = new Date(moment);
  const back = unit === 'week' ? (date.getDay() + 6) % 7 : 0;
  const day = unit === 'month' ? 1 : date.getDate() - back;
  return nameDay(new Date(date.getFullYear(), date.getMonth(), day));
}

export function listBuckets(first: string, last: string, unit: TimeUnit): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = nextBucket(day, unit)) days.push(day);
  return days;
}

/** Coarsens `wanted` if it makes too many points; `'auto'` is the finest that makes few. */
export function chooseUnit(
  moments: { first: IsoDateTime; last: IsoDateTime },
  wanted: TimeUnit | 'auto',
): TimeUnit {
  const most = wanted === 'auto' ? FINE_ENOUGH : MOST_BUCKETS;
  const from = wanted === 'auto' ? 0 : TIME_UNITS.indexOf(wanted);
  return TIME_UNITS.slice(from).find(unit => countDays(moments) / DAYS[unit] <= most) ?? 'month';
}

const DAYS: Record<TimeUnit, number> = { day: 1, week: 7, month: 30.4 };

function countDays({ first, last }: { first: IsoDateTime; last: IsoDateTime }): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}

/** By the calendar: days have 23 or 25 hours when clocks change. */
function nextBucket(day: string, unit: TimeUnit): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return unit === 'month'
    ? nameDay(new Date(year, month, 1))
    : nameDay(new Date(year, month - 1, date + DAYS[unit]));
}

function nameDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
