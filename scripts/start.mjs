// npm start: sets up, builds, finds a browser and opens it with the extension.
import { ensurePackages, runTool } from './lib/setup.mjs';

ensurePackages();
const built = runTool('wxt', ['build', '--level', 'warn']);
if (built !== 0) process.exit(built);
process.exit(
  runTool('tsx', ['scripts/start/main.ts', ...process.argv.slice(2)], {
    env: { VERACITE_CWD: process.env.INIT_CWD ?? process.cwd() },
  }),
);
