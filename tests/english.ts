import { resolve } from 'node:path';

import { listLanguages } from '../scripts/lib/list-languages';
import { speakEnglish } from '../scripts/lib/speak-english';

await speakEnglish();
// A build defines it (wxt.config.ts).
Object.assign(globalThis, {
  __LOCALES__: listLanguages(resolve(import.meta.dirname, '../locales')),
});
