import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { refuse, type Shell } from '../../lib/command';
import { eachOf } from '../../lib/progress';
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
export function benchPdfs(progress: Shell['progress']): Promise<DocumentScore> {
  const names = readdirSync(PDFS).filter(name => name.endsWith('.pdf'));
  const caseOf = (name: string): Case => ({
    file: join(PDFS, name),
    wanted: readFileSync(join(PDFS, name.replace(/\.pdf$/, '.txt')), 'utf8'),
  });
  return bench({ kind: 'PDF', names, caseOf }, progress);
}

/** Articles in JATS, from a folder of `.xml` or `.nxml` files. */
export function benchJats(folder: string, progress: Shell['progress']): Promise<DocumentScore> {
  const names = readdirSync(folder).filter(name => /\.n?xml$/.test(name));
  if (names.length === 0) refuse(`${folder} holds no .xml or .nxml file.`);
  const caseOf = (name: string): Case => {
    const file = join(folder, name);
    return { file, wanted: expectedWords(readFileSync(file, 'utf8')) };
  };
  return bench({ kind: 'JATS', names, caseOf }, progress);
}

type Case = { file: string; wanted: string };

async function bench(
  {
    kind,
    names,
    caseOf,
  }: { kind: string; names: readonly string[]; caseOf: (name: string) => Case },
  startProgress: Shell['progress'],
): Promise<DocumentScore> {
  const progress = startProgress({ name: kind, total: names.length, unit: 'documents' });
  const results = await eachOf(names, progress, async document => {
    const { file, wanted } = caseOf(document);
    const start = performance.now();
    const { text } = await readSource({ file });
    const ms = performance.now() - start;
    return { document, share: shareInOrder(wanted, text ?? ''), ms };
  });
  const [worst] = results.toSorted((one, other) => one.share - other.share);
  return {
    kind,
    documents: results.length,
    mean: results.reduce((sum, { share }) => sum + share, 0) / Math.max(results.length, 1),
    worst: { document: worst?.document ?? '', share: worst?.share ?? 0 },
    ms: median(results.map(({ ms }) => ms)),
  };
}
