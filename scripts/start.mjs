// npm start: looks for what could stop it, sets up, builds, and opens a browser with the extension.
import { existsSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ROOT, ensurePackages, giveUp, runTool } from './lib/setup.mjs';

const USAGE = `Usage: npm start -- [--url URL] | [--headless [--out DIR]]
  opens a browser with Veracite and a sample answer, or the page at URL
  --headless  checks the sample without a window; writes the check and pictures to DIR (out)`;

const USAGE_ERROR = 2;
/** Keeps history and permissions between runs. */
const PROFILE = join(ROOT, '.cache', 'profile');

const cwd = process.env.INIT_CWD ?? process.cwd();
const options = readOptions();
if (options.headless) proveFolder(resolve(cwd, options.out));
else proveWindow();

ensurePackages();
console.error('Building the extension (about 15 seconds)…');
// A log is no place for a spinner.
const quiet = process.stderr.isTTY ? {} : { CI: '1' };
const built = runTool('wxt', ['build', '--level', 'warn'], { env: quiet });
if (built !== 0) process.exit(built);
// Ctrl-C goes to the script as well, which closes the browser and ends.
process.on('SIGINT', () => undefined);
process.exit(
  runTool('tsx', ['scripts/start/main.ts', JSON.stringify({ ...options, cwd, profile: PROFILE })]),
);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        headless: { type: 'boolean', default: false },
        out: { type: 'string', default: 'out' },
        url: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { headless, out, url = null, help } = values;
    if (help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (url !== null && !URL.canParse(url)) throw new Error(`"${url}" is not an address.`);
    return { headless, out, url };
  } catch (error) {
    return giveUp(`${error.message}\n${USAGE}`, USAGE_ERROR);
  }
}

function proveFolder(folder) {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    giveUp(`${folder} is no folder.`, USAGE_ERROR);
  }
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    giveUp(`${folder} cannot be made: ${error.message}`, USAGE_ERROR);
  }
}

/** A window needs a display, and the profile serves one browser at a time. */
function proveWindow() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    giveUp('There is no display here. Use: npm start -- --headless --out DIR', USAGE_ERROR);
  }
  if (isOpen()) {
    giveUp('The browser of npm start is already open. Close it first: a build would change it.');
  }
}

/** Returns true if a browser uses the profile: Chromium links its lock to HOST-PID. */
function isOpen() {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(PROFILE, 'SingletonLock')))?.[1]);
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is another user's.
    return error.code === 'EPERM';
  }
}
