import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { openRetractionSet, writeRetractionSet } from '../../lib/sources/quality/retraction-set';
import { sha256Hex } from '../../lib/text/content-hash';
import { fileAt, readArgs, refuse, runCommand, type Shell } from '../lib/command';
import { readList } from './read-list';

const ROOT = resolve(import.meta.dirname, '../..');
const USAGE = 'Usage: npm run build:retractions [-- RETRACTION-WATCH.csv]';

async function main(args: readonly string[], { cwd, print }: Shell): Promise<undefined> {
  const { positionals } = readArgs(args, USAGE, { allowPositionals: true });
  const [given] = positionals;
  const source =
    given === undefined ? resolve(import.meta.dirname, 'known.csv') : fileAt(given, cwd);
  const list = readList(readFileSync(source, 'utf8'));
  if (list === null) {
    return refuse(`${source} has no columns OriginalPaperDOI and RetractionNature.\n${USAGE}`);
  }
  const file = await writeRetractionSet(list.works, { madeOn: new Date(), hash: sha256Hex });
  const set = openRetractionSet(file, sha256Hex);
  if (!set) throw new Error('retractions: the file that was written cannot be opened');
  const out = resolve(ROOT, 'public/retractions/list.bin');
  writeFileSync(out, file);
  print(
    `${String(set.size)} works, made on ${set.madeOn}, ${String(file.length)} bytes, ` +
      `${String(list.skipped)} rows without a DOI or of another kind: ${out}`,
  );
}

await runCommand(main);
