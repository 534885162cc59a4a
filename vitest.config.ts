import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files share their workers: a module is loaded once a worker, and a test leaves nothing behind.
    isolate: false,
    // The networks run in one thread each: the other core has tests of its own.
    env: { VERACITE_THREADS: '1' },
    mockReset: true,
    restoreMocks: true,
    setupFiles: ['fake-indexeddb/auto', './tests/fixed-seed.ts', './tests/english.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    // A guard against tests that hang; on a machine with much else to do, five seconds end others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
