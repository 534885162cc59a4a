import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ReliabilityCard } from '../../../../lib/core/audit/reliability';
import { parseReport } from '../../../../scripts/bench/judge/report';
import { MILL, gzipLines, labelledPair } from './pairs';

// The command starts its own Node, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const ROOT = resolve(import.meta.dirname, '../../../..');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-bench-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The command without npm around it, in a folder of the reader's. */
function start(...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(ROOT, 'scripts/bench/judge/main.ts'), ...args],
    { cwd: ROOT, env: { ...process.env, VERACITE_CWD: folder } },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const ended = new Promise<{ status: number | null; stdout: string; stderr: string }>(done => {
    child.on('close', status => done({ status, stdout, stderr }));
  });
  return { child, ended };
}

const path = (name: string) => join(folder, name);
const reportIn = (name: string) => parseReport(JSON.parse(readFileSync(path(name), 'utf8')));

function putSet(): void {
  writeFileSync(
    path('harbour.jsonl.gz'),
    gzipLines([
      labelledPair({ id: 'a' }),
      labelledPair({ id: 'b', statement: 'Its crane lifts 90 tonnes.', label: 'contradicted' }),
      labelledPair({ id: 'c', source: MILL, label: 'not-found' }),
      labelledPair({
        id: 'd',
        source: MILL,
        statement: 'The mill grinds oats.',
        label: 'not-found',
      }),
    ]),
  );
}

const ONE_RUN = ['--judge', 'lexical', '--pairs', 'harbour.jsonl.gz', '--out', 'out.json'];

describe('npm run bench:judge', () => {
  it('measures a judge, writes the report and a line for each pair, and prints a table', async () => {
    putSet();

    const { status, stdout } = await start(...ONE_RUN, '--raw', 'raw.jsonl').ended;

    expect(status).toBe(0);
    expect(stdout).toContain('| lexical (node) | harbour');
    expect(reportIn('out.json')).toMatchObject({
      complete: true,
      judge: { name: 'lexical', id: 'lexical' },
      n: 4,
      sources: 2,
      ceiling: { count: 4, of: 4 },
      accuracy: { count: 3, of: 4 },
      precisionOfSupported: { count: 1, of: 2 },
      recallOfContradicted: { count: 1, of: 1 },
      quotesFound: { value: 1 },
    });
    const lines = readFileSync(path('raw.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
      { id: 'a', gold: 'supported', said: 'supported', quotes: 1, quotesFound: 1, trace: null },
      { id: 'b', gold: 'contradicted', said: 'contradicted' },
      { id: 'c', gold: 'not-found', said: 'not-found', quotes: 0 },
      { id: 'd', gold: 'not-found', said: 'supported' },
    ]);

    const table = await start('--table', 'out.json', 'out.json').ended;

    expect(table.status).toBe(0);
    expect(table.stdout).toContain('mean of 2');
  });

  it('holds the exam of the package, prints its card and writes it', async () => {
    const run = ['--exam', '--judge', 'lexical', '--limit', '9', '--card', 'card.json'];
    const { status, stdout } = await start(...run).ended;

    expect(status).toBe(0);
    expect(stdout).toContain('| Exam, abstracts | 9 ');
    const card = JSON.parse(readFileSync(path('card.json'), 'utf8')) as ReliabilityCard;
    expect(card.identity).toEqual({ id: 'lexical', version: '1' });
    expect(card.reliability?.sets).toMatchObject([{ pairs: 9, texts: { extent: 'abstract' } }]);
  });

  it('ends on Ctrl-C with what it has, and says that this is not all', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) =>
      labelledPair({ id: `p${n}`, statement: `The harbour was dug in ${n}.` }),
    );
    writeFileSync(path('harbour.jsonl.gz'), gzipLines(many));

    const { child, ended } = start(...ONE_RUN, '--raw', 'raw.jsonl');
    await vi.waitUntil(
      () => existsSync(path('raw.jsonl')) && statSync(path('raw.jsonl')).size > 0,
      {
        timeout: 20_000,
      },
    );
    child.kill('SIGINT');
    const { status } = await ended;

    expect(status).toBe(130);
    const report = reportIn('out.json');
    expect(report?.complete).toBe(false);
    const lines = readFileSync(path('raw.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(report?.n ?? -1);
    expect(lines.length).toBeLessThan(20_000);
  });

  it('refuses a file that is not there with a sentence and exit 2, and writes nothing', async () => {
    const { status, stderr } = await start(...ONE_RUN).ended;

    expect(stderr).toContain('There is no file at');
    expect(status).toBe(2);
    expect(existsSync(path('out.json'))).toBe(false);
  });

  it('reads every file before the first judge starts', async () => {
    putSet();
    writeFileSync(path('bad.jsonl.gz'), gzipLines([labelledPair(), { label: 'supported' }]));

    const { status, stderr } = await start(
      ...['--table', '--judge', 'lexical', '--out', '.'],
      ...['--pairs', 'harbour.jsonl.gz', '--pairs', 'bad.jsonl.gz'],
    ).ended;

    expect(stderr).toContain('bad.jsonl.gz, line 2');
    expect(status).toBe(2);
    expect(existsSync(path('harbour.lexical.json'))).toBe(false);
  });
});
