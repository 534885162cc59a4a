import { defineConfig } from 'vitest/config';

/** End-to-end tests: one real browser at a time, with the built extension in it. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
