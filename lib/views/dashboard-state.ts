import { signal, type ReadonlySignal } from '@preact/signals';
import type { DashboardReport, ReadProgress, ReportService } from '../metrics/report-service';
import type { Granularity } from '../core/audit/pair';
import type { HistoryOrigin } from '../core/audit/history';
import type { ReportQuery } from '../metrics/report-query';
import type { TimeUnit } from '../metrics/time-buckets';

export type DashboardView =
  | { status: 'loading'; progress: ReadProgress | null }
  | ({
      status: 'shown';
      /** Set while another report, which will replace this one, is computed. */
      progress: ReadProgress | null;
    } & DashboardReport)
  | { status: 'failed' };

export type DashboardState = {
  view: ReadonlySignal<DashboardView>;
  choice: ReadonlySignal<DashboardChoice>;
  choose: (part: Partial<DashboardChoice>) => void;
  /** Repeats the query, as checks may have been added or deleted. */
  refresh: () => void;
  stop: () => void;
};

/** Requests a report on every choice, and keeps the last one until the next arrives. */
export function createDashboardState(
  reports: ReportService,
  first: DashboardChoice,
  now: () => number,
): DashboardState {
  const view = signal<DashboardView>({ status: 'loading', progress: null });
  const choice = signal(first);
  let asking = new AbortController();

  function showProgress(progress: ReadProgress): void {
    const shown = view.value;
    view.value =
      shown.status === 'failed' ? { status: 'loading', progress } : { ...shown, progress };
  }

  async function ask(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal: stopped } = asking;
    const onProgress = (progress: ReadProgress): void => {
      if (!stopped.aborted) showProgress(progress);
    };
    try {
      const answer = await reports.report(queryFor(choice.value, now()), onProgress, stopped);
      if (stopped.aborted || answer === null) return;
      view.value = { status: 'shown', progress: null, ...answer };
    } catch (error) {
      if (stopped.aborted) return;
      console.error('dashboard: no report could be made', error);
      view.value = { status: 'failed' };
    }
  }

  void ask();
  return {
    view,
    choice,
    choose(part) {
      choice.value = { ...choice.value, ...part };
      void ask();
    },
    refresh: () => void ask(),
    stop: () => asking.abort(),
  };
}

export const PERIODS = ['month', 'quarter', 'year', 'all', 'days'] as const;
type Period = (typeof PERIODS)[number];

/** The user's filters. Days are those of this device's clock. */
export type DashboardChoice = {
  period: Period;
  /** "2026-11-22", both ends included; empty: open. Used if `period` is `days`. */
  firstDay: string;
  lastDay: string;
  origin: HistoryOrigin | null;
  model: string | null;
  judge: string | null;
  granularity: Granularity;
  domain: string | null;
  unit: TimeUnit | 'auto';
};

/** A year: long enough to show a change, without reading everything first. */
export const FIRST_CHOICE: DashboardChoice = {
  period: 'year',
  firstDay: '',
  lastDay: '',
  origin: null,
  model: null,
  judge: null,
  granularity: 'document',
  domain: null,
  unit: 'auto',
};

/** Number of days, including today. */
const LENGTHS: Partial<Record<Period, number>> = { month: 30, quarter: 91, year: 365 };

/** Converts the choice to a query; `nowMs` is the time of the request. */
export function queryFor(choice: DashboardChoice, nowMs: number): ReportQuery {
  const { period, firstDay, lastDay, origin, model, judge, granularity, domain, unit } = choice;
  const length = LENGTHS[period];
  const [from, until] =
    period === 'days'
      ? [startOf(firstDay, 0), startOf(lastDay, 1)]
      : [length === undefined ? null : startOfToday(nowMs, 1 - length), null];
  return { filter: { from, until, origin, model, judge, granularity, domain }, unit };
}

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
