import { defineConfig } from 'vitest/config';

/** End-to-end tests: real browsers with the built extension in them. */
export default defineConfig({
  test: {
    // `npm run test:real-model` starts a language model, and runs what needs one.
    include: [process.env['VERACITE_REAL'] ? 'tests/e2e/*.real.ts' : 'tests/e2e/**/*.test.ts'],
    // Real limits, kills, updates and further browsers: `npm run test:slow`.
    exclude: ['tests/e2e/**/*.slow.test.ts'],
    maxWorkers: 2,
    // nb. One test of 347 failed once with three workers, and in none of five runs of its file
    // after. Vitest names what it retried.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
