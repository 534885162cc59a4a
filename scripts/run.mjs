// Runs a TypeScript script with everything it needs in place: node scripts/run.mjs FILE [ARGS].
import { resolve } from 'node:path';

import { ROOT, ensurePackages, runTool } from './lib/setup.mjs';

const [file, ...args] = process.argv.slice(2);
ensurePackages();
// Ctrl-C goes to the script as well, which ends in its own way and writes what it has.
process.on('SIGINT', () => undefined);
// The reader's folder: relative paths in the arguments are theirs, not the project's.
process.exit(
  runTool('tsx', [resolve(ROOT, file), ...args], {
    env: { VERACITE_CWD: process.env.INIT_CWD ?? process.cwd() },
  }),
);
