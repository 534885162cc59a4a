import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { formatTable } from '../../lib/print-audit';
import { benchJats, benchPdfs } from './bench-documents';
import { benchPages } from './bench-pages';

const { values } = parseArgs({
  options: {
    /** A folder of articles in JATS; without it only pages and PDFs are measured. */
    jats: { type: 'string' },
    out: { type: 'string' },
  },
});
const cwd = process.env['VERACITE_CWD'] ?? process.cwd();

const pages = await benchPages();
const documents = [
  await benchPdfs(),
  ...(values.jats === undefined ? [] : [await benchJats(resolve(cwd, values.jats))]),
];

const [ours] = pages;
console.log(
  formatTable([
    ['main text of made pages', 'precision', 'recall', 'worst recall', 'ms', 'ms, ours = 1'],
    ...pages.map(({ reader, precision, recall, worst, ms }) => [
      reader,
      precision.toFixed(3),
      recall.toFixed(3),
      `${worst.recall.toFixed(3)} (${worst.page})`,
      ms.toFixed(1),
      (ms / (ours?.ms ?? ms)).toFixed(2),
    ]),
  ]),
);
console.log();
console.log(
  formatTable([
    ['words in order', 'documents', 'mean', 'worst', 'ms'],
    ...documents.map(({ kind, documents: count, mean, worst, ms }) => [
      kind,
      String(count),
      mean.toFixed(4),
      `${worst.share.toFixed(4)} (${worst.document})`,
      ms.toFixed(0),
    ]),
  ]),
);
if (values.out !== undefined) {
  const report = { measuredAt: new Date().toISOString(), pages, documents };
  writeFileSync(resolve(cwd, values.out), `${JSON.stringify(report, null, 2)}\n`);
}
