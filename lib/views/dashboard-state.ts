import { signal, type ReadonlySignal } from '@preact/signals';

import type { DeskReport, ReadProgress, ReportDesk } from '../metrics/report-desk';
import { queryFor, type DashboardChoice } from './dashboard-choice';

/** What there is to show of the figures over all checks. */
export type DashboardView =
  | { status: 'loading'; progress: ReadProgress | null }
  | ({
      status: 'shown';
      /** Set while another report is made, which will replace this one. */
      progress: ReadProgress | null;
    } & DeskReport)
  /** The store could not be read. */
  | { status: 'failed' };

export type DashboardState = {
  view: ReadonlySignal<DashboardView>;
  choice: ReadonlySignal<DashboardChoice>;
  choose: (part: Partial<DashboardChoice>) => void;
  /** Looks again: checks may have come or gone. */
  refresh: () => void;
  stop: () => void;
};

/** Asks for a report whenever the reader chooses, and keeps the last one until the next is there. */
export function createDashboardState(
  desk: ReportDesk,
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
      const answer = await desk.report(queryFor(choice.value, now()), onProgress, stopped);
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
