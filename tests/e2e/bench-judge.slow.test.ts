import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { parseReport } from '../../scripts/bench/judge/report';
import { MILL, gzipLines, labelledPair } from '../unit/bench/judge/pairs';

const ROOT = resolve(import.meta.dirname, '../..');
const EXTENSION = process.env['VERACITE_EXTENSION'] ?? join(ROOT, '.output/chrome-mv3');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-bench-e2e-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run bench:judge -- --browser', () =>
  it('measures the judge where the built extension runs it', () => {
    const pairs = [
      labelledPair(),
      labelledPair({ source: MILL, statement: 'The lighthouse is red.', label: 'not-found' }),
    ];
    writeFileSync(join(folder, 'set.jsonl.gz'), gzipLines(pairs));

    const { status, stderr } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'scripts/run.mjs'),
        'scripts/bench/judge/main.ts',
        '--browser',
        ...['--judge', 'lexical', '--pairs', 'set.jsonl.gz', '--out', 'out.json'],
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, INIT_CWD: folder, VERACITE_EXTENSION: EXTENSION },
      },
    );

    expect({ status, stderr }).toMatchObject({ status: 0 });
    const report = parseReport(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')));
    expect(report).toMatchObject({
      where: 'browser',
      complete: true,
      accuracy: { count: 2, of: 2 },
    });
    expect(report?.machine.runtime).toContain('Chrome');
    expect(report?.page?.heapBytes).toBeGreaterThan(0);
  }));
