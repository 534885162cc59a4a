import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

import { runBuild } from './run-build';
import { compare, type Measure } from './measure';

/** Bytes of the package and of each script and page in it, beside their size gzipped. */
export function benchPackage(): Measure[] {
  const folder = runBuild();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile());
  const sizes = files.map(path => {
    const bytes = readFileSync(path);
    return { name: relative(folder, path), plain: bytes.length, zipped: gzipSync(bytes).length };
  });
  const sum = (key: 'plain' | 'zipped') => sizes.reduce((total, size) => total + size[key], 0);
  return [
    { name: 'the whole package', plain: sum('plain'), zipped: sum('zipped') },
    ...sizes.filter(({ name }) => /\.(?:js|css)$/.test(name)).toSorted((a, b) => b.plain - a.plain),
  ].map(({ name, plain, zipped }) =>
    compare(name, 'bytes', { ours: plain, baseline: { name: 'gzipped', value: zipped } }),
  );
}
