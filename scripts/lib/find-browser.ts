import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs that take an unpacked extension, in the order they are tried. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    process.env['PROGRAMFILES'],
    process.env['PROGRAMFILES(X86)'],
    process.env['LOCALAPPDATA'],
  ]
    .filter(folder => folder !== undefined)
    .flatMap(folder => [
      join(folder, 'Chromium', 'Application', 'chrome.exe'),
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
};

/** The browser to use, or `null`. `VERACITE_BROWSER` names one outright. */
export function findBrowser(): string | null {
  const named = process.env['VERACITE_BROWSER'];
  if (named) return existsSync(named) ? named : null;

  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name)));
  return [...onPath, ...(PLACES[process.platform] ?? [])].find(path => existsSync(path)) ?? null;
}

/** Finds a browser or, as root on Debian, installs one; otherwise ends with a sentence. */
export function ensureBrowser(): string {
  const found =
    findBrowser() ?? (mayInstall() && installPackage('chromium') ? findBrowser() : null);
  if (found) return found;

  console.error(
    'No Chromium, Chrome or Edge was found. Install one, or name it: VERACITE_BROWSER=/path/to/chrome npm start',
  );
  return process.exit(1);
}

/** True on Debian with root's rights. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs a Debian package. `false`: it could not be; `apt-get` has said why. */
export function installPackage(name: string): boolean {
  console.error(`Installing Debian’s ${name} (once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status;
  return run(['update', '-qq']) === 0 && run(['install', '-y', '-qq', name]) === 0;
}
