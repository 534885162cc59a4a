import type { DeskReport, ReadProgress, ReportDesk } from '../../metrics/report-desk';
import type { ReportQuery } from '../../metrics/report-query';

/** What the page asks of the worker that counts. A new question ends the one before. */
export type ReportQuestion =
  | { to: 'reports'; kind: 'ask'; number: number; query: ReportQuery }
  | { to: 'reports'; kind: 'stop' };

/** What the worker answers: any number of `progress`, then one `done` or `failed`. */
export type ReportAnswer =
  | { from: 'reports'; kind: 'progress'; number: number; progress: ReadProgress }
  | { from: 'reports'; kind: 'done'; number: number; answer: DeskReport }
  | { from: 'reports'; kind: 'failed'; number: number; message: string };

type PortEvent = { readonly data?: unknown };

/** A worker as the page sees it, or the page as its worker does. */
export type ReportPort = {
  postMessage(message: ReportQuestion | ReportAnswer): void;
  addEventListener(kind: 'message' | 'error', listener: (event: PortEvent) => void): void;
};

/** The desk of a worker, as if it stood here. */
export function createReportClient(port: ReportPort): ReportDesk {
  let number = 0;
  let open: PromiseWithResolvers<DeskReport | null> | null = null;
  let onProgress: (progress: ReadProgress) => void = () => undefined;

  port.addEventListener('message', ({ data }) => {
    if (!isAnswer(data) || data.number !== number) return;
    if (data.kind === 'progress') onProgress(data.progress);
    else if (data.kind === 'done') open?.resolve(data.answer);
    else open?.reject(new Error(`dashboard: ${data.message}`));
  });
  port.addEventListener('error', () => {
    open?.reject(new Error('dashboard: the worker that counts has died'));
  });

  return {
    report(query, report, signal) {
      open?.resolve(null);
      const asked = Promise.withResolvers<DeskReport | null>();
      open = asked;
      onProgress = report;
      number += 1;
      port.postMessage({ to: 'reports', kind: 'ask', number, query });
      signal.addEventListener('abort', () => {
        asked.resolve(null);
        if (open === asked) port.postMessage({ to: 'reports', kind: 'stop' });
      });
      return asked.promise;
    },
  };
}

/** Answers questions one at a time: a newer one ends the one before. */
export function serveReports(desk: ReportDesk, port: ReportPort): void {
  let working = new AbortController();

  async function answer(query: ReportQuery, number: number): Promise<void> {
    const { signal } = working;
    try {
      const onProgress = (progress: ReadProgress): void =>
        port.postMessage({ from: 'reports', kind: 'progress', number, progress });
      const report = await desk.report(query, onProgress, signal);
      if (report) port.postMessage({ from: 'reports', kind: 'done', number, answer: report });
    } catch (error) {
      // The page says so, and can ask again.
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ from: 'reports', kind: 'failed', number, message });
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (!isQuestion(data)) return;
    working.abort();
    working = new AbortController();
    if (data.kind === 'ask') void answer(data.query, data.number);
  });
}

/* Both ends are of this package: a message is known by whom it is for. */

function isAnswer(data: unknown): data is ReportAnswer {
  return typeof data === 'object' && data !== null && 'from' in data && data.from === 'reports';
}

function isQuestion(data: unknown): data is ReportQuestion {
  return typeof data === 'object' && data !== null && 'to' in data && data.to === 'reports';
}
