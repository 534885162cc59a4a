import type { DashboardReport, ReadProgress, ReportService } from '../../metrics/report-service';
import type { ReportQuery } from '../../metrics/report-query';
import {
  createWorkerClient,
  serveWorker,
  type WorkerPort,
  type WorkerScope,
} from '../../util/worker-call';

export function createReportClient(start: () => WorkerPort): ReportService {
  const worker = createWorkerClient<ReportQuery, ReadProgress, DashboardReport | null>(start);
  return {
    async report(query, onPart, signal) {
      try {
        return await worker.call(query, { signal, onPart });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
  };
}

/** Handles requests about all audits: the worker's side. */
export function serveReports(desk: ReportService, scope: WorkerScope): void {
  serveWorker(scope, (query: ReportQuery, { signal, onPart }) =>
    desk.report(query, onPart, signal),
  );
}
