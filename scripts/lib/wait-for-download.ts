import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TIMEOUT_MS = 30_000;

/**
 * The path of the first whole file of that ending that lands in the folder. Firefox keeps the name
 * of a file with an empty one, and writes under another.
 */
export async function waitForDownload(folder: string, ending = 'json'): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const file = names
      .filter(name => name.endsWith(`.${ending}`))
      .map(name => join(folder, name))
      .find(path => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0);
    if (file) return file;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`the exported ${ending} file did not arrive`);
}
