import { defineConfig } from 'vitest/config';

/** End-to-end tests: one real browser at a time, with the built extension in it. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
