// Plain JavaScript on purpose: it runs on the machine's own Node, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
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
  const run = spawnSync(pathOf(name), args, { ...spawnOptions(options.env), stdio: 'inherit' });
  return run.status ?? 1;
}

/** Runs such a tool beside others: its exit status, and what it wrote. */
export function startTool(name, args) {
  const env = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const tool = spawn(pathOf(name), args, {
    ...spawnOptions(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts = [];
  for (const stream of [tool.stdout, tool.stderr]) stream.on('data', part => parts.push(part));
  return new Promise((done, fail) => {
    tool.once('error', fail);
    tool.once('close', status =>
      done({ status: status ?? 1, said: Buffer.concat(parts).toString() }),
    );
  });
}

const BIN = join(ROOT, 'node_modules', '.bin');
const IS_WINDOWS = process.platform === 'win32';

function pathOf(name) {
  return join(BIN, name);
}

function spawnOptions(env) {
  const path = `${BIN}${IS_WINDOWS ? ';' : ':'}${process.env.PATH}`;
  return { cwd: ROOT, env: { ...process.env, PATH: path, ...env }, shell: IS_WINDOWS };
}
