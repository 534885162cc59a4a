import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { perform, type Shell } from '../../lib/command';
import { runStudyMerge } from '../../study/audit-merge';

const ROOT = resolve(import.meta.dirname, '../../..');
const LOOK_MS = 500;

/**
 * Checks a folder by so many processes side by side, each a part of the answers, and joins the parts.
 * `peakMb`: of all processes together; `null` where the system does not tell.
 */
export async function auditInParts(
  folder: string,
  { processes, jobs }: { processes: number; jobs: number },
  shell: Shell,
): Promise<{ status: number; peakMb: number | null; cpuSeconds: number | null }> {
  const parts = Array.from({ length: processes }, (_, at) => {
    const args = ['--sources', folder, '--judge', 'remote', '--jobs', String(jobs)];
    const child = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', 'scripts/veracite/main.ts', 'study', 'audit', folder],
        ...[...args, '--shard', `${at + 1}/${processes}`],
      ],
      { cwd: ROOT, env: { ...process.env, ...shell.env }, stdio: 'ignore' },
    );
    return watch(
      child.pid ?? 0,
      new Promise<number>(done => child.once('exit', code => done(code ?? 1))),
    );
  });
  const ended = await Promise.all(parts);
  const merged = await perform(runStudyMerge, [folder], shell);
  return {
    status: Math.max(merged, ...ended.map(({ status }) => status)),
    peakMb: sum(ended.map(({ peakMb }) => peakMb)),
    cpuSeconds: sum(ended.map(({ cpuSeconds }) => cpuSeconds)),
  };
}

async function watch(pid: number, exit: Promise<number>) {
  let last: Use = { peakMb: null, cpuSeconds: null };
  for (;;) {
    last = useOf(pid) ?? last;
    const status = await Promise.race([exit, sleep(LOOK_MS, null)]);
    if (status !== null) return { ...last, status };
  }
}

type Use = { peakMb: number | null; cpuSeconds: number | null };

/** What Linux tells of a process; a hundred of its ticks are a second. */
function useOf(pid: number): Use | null {
  const path = `/proc/${pid}`;
  if (!existsSync(`${path}/stat`)) return null;
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`${path}/status`, 'utf8'))?.[1];
  // The name in brackets may have spaces; user and system time are the 14th and 15th field.
  const fields = readFileSync(`${path}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return peak === undefined ? null : { peakMb: Number(peak) / 1_024, cpuSeconds: ticks / 100 };
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (all, value) => (all === null || value === null ? null : all + value),
    0,
  );
}
