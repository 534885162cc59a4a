import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import * as v from 'valibot';

import { MUTANTS, plant, type Mutant } from './mutants';

const ROOT = resolve(import.meta.dirname, '../..');

/** Vitest's JSON report of a run. */
const counts = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });

type Outcome = 'killed' | 'survived' | 'did not run' | 'no longer fits the code';

const wanted = process.argv.slice(2);
const mutants = MUTANTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const fitting = mutants.filter(fits);

// Tests that fail without a fault would seem to find every fault.
const clean = runTests([...new Set(fitting.flatMap(({ tests }) => tests))], null);
if (clean?.numFailedTests !== 0 || clean.numPassedTests === 0) {
  console.error('The tests fail without a planted fault: mend them first.');
  process.exit(1);
}

const outcomes = mutants.map(mutant => {
  const outcome = fitting.includes(mutant) ? tryMutant(mutant) : 'no longer fits the code';
  console.log(`${outcome.padEnd(24)}${mutant.name}  (${mutant.file})`);
  return outcome;
});
const killed = outcomes.filter(outcome => outcome === 'killed').length;
console.log(`\n${String(killed)} of ${String(outcomes.length)} planted faults were found`);
process.exitCode = killed === outcomes.length ? 0 : 1;

function fits(mutant: Mutant): boolean {
  try {
    plant(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return false;
  }
}

function tryMutant({ name, tests }: Mutant): Outcome {
  const run = runTests(tests, name);
  if (run === null) return 'did not run';
  if (run.numFailedTests > 0) return 'killed';
  return run.numPassedTests > 0 ? 'survived' : 'did not run';
}

/** Runs test files over the code with this fault; `null`: the run gave no report. */
function runTests(
  tests: readonly string[],
  mutant: string | null,
): v.InferOutput<typeof counts> | null {
  const folder = mkdtempSync(join(tmpdir(), 'veracite-mutants-'));
  const report = join(folder, 'report.json');
  try {
    const run = spawnSync(
      join(ROOT, 'node_modules/.bin/vitest'),
      [
        ...['run', '--config', 'vitest.mutants.config.ts', '--maxWorkers=1', '--bail=1'],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...tests],
      ],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, VERACITE_MUTANT: mutant ?? '' },
        shell: process.platform === 'win32',
      },
    );
    if (mutant === null && run.status !== 0) console.error(run.stdout);
    return v.parse(counts, JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(error);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
