import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  collectPackages,
  packageFolder,
  readBundled,
  writeNotices,
} from '../../../scripts/lib/bundled-notices';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(name: string, manifest: object, files: Record<string, string> = {}): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, ...manifest }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

describe('packageFolder', () =>
  it.each([
    ['/a/node_modules/dexie/dist/dexie.mjs', '/a/node_modules/dexie'],
    ['/a/node_modules/@preact/signals/dist/x.mjs?v=1', '/a/node_modules/@preact/signals'],
    ['/a/node_modules/x/node_modules/y/z.js', '/a/node_modules/x/node_modules/y'],
    ['\0/a/node_modules/x/z.js', '/a/node_modules/x'],
    ['/a/lib/core/source/age.ts', null],
    ['\0virtual:wxt', null],
  ])('%s', (id, folder) => expect(packageFolder(id)).toBe(folder)));

describe('the notices of a build', () => {
  it('hold each package whose modules are in it, once, with its licence', () => {
    const b = put('b', { version: '2.0.0', license: 'MIT' }, { 'LICENSE.md': 'Take b.' });
    const a = put('a', { version: '1.0.0', license: 'ISC' });
    const folders = new Set<string>();

    collectPackages(folders).generateBundle(null, {
      one: { moduleIds: [`${b}/x.js`, `${b}/y.js`, '/src/own.ts'] },
      two: { moduleIds: [`${a}/x.js`] },
      asset: {},
    });

    const notices = writeNotices(folders);
    expect(notices.match(/^[ab] \d.*$/gm)).toEqual(['a 1.0.0 (ISC)', 'b 2.0.0 (MIT)']);
    expect(notices).toContain('Take b.');
    expect(notices).toContain('names its licence (ISC) without its text');
  });

  it('cannot be written for a package that names no licence', () => {
    const bad = put('bad', { version: '1.0.0' });

    expect(() => readBundled(bad)).toThrow('names no licence');
  });
});
