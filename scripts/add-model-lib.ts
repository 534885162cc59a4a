import { join, resolve } from 'node:path';

import { LIBS_FOLDER } from '../lib/llm/web-llm/model-libs';
import { readArgs, refuse, runCommand, type Shell } from './lib/command';
import { keepModelLib } from './lib/keep-model-lib';

const USAGE =
  'Usage: npm run add-model-lib -- FILE.wasm --model ID --integrity sha256-…\n' +
  'The file and its hash are yours to get and to check: see docs/web-llm.md.';

function main(args: readonly string[], { cwd, print }: Shell): Promise<undefined> {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      integrity: { type: 'string' },
      /** Folder of the programs; tests name another. */
      folder: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  const { model, integrity } = values;
  if (file === undefined || more.length > 0 || model === undefined || integrity === undefined) {
    return refuse(USAGE);
  }
  const folder = values.folder
    ? resolve(cwd, values.folder)
    : join(import.meta.dirname, '..', 'public', LIBS_FOLDER);
  const kept = keepModelLib({ path: resolve(cwd, file), model, integrity }, folder);
  if (!kept.ok) return refuse(kept.failure);

  print(`Every build now runs ${model} by ${kept.value.file}. Next: npm run build`);
  return Promise.resolve(undefined);
}

await runCommand(main);
