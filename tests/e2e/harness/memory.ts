import { readdirSync, readFileSync } from 'node:fs';

/** Most memory held in megabytes: by all processes of an extension at one time, and by one of them. */
export type MemoryPeak = { all: number; one: number };

/** Chosen: a look reads a few files of every process. */
const EVERY_MS = 500;

/**
 * Watches the processes of extensions of the browser with this id; Linux only. Returns a function
 * that ends the watch.
 */
export function watchMemory(browserPid: number): () => MemoryPeak {
  const peak: MemoryPeak = { all: 0, one: 0 };
  const timer = setInterval(() => {
    const held = extensionProcesses(browserPid).map(pid => memoryOf(pid, 'VmRSS'));
    peak.all = Math.max(peak.all, sum(held));
    // The system's own mark of each process: it also knows what lay between two looks.
    const marks = extensionProcesses(browserPid).map(pid => memoryOf(pid, 'VmHWM'));
    peak.one = Math.max(peak.one, ...marks);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function extensionProcesses(browserPid: number): number[] {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const pid = Number(name);
    parents.set(pid, Number(/^PPid:\s*(\d+)/m.exec(readProcess(pid, 'status'))?.[1] ?? 0));
    if (readProcess(pid, 'cmdline').includes('--extension-process')) found.push(pid);
  }
  return found.filter(pid => descendsFrom(pid, browserPid, parents));
}

function descendsFrom(pid: number, from: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === from) return true;
  return false;
}

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(readProcess(pid, 'status'))?.[1];
  return Number(kilobytes ?? 0) / 1_000;
}

function readProcess(pid: number, file: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
