import { afterEach, describe, expect, it, vi } from 'vitest';

import { createReportClient, serveReports } from '../../../../lib/app/dashboard/worker-reports';
import { makeReport } from '../../../../lib/metrics/report';
import type { DashboardReport, ReportService } from '../../../../lib/metrics/report-service';
import { EVERYTHING, fakeManyFacts } from '../../../fakes/facts';

const QUERY = { filter: EVERYTHING, unit: 'auto' } as const;
const ANSWER: DashboardReport = {
  report: makeReport(fakeManyFacts(6), QUERY, { cards: [] }),
  excluded: { running: 0, waiting: 0, stopped: 0, samples: 0 },
};
const openPorts: MessagePort[] = [];

afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

function connect(report: ReportService['report']): ReportService {
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  serveReports({ report }, port2);
  return createReportClient(() => port1);
}

describe('reports made in a worker', () => {
  it('come as they were made there, with how far it is', async () => {
    const client = connect((query, onProgress) => {
      expect(query).toEqual(QUERY);
      onProgress({ read: 40, of: 90 });
      return Promise.resolve(ANSWER);
    });
    const onProgress = vi.fn();

    expect(await client.report(QUERY, onProgress, new AbortController().signal)).toEqual(ANSWER);
    expect(onProgress).toHaveBeenCalledExactlyOnceWith({ read: 40, of: 90 });
  });

  it('are not made when stopped', async () => {
    const stopping = new AbortController();
    const seen = Promise.withResolvers<AbortSignal>();
    const client = connect((_query, _onProgress, signal) => {
      seen.resolve(signal);
      return new Promise(() => undefined);
    });

    const report = client.report(QUERY, vi.fn(), stopping.signal);
    const inside = await seen.promise;
    stopping.abort();

    expect(await report).toBeNull();
    await vi.waitFor(() => expect(inside.aborted).toBe(true));
  });

  it('hand on a failure of the store', async () => {
    const client = connect(() => Promise.reject(new Error('no database')));

    const report = client.report(QUERY, vi.fn(), new AbortController().signal);

    await expect(report).rejects.toThrow('no database');
  });
});
