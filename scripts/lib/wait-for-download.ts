import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TIMEOUT_MS = 30_000;

/** The path of the first whole file of that ending that lands in the folder. */
export async function waitForDownload(folder: string, ending = 'json'): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const file = names.find(name => name.endsWith(`.${ending}`));
    if (file) return join(folder, file);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`the exported ${ending} file did not arrive`);
}
