import { defineConfig } from 'vitest/config';

/**
 * What a release needs besides `npm test`, on the builds that left: real limits, kills, updates,
 * further browsers, and everything that is looked at in all colours.
 */
export default defineConfig({
  test: {
    include: [
      'tests/{attacks,e2e,reference}/**/*.slow.test.ts',
      'tests/e2e/{accessibility,examples-accessibility,blind,dashboard}.test.ts',
    ],
    setupFiles: ['./tests/english.ts'],
    env: { VERACITE_COLOURS: 'all' },
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
