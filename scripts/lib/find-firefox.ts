import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { fail, ok, type Result } from '../../lib/core/result';
import { installPackage, mayInstall } from './find-browser';

/** Debian's long-lived edition first: it is the one that is installed where none is. */
const NAMES = ['firefox-esr', 'firefox'];

const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)']]
    .filter(folder => folder !== undefined)
    .map(folder => join(folder, 'Mozilla Firefox', 'firefox.exe')),
};

/**
 * Reason why there is no Firefox, and a sentence that says how to get one. `not-here`: on this
 * machine nobody but its owner can install it. `not-installed`: what should have given one
 * (an installation, or a name) did not.
 */
export type NoFirefox = { kind: 'not-here' | 'not-installed'; sentence: string };

/** The Firefox to use, or `null`. `VERACITE_FIREFOX` names one outright. */
export function findFirefox(): string | null {
  const named = process.env['VERACITE_FIREFOX'];
  if (named) return existsSync(named) ? named : null;

  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name)));
  return [...onPath, ...(PLACES[process.platform] ?? [])].find(path => existsSync(path)) ?? null;
}

/** Finds Firefox or, as root on Debian, installs it. */
export function ensureFirefox(): Result<string, NoFirefox> {
  const found = findFirefox();
  if (found) return ok(found);
  const named = process.env['VERACITE_FIREFOX'];
  if (named) {
    const sentence = `VERACITE_FIREFOX names ${named}, and there is nothing there.`;
    return fail({ kind: 'not-installed', sentence });
  }
  if (!mayInstall()) {
    const sentence = 'No Firefox was found: install one, or name it in VERACITE_FIREFOX.';
    return fail({ kind: 'not-here', sentence });
  }

  const installed = installPackage('firefox-esr') ? findFirefox() : null;
  if (installed) return ok(installed);

  const sentence =
    'No Firefox was found and firefox-esr could not be installed: see what apt-get says to "apt-get install firefox-esr", or name a Firefox in VERACITE_FIREFOX.';
  return fail({ kind: 'not-installed', sentence });
}
