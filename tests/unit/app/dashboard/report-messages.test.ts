import { describe, expect, it, vi } from 'vitest';

import {
  createReportClient,
  serveReports,
  type ReportPort,
} from '../../../../lib/app/dashboard/report-messages';
import { makeReport } from '../../../../lib/metrics/report';
import type { DeskReport, ReadProgress, ReportDesk } from '../../../../lib/metrics/report-desk';
import { EVERYTHING } from '../../../../lib/metrics/report-query';
import { fakeManyFacts } from '../../../fakes/facts';

const QUERY = { filter: EVERYTHING, unit: 'auto' } as const;

function answerOf(answers: number): DeskReport {
  return {
    report: makeReport(fakeManyFacts(answers), QUERY, { cards: [] }),
    leftOut: { running: 0, stopped: 0, samples: 0 },
  };
}

/** Two ends of one line, which copies what goes through it, as that of a worker does. */
function openLine(): { page: ReportPort; worker: ReportPort; fail: () => void } {
  const ends = [new EventTarget(), new EventTarget()] as const;
  const portAt = (own: EventTarget, other: EventTarget): ReportPort => ({
    postMessage: message => {
      const data: unknown = structuredClone(message);
      queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
    },
    addEventListener: (kind, listener) =>
      own.addEventListener(kind, event =>
        listener(event instanceof MessageEvent ? { data: event.data as unknown } : {}),
      ),
  });
  return {
    page: portAt(ends[0], ends[1]),
    worker: portAt(ends[1], ends[0]),
    fail: () => ends[0].dispatchEvent(new Event('error')),
  };
}

function openDesk() {
  const line = openLine();
  const asked: {
    signal: AbortSignal;
    onProgress: (progress: ReadProgress) => void;
    answer: PromiseWithResolvers<DeskReport | null>;
  }[] = [];
  const desk: ReportDesk = {
    report(_query, onProgress, signal) {
      const answer = Promise.withResolvers<DeskReport | null>();
      asked.push({ signal, onProgress, answer });
      return answer.promise;
    },
  };
  serveReports(desk, line.worker);
  return { client: createReportClient(line.page), asked, line };
}

const settle = () => new Promise(done => setTimeout(done));

describe('a desk in a worker', () => {
  it('answers as if it stood here, and says how far it is', async () => {
    const { client, asked } = openDesk();
    const onProgress = vi.fn();

    const report = client.report(QUERY, onProgress, new AbortController().signal);
    await settle();
    asked[0]?.onProgress({ read: 40, of: 90 });
    asked[0]?.answer.resolve(answerOf(6));

    expect(await report).toEqual(answerOf(6));
    expect(onProgress).toHaveBeenCalledExactlyOnceWith({ read: 40, of: 90 });
  });

  it('ends a question that a newer one replaces', async () => {
    const { client, asked } = openDesk();
    const first = client.report(QUERY, vi.fn(), new AbortController().signal);
    const second = client.report(QUERY, vi.fn(), new AbortController().signal);
    await settle();

    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.answer.resolve(answerOf(5));
    asked[1]?.answer.resolve(answerOf(6));

    expect(await first).toBeNull();
    expect(await second).toMatchObject({ report: { answers: 6 } });
  });

  it('stops when it is told to', async () => {
    const { client, asked } = openDesk();
    const stopping = new AbortController();
    const report = client.report(QUERY, vi.fn(), stopping.signal);
    await settle();

    stopping.abort();
    await settle();

    expect(await report).toBeNull();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('hands on a failure of the store, and the death of the worker', async () => {
    const { client, asked, line } = openDesk();
    const failed = client.report(QUERY, vi.fn(), new AbortController().signal);
    await settle();
    asked[0]?.answer.reject(new Error('no database'));
    await expect(failed).rejects.toThrow('no database');

    const dead = client.report(QUERY, vi.fn(), new AbortController().signal);
    line.fail();
    await expect(dead).rejects.toThrow('has died');
  });
});
