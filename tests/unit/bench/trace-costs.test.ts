import { describe, expect, it } from 'vitest';

import { phaseCost, quantile, type TraceEvent } from '../../../scripts/bench/page-cost/trace-costs';

const MAIN = { pid: 1, tid: 7 };

function mark(message: string, ms: number): TraceEvent {
  return { ...MAIN, name: 'TimeStamp', ph: 'I', ts: ms * 1000, args: { data: { message } } };
}

function script(url: string, ms: number, durationMs: number): TraceEvent {
  const times = { ts: ms * 1000, dur: durationMs * 1000 };
  return { ...MAIN, ...times, name: 'FunctionCall', ph: 'X', args: { data: { url } } };
}

function frame(ms: number): TraceEvent {
  return { ...MAIN, name: 'BeginCommitCompositorFrame', ph: 'I', ts: ms * 1000 };
}

const OURS = 'chrome-extension://abc/content-scripts/chat.js';

describe('the cost of a phase of a trace', () => {
  it('adds up our script from one frame to the next, and nothing of the page', () => {
    const events = [
      mark('from', 0),
      script(OURS, 1, 2),
      script('https://chat.example/app.js', 4, 9),
      script(OURS, 14, 3),
      frame(20),
      script(OURS, 22, 5),
      frame(40),
      mark('to', 60),
    ];

    const cost = phaseCost(events, { from: 'from', to: 'to' });

    expect(cost).toMatchObject({ frames: 2, scriptPerFrame: [5, 5, 0], scriptMs: 10, tasks: 3 });
    expect(cost).toMatchObject({ longestMs: 5, wallMs: 60 });
  });

  it('counts a call inside another of ours once, and what other programs took not at all', () => {
    const slow = { ...script(OURS, 10, 30), tdur: 4000 };
    const events = [mark('from', 0), slow, script(OURS, 15, 10), mark('to', 50)];

    expect(phaseCost(events, { from: 'from', to: 'to' }).scriptMs).toBe(4);
  });

  it('names the tasks that keep the thread for more than 50 ms of its own time', () => {
    const task = (ms: number, times: Partial<TraceEvent>): TraceEvent => ({
      ...script(OURS, ms, 0),
      name: 'RunTask',
      ...times,
    });
    const busy = task(1, { dur: 80_000, tdur: 70_000 });
    const waiting = task(100, { dur: 300_000, tdur: 20_000 });
    const events = [mark('from', 0), busy, waiting, mark('to', 500)];

    expect(phaseCost(events, { from: 'from', to: 'to' }).longTasksMs).toEqual([70]);
  });

  it('leaves out other threads and what ran before and after', () => {
    const elsewhere = { ...script(OURS, 20, 8), tid: 9 };
    const events = [script(OURS, 1, 5), mark('from', 10), elsewhere, mark('to', 40)];

    expect(phaseCost([...events, script(OURS, 41, 5)], { from: 'from', to: 'to' }).tasks).toBe(0);
  });

  it('says which mark is missing', () =>
    expect(() => phaseCost([mark('from', 0)], { from: 'from', to: 'to' })).toThrow('"to"'));

  it('takes the most for a share of one, and the middle for a half', () =>
    expect([quantile([5, 1, 3], 0.5), quantile([5, 1, 3], 1)]).toEqual([3, 5]));
});
