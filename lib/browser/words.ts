import { browser } from 'wxt/browser';
import type { Words } from '../i18n/t';
import { parseCatalogue, wordsOf, type Catalogue } from '../i18n/catalogue';

type MessageName = Parameters<typeof browser.i18n.getMessage>[0];

/** Whether a name is one of the package's: whoever calls `t` can name no other. */
function isName(name: string): name is MessageName {
  return name !== '';
}

/** The words of the browser's own language, or English where the package has none in it. */
export function browserWords(): Words {
  return { find: name => (isName(name) ? browser.i18n.getMessage(name) : '') };
}

/** The languages of the files in `locales/`, each with its own name; wxt.config.ts puts them in. */
declare const __LOCALES__: Readonly<Record<string, string>>;

/** The languages a user can choose: those this package has words in, by their tags. */
export function offeredLanguages(): Readonly<Record<string, string>> {
  return __LOCALES__;
}

/** The words of the language the reader chose. Only the extension's own pages can read them. */
export async function loadWords(choice: string): Promise<Words> {
  const catalogue = await loadCatalogue(choice);
  return catalogue === null ? browserWords() : wordsOf(catalogue);
}

/** All messages of a language; `null`: the browser's own language is to be taken. */
export async function loadCatalogue(choice: string): Promise<Catalogue | null> {
  // nb. A choice of another version may name a language this package does not have.
  if (!Object.hasOwn(__LOCALES__, choice)) return null;
  // Browsers write "zh_CN"; the types know of no address that depends on the language.
  const url = new URL(`/_locales/${choice.replace('-', '_')}/messages.json`, location.origin);
  try {
    return parseCatalogue(await (await fetch(url)).json());
  } catch (error) {
    // Words in another language are better than none.
    console.info('the words of the chosen language could not be read', error);
    return null;
  }
}
