import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = globSync('{components,entrypoints,lib,scripts,tests}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['tests/fixtures/**'],
});

/** Module → the modules it imports, types aside. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** One bundle of all files. Lint's rule for cycles walks through all imports again for each file. */
async function readGraph(folder: string, files: readonly string[]): Promise<Graph> {
  const { metafile } = await build({
    stdin: { contents: files.map(file => `import './${file}';`).join('\n'), resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    external: ['*?inline'],
    outdir: 'none',
    logLevel: 'silent',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([name, { imports }]) => [
      name,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

/** The modules of one cycle, in order; none: `[]`. */
function findCycle(graph: Graph): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (name: string): string[] => {
    if (path.includes(name)) return path.slice(path.indexOf(name));
    if (done.has(name)) return [];
    path.push(name);
    for (const next of graph.get(name) ?? []) {
      const cycle = walk(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(name);
    return [];
  };
  return [...graph.keys()].map(walk).find(({ length }) => length > 0) ?? [];
}

describe('the imports of all code', () => {
  it('have no cycle', async () => {
    const graph = await readGraph(ROOT, FILES);

    expect(FILES.filter(file => !graph.has(file))).toEqual([]);
    expect(findCycle(graph)).toEqual([]);
  });
});

describe('a planted cycle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veracite-cycles-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const plant = (modules: Record<string, string>): Promise<Graph> => {
    for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code);
    return readGraph(folder, Object.keys(modules));
  };

  it('is found, also at the end of a way and where a module is loaded later', async () => {
    const graph = await plant({
      'way.ts': "import { a } from './a';\nexport const way = a;\n",
      'a.ts': "import { b } from './b';\nexport const a = (): unknown => b();\n",
      'b.ts': "export const b = (): unknown => import('./a');\n",
    });

    expect(findCycle(graph).toSorted()).toEqual(['a.ts', 'b.ts']);
  });

  it('is none where one of the two imports types alone', async () => {
    const graph = await plant({
      'c.ts': "import { d } from './d';\nexport type C = string;\nexport const c: C = d;\n",
      'd.ts': "import type { C } from './c';\nexport const d: C = '';\n",
    });

    expect(findCycle(graph)).toEqual([]);
  });
});
