import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

import * as v from 'valibot';

import { readExpected, type Expected } from '../links/read-expected';

/** A page somebody saved, and the id or the host of the site it was saved from. */
export type SavedPage = {
  name: string;
  site: string;
  url: string | null;
  html: string;
  expected: Expected | null;
};

/** Lists of saved pages say for each its file and its site or host, and may say its address. */
const manifestSpec = v.array(
  v.looseObject({
    file: v.string(),
    site: v.optional(v.string()),
    host: v.optional(v.string()),
    url: v.optional(v.nullable(v.string())),
  }),
);
type Manifest = v.InferOutput<typeof manifestSpec>;

/**
 * Every saved page below a folder, in order.
 *
 * Its site is what `MANIFEST.json` says of it, else the name of the outermost folder it stands in.
 */
export function findPages(folder: string): SavedPage[] {
  const manifest = readManifest(folder);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html') && statSync(join(folder, name)).isFile())
    .toSorted()
    .map(name => {
      const listed = manifest.find(({ file }) => file === name.replaceAll(sep, '/'));
      return {
        name,
        site: listed?.host ?? listed?.site ?? folderOf(folder, name),
        url: listed?.url ?? null,
        html: readFileSync(join(folder, name), 'utf8'),
        expected: expectedOf(join(folder, name)),
      };
    });
}

/** Reads `NAME.expected.json` beside `NAME.html`; `null` if there is none. */
function expectedOf(page: string): Expected | null {
  const file = page.replace(/\.html$/, '.expected.json');
  return existsSync(file) ? readExpected(readFileSync(file, 'utf8')) : null;
}

function folderOf(root: string, name: string): string {
  const parts = relative(root, join(root, name)).split(sep);
  return parts.length > 1 ? (parts[0] ?? '') : basename(root);
}

function readManifest(folder: string): Manifest {
  const file = join(folder, 'MANIFEST.json');
  if (!existsSync(file)) return [];
  const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return v.parse(manifestSpec, raw);
}
