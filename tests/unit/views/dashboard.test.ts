import { describe, expect, it, vi } from 'vitest';

import { FIRST_CHOICE, queryFor, createDashboardState } from '../../../lib/views/dashboard-state';
import { makeReport } from '../../../lib/metrics/report';
import type {
  DashboardReport,
  ReadProgress,
  ReportService,
} from '../../../lib/metrics/report-service';
import type { ReportQuery } from '../../../lib/metrics/report-query';
import { EVERYTHING, fakeManyFacts } from '../../fakes/facts';

const NOON = new Date(2026, 10, 22, 12).getTime();
const local = (year: number, month: number, day: number) =>
  new Date(year, month - 1, day).toISOString();

function answerOf(answers: number): DashboardReport {
  return {
    report: makeReport(fakeManyFacts(answers), { filter: EVERYTHING, unit: 'auto' }, { cards: [] }),
    excluded: { running: 0, waiting: 0, stopped: 0, samples: 0 },
  };
}

type Call = {
  query: ReportQuery;
  signal: AbortSignal;
  onProgress: (progress: ReadProgress) => void;
  answer: PromiseWithResolvers<DashboardReport | null>;
};

function openState() {
  const calls: Call[] = [];
  const service: ReportService = {
    report(query, onProgress, signal) {
      const answer = Promise.withResolvers<DashboardReport | null>();
      calls.push({ query, signal, onProgress, answer });
      return answer.promise;
    },
  };
  const state = createDashboardState(service, FIRST_CHOICE, () => NOON);
  const settle = () => new Promise(done => setTimeout(done));
  const at = (place: number): Call => {
    const call = calls[place];
    if (!call) throw new Error('test: nothing was asked');
    return call;
  };
  return { state, calls, at, settle };
}

describe('what is asked for', () => {
  it('is a whole number of days up to now', () => {
    expect(queryFor({ ...FIRST_CHOICE, period: 'month' }, NOON).filter).toMatchObject({
      from: local(2026, 10, 24),
      until: null,
    });
    expect(queryFor({ ...FIRST_CHOICE, period: 'all' }, NOON).filter.from).toBeNull();
  });

  it('holds both days that were named, and is open where none was', () => {
    const days = { ...FIRST_CHOICE, period: 'days' as const };

    expect(
      queryFor({ ...days, firstDay: '2026-03-01', lastDay: '2026-03-31' }, NOON).filter,
    ).toMatchObject({
      from: local(2026, 3, 1),
      until: local(2026, 4, 1),
    });
    expect(queryFor({ ...days, firstDay: 'x' }, NOON).filter).toMatchObject({
      from: null,
      until: null,
    });
  });
});

describe('the state of the dashboard', () => {
  it('loads, says how far it is, and shows the report', async () => {
    const { state, at, settle } = openState();
    expect(state.view.value).toEqual({ status: 'loading', progress: null });

    at(0).onProgress({ read: 40, of: 90 });
    expect(state.view.value).toMatchObject({ status: 'loading', progress: { read: 40, of: 90 } });

    at(0).answer.resolve(answerOf(6));
    await settle();
    expect(state.view.value).toMatchObject({
      status: 'shown',
      progress: null,
      report: { answers: 6 },
    });
  });

  it('keeps the last report while another is made, and takes no answer that comes too late', async () => {
    const { state, at, settle } = openState();
    at(0).answer.resolve(answerOf(6));
    await settle();

    state.choose({ origin: 'claude' });
    state.choose({ origin: 'gemini' });
    expect(at(1).signal.aborted).toBe(true);
    expect(at(2).query.filter.origin).toBe('gemini');
    at(1).onProgress({ read: 0, of: 9 });
    at(1).answer.resolve(answerOf(7));
    await settle();
    expect(state.view.value).toMatchObject({ progress: null, report: { answers: 6 } });

    at(2).answer.resolve(answerOf(8));
    await settle();
    expect(state.view.value).toMatchObject({ report: { answers: 8 } });
  });

  it('says so when no report can be made, and can be asked again', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { state, at, settle } = openState();
    at(0).answer.reject(new Error('the database is gone'));
    await settle();
    expect(state.view.value).toEqual({ status: 'failed' });

    state.refresh();
    at(1).answer.resolve(answerOf(6));
    await settle();
    expect(state.view.value).toMatchObject({ status: 'shown' });
  });

  it('ends quietly', async () => {
    const { state, at, settle } = openState();
    state.stop();
    at(0).answer.resolve(answerOf(6));
    await settle();

    expect(at(0).signal.aborted).toBe(true);
    expect(state.view.value.status).toBe('loading');
  });
});
