import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';

import { startSession } from '../../../tests/e2e/harness/extension';
import { watchMemory } from '../../../tests/e2e/harness/memory';
import { countIn, openReport, readArgs, runCommand, type Shell } from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { runBuild } from '../run-build';
import { writeBackup, type Shape } from './write-backup';

const USAGE = `Usage: npm run bench:backup -- [--checks N] [--large N] [--side N] [--out FILE.json]
  --checks  ordinary checks in the file, of 20 statements and 10 sources: 322 rows each
  --large   large ones, of as many statements as sources
  --side    statements and sources of a large one; 300 make 93,000 rows`;

/** Most time a step may take. */
const PATIENCE_MS = 3_600_000;
const LOOK_MS = 500;

/** `steps`: seconds by step, as the page says them. `heapMb`: most of the page, with garbage. */
type Measured = {
  seconds: number;
  steps: Record<string, number>;
  heapMb: number;
  /** Most memory of one process of the extension. */
  processMb: number;
  longestTaskMs: number;
  /** Tasks over 200 ms. */
  longTasks: number;
};
type Report = { rows: number; fileMb: number; restoring: Measured; making: Measured };

/** Restores a large backup in a real browser, through the options page, and writes one again. */
async function main(args: readonly string[], { cwd, print }: Shell): Promise<undefined> {
  const { values } = readArgs(args, USAGE, {
    options: {
      out: { type: 'string' },
      checks: { type: 'string', default: '100' },
      large: { type: 'string', default: '0' },
      side: { type: 'string', default: '300' },
    },
  });
  const side = countIn('side', values.side);
  const writeReport = openReport(values.out, cwd);
  const report = await measure([
    { checks: Number(values.checks), statements: 20, sources: 10 },
    { checks: Number(values.large), statements: side, sources: side },
  ]);
  print(`${String(report.rows)} rows, ${report.fileMb.toFixed(0)} MB`);
  print(
    formatTable([
      ['', 'seconds', 'heap', 'process', 'longest task', '> 200 ms', 'steps'],
      ['restore', ...describe(report.restoring)],
      ['make', ...describe(report.making)],
    ]),
  );
  writeReport(report);
}

async function measure(shapes: readonly Shape[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'veracite-backup-'));
  const file = join(folder, 'backup.json');
  const rows = writeBackup(file, shapes);
  const session = await startSession(null, {
    extensionDir: process.env['VERACITE_EXTENSION'] ?? runBuild(),
    judge: 'embedded',
  });
  try {
    const page = await session.open(`chrome-extension://${session.id}/options.html#backup`);
    page.on('pageerror', error => {
      console.error('bench: the page failed', error);
    });
    await page.waitForSelector('input[name="restore"]');
    const pid = session.browser.process()?.pid ?? 0;
    const restoring = await watch(page, pid, async () => {
      const field = await page.$('input[name="restore"]');
      await field?.uploadFile(file);
      return 'restored';
    });
    const making = await watch(page, pid, async () => {
      await page.click('[data-action="backup"]');
      return 'made';
    });
    return { rows, fileMb: statSync(file).size / 1e6, restoring, making };
  } finally {
    await session.close();
    rmSync(folder, { recursive: true });
  }
}

/** `begin` returns the state in which the work ends. */
async function watch(page: Page, pid: number, begin: () => Promise<string>): Promise<Measured> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { veraciteTasks: tasks });
    new PerformanceObserver(list => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  const endMemory = watchMemory(pid);
  const started = performance.now();
  const wanted = await begin();
  const steps: Record<string, number> = {};
  let heap = 0;
  for (;;) {
    const seen = await page.evaluate(() => ({
      state: document.querySelector('[data-backup]')?.getAttribute('data-backup'),
      said: document.querySelector('[data-action="cancel-backup"]')?.parentElement?.textContent,
      heap: (performance as unknown as { memory: { usedJSHeapSize: number } }).memory
        .usedJSHeapSize,
    }));
    heap = Math.max(heap, seen.heap);
    if (seen.state === wanted) break;
    if (seen.state === 'failed') throw new Error('bench: the backup was refused');
    if (performance.now() - started > PATIENCE_MS) throw new Error('bench: it takes too long');
    const step = /[a-z]+ [a-z ]+(?=Cancel)/.exec(seen.said ?? '')?.[0] ?? 'waiting';
    steps[step] = (steps[step] ?? 0) + LOOK_MS / 1_000;
    await new Promise(done => setTimeout(done, LOOK_MS));
  }
  const seconds = (performance.now() - started) / 1_000;
  const tasks = await page.evaluate(
    () => (globalThis as unknown as { veraciteTasks: number[] }).veraciteTasks,
  );
  return {
    seconds,
    steps,
    heapMb: heap / 1e6,
    processMb: endMemory().one,
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.filter(ms => ms > 200).length,
  };
}

function describe(measured: Measured): string[] {
  const { seconds, heapMb, processMb, longestTaskMs, longTasks, steps } = measured;
  return [
    seconds.toFixed(1),
    `${heapMb.toFixed(0)} MB`,
    `${processMb.toFixed(0)} MB`,
    `${longestTaskMs.toFixed(0)} ms`,
    String(longTasks),
    Object.entries(steps)
      .map(([step, each]) => `${step}: ${each.toFixed(0)}`)
      .join(', '),
  ];
}

await runCommand(main);
