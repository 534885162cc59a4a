import { defineConfig } from 'vitest/config';

/** Tests that replace a module: of the browser's interfaces, or a registry with an entry more. */
const STUBBED = [
  'tests/unit/app/background/action.test.ts',
  'tests/unit/app/judge-blind.test.ts',
  'tests/unit/app/lost-extension.test.ts',
  'tests/unit/browser/renew-pages.test.ts',
  'tests/unit/capture/sites/registry.test.ts',
  'tests/unit/components/added-service.test.ts',
  'tests/unit/sources/services/registry.test.ts',
];

export default defineConfig({
  test: {
    // The networks run in one thread each: the other core has tests of its own.
    env: { VERACITE_THREADS: '1' },
    mockReset: true,
    restoreMocks: true,
    setupFiles: [
      'fake-indexeddb/auto',
      './tests/fake-browser.ts',
      './tests/fixed-seed.ts',
      './tests/english.ts',
    ],
    // A guard against tests that hang; on a machine with much else to do, five seconds end others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files share their workers: a module is loaded once per worker.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/{attacks,reference}/**/*.slow.test.ts', ...STUBBED],
        },
      },
      { extends: true, test: { name: 'stubbed', isolate: true, include: STUBBED } },
    ],
  },
});
