import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files, small as they are: begun late, the last of them would run alone. */
const LONG = ['examples-accessibility', 'accessibility', 'encoders', 'walk-through', 'parsing'];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some(name => moduleId.endsWith(`/e2e/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}

/** End-to-end tests: real browsers with the built extension in them. */
export default defineConfig({
  test: {
    // `npm run test:real-model` starts a language model, and runs what needs one.
    include: [process.env['VERACITE_REAL'] ? 'tests/e2e/*.real.ts' : 'tests/e2e/**/*.test.ts'],
    // Real limits, kills, updates and further browsers: `npm run test:slow`.
    exclude: ['tests/e2e/**/*.slow.test.ts'],
    sequence: { sequencer: LongFirst },
    maxWorkers: 2,
    // nb. One test of 347 failed once with three workers, and in none of five runs of its file
    // after. Vitest names what it retried.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
