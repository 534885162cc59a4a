import type { JudgeIdentity } from '../../../lib/core/audit/pair';
import { createWorkerJudge } from '../../../lib/judges/worker-judge';
import type { Judge, JudgeReply, JudgeTask } from '../../../lib/ports/judge';
import type { PageReport } from './report';

/*
 * Runs inside the document in which the product runs its judge; bundled by
 * `open-in-browser.ts` and no part of the extension.
 */

let judge: Judge | null = null;
let controller = new AbortController();
let longTasks: number[] = [];

const observer = new PerformanceObserver(list => note(list.getEntries()));
observer.observe({ type: 'longtask' });

function note(entries: readonly PerformanceEntry[]): void {
  longTasks.push(...entries.map(({ duration }) => duration));
}

/** Starts the judge's worker the way the product does. */
export function start(script: string, identity: JudgeIdentity): void {
  ({ judge } = createWorkerJudge(() => new Worker(script, { name: 'veracite-judge' }), identity));
}

export async function judgeTasks(tasks: readonly JudgeTask[]): Promise<JudgeReply[]> {
  if (!judge) throw new Error('bench: the worker was not started');
  controller = new AbortController();
  return Array.fromAsync(judge.judge(tasks, controller.signal));
}

export function stop(): void {
  controller.abort();
}

/** Takes what happened since the last call. */
export async function readPage(): Promise<PageReport> {
  note(observer.takeRecords());
  const seen = longTasks;
  longTasks = [];
  const api = performance as unknown as {
    memory?: { usedJSHeapSize: number };
    measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
  };
  return {
    crossOriginIsolated,
    longTasks: { count: seen.length, longestMs: Math.max(0, ...seen) },
    // Only a document that is isolated from other origins is told.
    memoryBytes: (await api.measureUserAgentSpecificMemory?.())?.bytes ?? null,
    heapBytes: api.memory?.usedJSHeapSize ?? null,
  };
}
