import { defineConfig } from 'vitest/config';

/** End-to-end tests: real browsers with the built extension in them. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // Real limits, kills, updates and further browsers: `npm run test:slow`.
    exclude: ['tests/e2e/**/*.slow.test.ts'],
    // On two cores too: a browser waits more than it works.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
