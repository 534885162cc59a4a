import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Builds the extension and gives back the folder it stands in. */
export function runBuild(): string {
  const build = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/wxt/bin/wxt.mjs'), 'build', '--level', 'warn'],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
    },
  );
  if (build.status !== 0) throw new Error('bench: the extension could not be built');
  return join(ROOT, '.output', 'chrome-mv3');
}
