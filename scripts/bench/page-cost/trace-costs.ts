/**
 * One event of a browser's trace; times in microseconds. `tdur`: what the thread itself ran of
 * `dur`, so that other programs on the machine are no cost of ours.
 */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { url?: string; message?: string } };
};

/** Work between two marks on the thread that set them; all in milliseconds. */
export type PhaseCost = {
  /** Frames the browser drew. */
  frames: number;
  /** Script of the extension in each frame, layout it forced included. */
  scriptPerFrame: number[];
  /** All its tasks together, and the longest. */
  scriptMs: number;
  longestMs: number;
  tasks: number;
  /** Everything the thread did, whoever asked for it. */
  busyMs: number;
  /** Everything the thread did in one go of more than 50 ms, whoever asked for it. */
  longTasksMs: number[];
  wallMs: number;
};

/** From here on the web platform calls a task long. */
export const LONG_TASK_MS = 50;

/** Stands once in every frame that is drawn, after its scripts. */
const FRAME = 'BeginCommitCompositorFrame';

/** Puts a mark into the trace; the page runs it. */
export function markScript(name: string): string {
  return `console.timeStamp(${JSON.stringify(name)})`;
}

/** Cost of the stretch between two marks. Throws where a mark is not in the trace. */
export function phaseCost(
  events: readonly TraceEvent[],
  { from, to }: { from: string; to: string },
): PhaseCost {
  const [start, end] = [findMark(events, from), findMark(events, to)];
  const own = events
    .filter(({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts)
    .filter(({ ts }) => ts < end.ts)
    .sort((one, other) => one.ts - other.ts);
  const tasks = outermost(own.filter(isOurScript));
  const frames = own.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const durations = tasks.map(costMs);
  const all = outermost(own.filter(isTask)).map(costMs);
  return {
    frames: frames.length,
    scriptPerFrame: perFrame(tasks, [start.ts, ...frames]),
    scriptMs: sum(durations),
    longestMs: Math.max(0, ...durations),
    tasks: tasks.length,
    busyMs: sum(all),
    longTasksMs: all.filter(ms => ms > LONG_TASK_MS),
    wallMs: (end.ts - start.ts) / 1000,
  };
}

/** The value below which this share (0–1) of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function findMark(events: readonly TraceEvent[], message: string): TraceEvent {
  const mark = events.find(
    ({ name, args }) => name === 'TimeStamp' && args?.data?.message === message,
  );
  if (mark === undefined) throw new Error(`bench: the trace has no mark "${message}"`);
  return mark;
}

function isOurScript({ name, args }: TraceEvent): boolean {
  const isScript = name === 'FunctionCall' || name === 'EvaluateScript';
  return isScript && (args?.data?.url?.startsWith('chrome-extension://') ?? false);
}

function isTask({ name, ph }: TraceEvent): boolean {
  return name === 'RunTask' && ph === 'X';
}

/** Events that lie in no other of the list; `events` come in order. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let free = -Infinity;
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < free) return false;
    free = ts + dur;
    return true;
  });
}

/** Work from one frame to the next. */
function perFrame(tasks: readonly TraceEvent[], begins: readonly number[]): number[] {
  const costs = begins.map(() => 0);
  let frame = 0;
  for (const task of tasks) {
    while ((begins[frame + 1] ?? Infinity) <= task.ts) frame += 1;
    costs[frame] = (costs[frame] ?? 0) + costMs(task);
  }
  return costs;
}

function costMs({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur / 1000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
