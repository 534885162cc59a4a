// npm test: sets up, runs all that needs no browser in two lanes side by side, then end to end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { ROOT, ensurePackages, giveUp, runTool, startTool } from './lib/setup.mjs';

const REPORTS = join(ROOT, '.cache', 'test');

/** The lane of the builds ends before the unit tests, so they take every core. */
const UNIT_WORKERS = availableParallelism();

const UNIT = ['unit', 'vitest', ['run', '--maxWorkers', String(UNIT_WORKERS), ...counted('unit')]];

const BUILDS = [
  ['types', 'tsc', ['--noEmit']],
  ['browser', 'tsx', ['scripts/lib/ensure-browser.ts']],
  ['build', 'wxt', ['build', '--level', 'warn']],
  ['build (Firefox)', 'wxt', ['build', '-b', 'firefox', '--mv3', '--level', 'warn']],
  ['store rules (Firefox)', 'addons-linter', ['.output/firefox-mv3']],
  ['lint', 'eslint', ['.']],
  ['format', 'prettier', ['--check', '--cache', '--log-level', 'warn', '.']],
];

const E2E = ['run', '--config', 'vitest.e2e.config.ts', ...counted('e2e')];

ensurePackages();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
if (runTool('wxt', ['prepare', '--level', 'warn']) !== 0) giveUp('npm test: "prepare" failed.');

const failed = (await Promise.all([runLane([UNIT]), runLane(BUILDS)])).flat();
// A browser needs the builds; of what else failed, one report is enough.
if (failed.length === 0) {
  console.log('\n── end to end ──');
  if (runTool('vitest', E2E) !== 0) failed.push('end to end');
}

for (const name of failed) console.error(`npm test: "${name}" failed.`);
console.log(countTests());
process.exit(failed.length === 0 ? 0 : 1);

/** Runs steps one after the other and prints what each said once it ends; the failed ones. */
async function runLane(steps) {
  const names = [];
  for (const [name, tool, args] of steps) {
    const since = Date.now();
    const { status, said } = await startTool(tool, args);
    const seconds = ((Date.now() - since) / 1000).toFixed(0);
    process.stdout.write(`\n── ${name} (${seconds} s) ──\n${said}`);
    if (status !== 0) names.push(name);
  }
  return names;
}

/** Lets vitest count in a file as well. */
function counted(name) {
  const file = join(REPORTS, `${name}.json`);
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

/** Counts of tests passed and failed, in all runs that ended. */
function countTests() {
  const totals = ['unit', 'e2e'].map(readReport);
  const passed = totals.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0);
  const failed = totals.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0);
  return `${passed} passed, ${failed} failed`;
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(REPORTS, `${name}.json`), 'utf8'));
  } catch {
    // The run ended before it could count, or did not begin.
    return { numPassedTests: 0, numFailedTests: 0 };
  }
}
