// npm test: sets up, then lint, types, unit and contract tests, a build, and end-to-end tests.
import { ensurePackages, giveUp, runTool } from './lib/setup.mjs';

const STEPS = [
  ['prepare', 'wxt', ['prepare', '--level', 'warn']],
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['lint', 'eslint', ['.']],
  ['types', 'tsc', ['--noEmit']],
  ['unit', 'vitest', ['run']],
  ['browser', 'tsx', ['scripts/lib/ensure-browser.ts']],
  ['build', 'wxt', ['build', '--level', 'warn']],
  ['build (Firefox)', 'wxt', ['build', '-b', 'firefox', '--mv3', '--level', 'warn']],
  ['store rules (Firefox)', 'addons-linter', ['.output/firefox-mv3']],
  ['end to end', 'vitest', ['run', '--config', 'vitest.e2e.config.ts']],
];

ensurePackages();
for (const [name, tool, args] of STEPS) {
  console.log(`\n── ${name} ──`);
  if (runTool(tool, args) !== 0) giveUp(`npm test: "${name}" failed.`);
}
