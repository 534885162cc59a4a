import { resolve } from 'node:path';

import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';

import { speak } from '../../lib/i18n/t';

/** The words of a language as a built package has them, outside a browser. */
export async function readWords(language: string): Promise<Record<string, string>> {
  const file = resolve(import.meta.dirname, `../../locales/${language}.yml`);
  const messages = generateChromeMessages(await parseMessagesFile(file));
  return Object.fromEntries(Object.entries(messages).map(([name, { message }]) => [name, message]));
}

/** For the command line and tests: everything from now on is said in English. */
export async function speakEnglish(): Promise<void> {
  const words = await readWords('en');
  speak({ find: name => words[name] ?? '' });
}
