import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { speakEnglish } from '../lib/speak-english';
import { formatSource, toJson } from './print-source';
import { readSource } from './read-source';

const USAGE = 'Usage: npm run read -- URL-or-FILE [--json]';

await speakEnglish();

const args = process.argv.slice(2);
const [named, ...others] = args.filter(arg => arg !== '--json');
if (named === undefined || others.length > 0 || named.startsWith('--')) {
  console.error(USAGE);
  process.exit(2);
}

const file = resolve(process.env['VERACITE_CWD'] ?? process.cwd(), named);
const isFile = existsSync(file) && statSync(file).isFile();
if (!isFile && !/^https?:\/\//i.test(named)) {
  console.error(`There is no file ${file}, and ${named} is no address of a web page.\n${USAGE}`);
  process.exit(2);
}

const fetched = await readSource(isFile ? { file } : { url: named });
console.log(
  args.includes('--json') ? JSON.stringify(toJson(fetched), null, 2) : formatSource(fetched),
);
process.exitCode = fetched.source.status === 'read' ? 0 : 1;
