import { browser } from 'wxt/browser';
import type { Words } from '../i18n/t';
import { parseCatalogue, wordsOf, type Catalogue } from '../i18n/catalogue';
import { LANGUAGES, type Language } from '../settings/settings';

type MessageName = Parameters<typeof browser.i18n.getMessage>[0];

/** Whether a name is one of the package's: whoever calls `t` can name no other. */
function isName(name: string): name is MessageName {
  return name !== '';
}

/** The words of the browser's own language, or English where the package has none in it. */
export function browserWords(): Words {
  return { find: name => (isName(name) ? browser.i18n.getMessage(name) : '') };
}

/** The names of the files in `locales/`; wxt.config.ts puts them in. */
declare const __LOCALES__: readonly string[];

/** The languages a reader can choose: those this package has words in. */
export function offeredLanguages(): Language[] {
  return LANGUAGES.filter(each => each === 'auto' || __LOCALES__.includes(folderOf(each)));
}

/** The words of the language the reader chose. Only the extension's own pages can read them. */
export async function loadWords(choice: Language): Promise<Words> {
  const catalogue = await loadCatalogue(choice);
  return catalogue === null ? browserWords() : wordsOf(catalogue);
}

/** All messages of a language; `null`: the browser's own language is to be taken. */
export async function loadCatalogue(choice: Language): Promise<Catalogue | null> {
  // nb. A choice of another version may name a language this package does not have.
  if (choice === 'auto' || !offeredLanguages().includes(choice)) return null;
  // The types know of no address that depends on the language.
  const url = new URL(`/_locales/${folderOf(choice)}/messages.json`, location.origin);
  try {
    return parseCatalogue(await (await fetch(url)).json());
  } catch (error) {
    // Words in another language are better than none.
    console.info('the words of the chosen language could not be read', error);
    return null;
  }
}

/** Browsers write "zh_CN" where the web writes "zh-CN". */
function folderOf(language: Exclude<Language, 'auto'>): string {
  return language.replace('-', '_');
}
