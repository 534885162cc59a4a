// Plain JavaScript on purpose: it runs on the machine's own Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const OLDEST_NODE = 20;

/** Ends with one clear sentence. */
export function giveUp(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}

/** Installs the packages when they are missing or older than the lockfile. */
export function ensurePackages() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE)
    giveUp(`Veracite needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);

  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  const lockfile = join(ROOT, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;

  console.error('Installing packages (once)…');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    // The parts for graphics cards would be downloaded from elsewhere, and are not used.
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0)
    giveUp('The packages could not be installed: see the lines above from npm.');
}

/** Runs a tool of node_modules/.bin with the Node the project brings along. */
export function runTool(name, args, options = {}) {
  const bin = join(ROOT, 'node_modules', '.bin');
  const path =
    process.platform === 'win32' ? `${bin};${process.env.PATH}` : `${bin}:${process.env.PATH}`;
  const run = spawnSync(join(bin, name), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...options.env },
    shell: process.platform === 'win32',
  });
  return run.status ?? 1;
}
