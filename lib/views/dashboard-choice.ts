import type { AnswerPlace } from '../metrics/audit-facts';
import type { ReportQuery } from '../metrics/report-query';
import type { TimeUnit } from '../metrics/time-buckets';

/** Stretches of time that can be chosen. */
export const PERIODS = ['month', 'quarter', 'year', 'all', 'days'] as const;
export type Period = (typeof PERIODS)[number];

/** What the reader has chosen to look at. Days are those of this device's clock. */
export type DashboardChoice = {
  period: Period;
  /** "2026-11-22", both ends included; empty: open. They count where `period` is `days`. */
  firstDay: string;
  lastDay: string;
  place: AnswerPlace | null;
  model: string | null;
  judge: string | null;
  domain: string | null;
  unit: TimeUnit | 'auto';
};

/** A year: enough to see a change, without reading everything first. */
export const FIRST_CHOICE: DashboardChoice = {
  period: 'year',
  firstDay: '',
  lastDay: '',
  place: null,
  model: null,
  judge: null,
  domain: null,
  unit: 'auto',
};

/** Days back from today, today included. */
const LENGTHS: Partial<Record<Period, number>> = { month: 30, quarter: 91, year: 365 };

/** What to ask for; `nowMs` is the moment of asking. */
export function queryFor(choice: DashboardChoice, nowMs: number): ReportQuery {
  const { period, firstDay, lastDay, place, model, judge, domain, unit } = choice;
  const length = LENGTHS[period];
  const [from, until] =
    period === 'days'
      ? [startOf(firstDay, 0), startOf(lastDay, 1)]
      : [length === undefined ? null : startOfToday(nowMs, 1 - length), null];
  return { filter: { from, until, place, model, judge, domain }, unit };
}

/** The first moment of the day, `shift` days later; `null`: no day. */
function startOf(day: string, shift: number): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, date = 1] = parts;
  return new Date(year, month - 1, date + shift).toISOString();
}

function startOfToday(nowMs: number, shift: number): string {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + shift).toISOString();
}
