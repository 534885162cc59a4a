import { browser } from 'wxt/browser';
import type { Words } from '../i18n/t';
import { offeredLanguages, parseCatalogue, wordsOf, type Catalogue } from '../i18n/catalogue';

type MessageName = Parameters<typeof browser.i18n.getMessage>[0];

/** Returns true for a message name of the package: callers of `t` can only use these. */
function isName(name: string): name is MessageName {
  return name !== '';
}

/** Messages in the browser's own language, or English if the package lacks it. */
export function browserWords(): Words {
  return { find: name => (isName(name) ? browser.i18n.getMessage(name) : '') };
}

/** Loads the messages in the user's language. Only the extension's own pages can read them. */
export async function loadWords(choice: string): Promise<Words> {
  const catalogue = await loadCatalogue(choice);
  return catalogue === null ? browserWords() : wordsOf(catalogue);
}

/** Loads all messages of a language; `null`: the browser's own language applies. */
export async function loadCatalogue(choice: string): Promise<Catalogue | null> {
  // nb. A choice of another version may name a language this package does not have.
  if (!Object.hasOwn(offeredLanguages(), choice)) return null;
  // Browsers write "zh_CN"; the types lack addresses that depend on the language.
  const url = new URL(`/_locales/${choice.replace('-', '_')}/messages.json`, location.origin);
  try {
    return parseCatalogue(await (await fetch(url)).json());
  } catch (error) {
    // Messages in another language are better than none.
    console.info('the words of the chosen language could not be read', error);
    return null;
  }
}
