import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** The languages that have a file in a folder, as BCP 47 tags, each with its own name. */
export function listLanguages(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map(file => {
      const words = readFileSync(resolve(folder, file), 'utf8');
      const name = /^endonym: (.+)$/m.exec(words)?.[1] ?? basename(file, '.yml');
      return [basename(file, '.yml').replace('_', '-'), name];
    }),
  );
}
