import { sha256OfBytes } from '../../text/content-hash';
import { writeAnnotations } from './annotations';
import { writeChart } from './chart';
import { CRATE, writeCrate, type ListedFile, type PackageAbout } from './crate';
import { writeMethods } from './methods';
import type { StudyRecords, StudyTexts } from './parse-study';
import { reportOf } from './report';
import { rowsOf } from './study-rows';
import { writeCodebook, writeTables, type Table } from './tables';

export const MANIFEST = 'manifest-sha256.txt';
export const REPORT = 'report.json';

/** Bytes of files by their paths in a folder. */
export type PackageFiles = Map<string, Uint8Array>;

/** Records of a study, and its files from which they were parsed. */
type PackageInput = { study: StudyRecords; texts: StudyTexts; screenshots: PackageFiles };

/**
 * Makes every file of a package, those of the study among them, one after the other: all of them together
 * are large. The same records give the same bytes, which is how a package is verified.
 */
export async function* packageFiles(
  input: PackageInput,
  about: PackageAbout,
): AsyncGenerator<readonly [path: string, bytes: Uint8Array]> {
  const listed: ListedFile[] = [];
  for (const [path, content] of contents(input, about)) {
    const bytes = typeof content === 'string' ? encode(content) : content;
    listed.push(await listFile(path, bytes));
    yield [path, bytes];
  }
  const crate = encode(writeCrate(input.study, listed.toSorted(byPath), about));
  yield [CRATE, crate];
  listed.push(await listFile(CRATE, crate));
  const lines = listed.toSorted(byPath).map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  yield [MANIFEST, encode(lines.join(''))];
}

function* contents(
  { study, texts, screenshots }: PackageInput,
  about: PackageAbout,
): Generator<Table> {
  yield* screenshots;
  yield* texts;
  const rows = rowsOf(study);
  yield* writeTables(rows);
  yield ['annotations.jsonld', writeAnnotations(rows)];
  yield ['chart-checklist.md', writeChart(study, about)];
  yield ['codebook.md', writeCodebook()];
  yield ['methods.md', writeMethods(study, about.version)];
  yield [REPORT, `${JSON.stringify(reportOf(study, rows), null, 2)}\n`];
}

/** Reads a manifest, as `sha256sum` writes it; `null` if a line is none. */
export function parseManifest(text: string): Map<string, string> | null {
  const lines = text.split('\n').filter(line => line !== '');
  const entries = lines.map(line => /^([\da-f]{64}) {2}(.+)$/.exec(line));
  const hashes = new Map(entries.map(entry => [entry?.[2] ?? '', entry?.[1] ?? '']));
  return hashes.has('') || hashes.size !== lines.length ? null : hashes;
}

async function listFile(path: string, bytes: Uint8Array): Promise<ListedFile> {
  return { path, size: bytes.length, sha256: await sha256OfBytes(bytes) };
}

function byPath(a: ListedFile, b: ListedFile): number {
  return a.path < b.path ? -1 : 1;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
