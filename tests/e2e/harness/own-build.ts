import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of a build, of which a later version can be put in place while a browser runs it. */
export type OwnBuild = {
  dir: string;
  /** The version that lies there. */
  version: () => string;
  /** From now on another version lies there; the browser takes it when it next loads the folder. */
  release: (version: string) => void;
  /** Changes its manifest in the same way. */
  change: (part: object) => void;
  remove: () => void;
};

export function copyBuild(build: string): OwnBuild {
  const dir = mkdtempSync(join(tmpdir(), 'veracite-build-'));
  cpSync(build, dir, { recursive: true });
  const file = join(dir, 'manifest.json');
  const read = (): { version: string } =>
    JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  const change = (part: object): void =>
    writeFileSync(file, JSON.stringify({ ...read(), ...part }));
  return {
    dir,
    version: () => read().version,
    release: version => change({ version }),
    change,
    remove() {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The next version with news. */
export function nextMinor(version: string): string {
  const [major = '', minor] = version.split('.');
  return `${major}.${String(Number(minor) + 1)}.0`;
}

/** The next version that only corrects something. */
export function nextPatch(version: string): string {
  const [major = '', minor = '', patch] = version.split('.');
  return `${major}.${minor}.${String(Number(patch) + 1)}`;
}
