import { resolve } from 'node:path';

import { defineConfig, mergeConfig } from 'vitest/config';

import { MUTANTS, plant } from './scripts/mutants/mutants';
import unit from './vitest.config';

/** The unit tests over code with one planted fault, which VERACITE_MUTANT names. */
const mutant = MUTANTS.find(({ name }) => name === process.env['VERACITE_MUTANT']);

export default mergeConfig(
  unit,
  defineConfig({
    // A cache that lasts would hand out a module without its fault, or the fault to other runs.
    test: { fsModuleCache: false },
    plugins: mutant
      ? [
          {
            name: 'planted-fault',
            enforce: 'pre',
            // In memory: no file is ever changed.
            transform: (code, id) =>
              id === resolve(import.meta.dirname, mutant.file) ? plant(code, mutant) : null,
          },
        ]
      : [],
  }),
);
