import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { readSource } from '../../read/read-source';
import { shareInOrder } from '../../lib/words-in-order';
import { median } from '../measure';
import { expectedWords } from './expected-jats';

/** Share of the words of one kind of document that is read, in order. */
export type DocumentScore = {
  kind: string;
  documents: number;
  mean: number;
  worst: { document: string; share: number };
  /** The median of all documents. */
  ms: number;
};

const PDFS = resolve(import.meta.dirname, '../../../tests/fixtures/pdf');

/** The project's own PDFs, of two and three columns, tables and floats. */
export function benchPdfs(): Promise<DocumentScore> {
  const names = readdirSync(PDFS).filter(name => name.endsWith('.pdf'));
  return bench('PDF', names, name => ({
    file: join(PDFS, name),
    wanted: readFileSync(join(PDFS, name.replace(/\.pdf$/, '.txt')), 'utf8'),
  }));
}

/** Articles in JATS, from a folder of `.xml` or `.nxml` files. */
export function benchJats(folder: string): Promise<DocumentScore> {
  const names = readdirSync(folder).filter(name => /\.n?xml$/.test(name));
  return bench('JATS', names, name => {
    const file = join(folder, name);
    return { file, wanted: expectedWords(readFileSync(file, 'utf8')) };
  });
}

type Case = { file: string; wanted: string };

async function bench(
  kind: string,
  names: readonly string[],
  caseOf: (name: string) => Case,
): Promise<DocumentScore> {
  const results: { document: string; share: number; ms: number }[] = [];
  for (const document of names) {
    const { file, wanted } = caseOf(document);
    const start = performance.now();
    const { text } = await readSource({ file });
    const ms = performance.now() - start;
    results.push({ document, share: shareInOrder(wanted, text ?? ''), ms });
  }
  const [worst] = results.toSorted((one, other) => one.share - other.share);
  return {
    kind,
    documents: results.length,
    mean: results.reduce((sum, { share }) => sum + share, 0) / Math.max(results.length, 1),
    worst: { document: worst?.document ?? '', share: worst?.share ?? 0 },
    ms: median(results.map(({ ms }) => ms)),
  };
}
