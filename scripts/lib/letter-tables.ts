import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const TABLES = join(dirname(PACKAGE), 'cmaps');

/** Reads a table that the package also holds; any other is missing here as it is there. */
export async function readLetterTable(file: string): Promise<Uint8Array> {
  if (!isLetterTableOfPdfs(file)) throw new Error(`letter-tables: the package has no ${file}`);
  return new Uint8Array(await readFile(join(TABLES, file)));
}

/** The files that go into the package, with the licence under which they may. */
export function letterTableFiles(): { name: string; path: string }[] {
  return readdirSync(TABLES)
    .filter(name => name === 'LICENSE' || isLetterTableOfPdfs(name))
    .map(name => ({ name, path: join(TABLES, name) }));
}

/**
 * Returns true for a map that a PDF may name (ISO 32000-1, 9.7.5.2), or that such a map needs. The
 * others are for font editors.
 */
function isLetterTableOfPdfs(file: string): boolean {
  return /^[\w-]+\.bcmap$/.test(file) && !/-UTF(?:8|32)-|^Adobe-\w+-\d\./.test(file);
}
