import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of Veracite, as package.json has it. */
export function ownVersion(): string {
  const path = join(import.meta.dirname, '../../package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}
