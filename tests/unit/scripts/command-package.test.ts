import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The package, and beside it the packages that it names; nothing else of the clone. */
let folder = '';
let program = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-package-'));
  run(join(ROOT, 'scripts/run.mjs'), 'scripts/veracite/bundle-command.ts', folder);
  const { bin, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: { veracite: string };
    dependencies: Record<string, string>;
  };
  program = join(folder, bin.veracite);
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link, 'junction');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

const veracite = (...args: string[]) => run(program, ...args);

describe('the package that npx runs', () => {
  it('writes the demonstration and computes it again', () => {
    veracite('study', 'demo', '--out', 'demo');

    expect(veracite('study', 'verify', 'demo')).toContain('every hash, verdict and rate');
  });

  it('checks an answer against a PDF', () => {
    mkdirSync(join(folder, 'pages'));
    cpSync(join(ROOT, 'tests/fixtures/pdf/report.pdf'), join(folder, 'pages/report.pdf'));
    writeFileSync(join(folder, 'pages/sources.json'), '{"https://a.example/x": "report.pdf"}');
    writeFileSync(join(folder, 'answer.md'), 'Zinc shortens colds. [[1]](https://a.example/x)\n');
    const said = veracite(
      'audit',
      '--answer',
      'answer.md',
      '--sources',
      'pages',
      '--out',
      'a.json',
    );

    expect(said).toMatch(/source 1: .+ — read, \d+ characters/);
    expect(said).toContain('not found');
  });
});
