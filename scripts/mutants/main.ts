import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import * as v from 'valibot';

import { CommandEnd, messageOf, readArgs, refuse, runCommand, type Shell } from '../lib/command';
import { MUTANTS, plant, type Mutant } from './mutants';

const ROOT = resolve(import.meta.dirname, '../..');

/** Vitest's JSON report of a run. */
const counts = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });

type Outcome = 'killed' | 'survived' | 'did not run' | 'no longer fits the code';

const USAGE = `Usage: npm run test:mutants [-- NAME…]
  Plants each fault and runs its tests: ${MUTANTS.map(({ name }) => name).join(', ')}`;

function main(args: readonly string[], { print, progress: startProgress }: Shell): Promise<number> {
  const wanted = readArgs(args, USAGE, { allowPositionals: true }).positionals;
  const unknown = wanted.filter(each => !MUTANTS.some(({ name }) => name === each));
  if (unknown.length > 0) refuse(`There is no fault ${unknown.join(', ')}.\n${USAGE}`);
  const mutants = MUTANTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const fitting = mutants.filter(fits);

  // Tests that fail without a fault would seem to find every fault.
  const clean = runTests([...new Set(fitting.flatMap(({ tests }) => tests))], null);
  if (clean?.numFailedTests !== 0 || clean.numPassedTests === 0) {
    throw new CommandEnd(1, 'The tests fail without a planted fault: mend them first.');
  }
  const progress = startProgress({ name: 'planting', total: mutants.length, unit: 'faults' });
  const outcomes = mutants.map((mutant, index) => {
    const outcome = fitting.includes(mutant) ? tryMutant(mutant) : 'no longer fits the code';
    print(`${outcome.padEnd(24)}${mutant.name}  (${mutant.file})`);
    progress.tell(index + 1);
    return outcome;
  });
  progress.end();
  const killed = outcomes.filter(outcome => outcome === 'killed').length;
  print(`\n${String(killed)} of ${String(outcomes.length)} planted faults were found`);
  return Promise.resolve(killed === outcomes.length ? 0 : 1);
}

function fits(mutant: Mutant): boolean {
  try {
    plant(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant);
    return true;
  } catch (error) {
    console.error(messageOf(error));
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

await runCommand(main);
