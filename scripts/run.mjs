// Runs a TypeScript script with everything it needs in place: node scripts/run.mjs FILE [ARGS].
import { resolve } from 'node:path';

import { ROOT, ensurePackages, runTool } from './lib/setup.mjs';

const [file, ...args] = process.argv.slice(2);
ensurePackages();
// The reader's folder: relative paths in the arguments are theirs, not the project's.
process.exit(
  runTool('tsx', [resolve(ROOT, file), ...args], {
    env: { VERACITE_CWD: process.env.INIT_CWD ?? process.cwd() },
  }),
);
