import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { LIBS_FOLDER } from '../lib/llm/web-llm/model-libs';
import { keepModelLib } from './lib/keep-model-lib';

const USAGE =
  'npm run add-model-lib -- FILE.wasm --model ID --integrity sha256-…\n' +
  'The file and its hash are yours to get and to check: see docs/web-llm.md.';

const { positionals, values } = parseArgs({
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
  console.error(USAGE);
  process.exit(2);
}

const from = process.env['VERACITE_CWD'] ?? process.cwd();
const folder = values.folder
  ? resolve(from, values.folder)
  : join(import.meta.dirname, '..', 'public', LIBS_FOLDER);
const kept = keepModelLib({ path: resolve(from, file), model, integrity }, folder);
if (!kept.ok) {
  console.error(kept.failure);
  process.exit(2);
}
console.log(
  `${kept.value.file} runs ${model} in every build from now on. Build anew: npm run build`,
);
