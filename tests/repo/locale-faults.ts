import { parseMessagesText } from '@wxt-dev/i18n/build';

/** One message as its file has it; `1` and `n` for one that is chosen by a number. */
export type LocaleMessage = { key: string; forms: Record<string, string> };

/** All messages of a file in `locales/`, without those every browser brings. */
export function parseLocale(yaml: string): LocaleMessage[] {
  return parseMessagesText(yaml, 'YAML')
    .filter(({ key }) => !key.join('.').startsWith('@@'))
    .map(message => ({
      key: message.key.join('.'),
      forms: message.type === 'plural' ? message.plurals : { all: message.message },
    }));
}

/** Faults of a language other than English, each with the name of its message. */
export function localeFaults(
  messages: readonly LocaleMessage[],
  english: readonly LocaleMessage[],
): string[] {
  const own = new Map(messages.map(each => [each.key, each]));
  const known = new Set(english.map(({ key }) => key));
  const language = own.get('language')?.forms['all'] ?? '';
  const wanted = english.flatMap(each => {
    const found = own.get(each.key);
    return found ? comparedFaults(found, each, language) : [`${each.key}: is missing`];
  });
  return [
    ...wanted,
    ...messages.filter(({ key }) => !known.has(key)).map(({ key }) => `${key}: is not in English`),
    ...messages.flatMap(messageFaults),
  ];
}

/** Faults of a message in any language. */
function messageFaults({ key, forms }: LocaleMessage): string[] {
  const texts = Object.values(forms);
  const faults = [
    texts.some(text => text.trim() === '') && 'is empty',
    texts.some(text => text.includes('$')) && 'has a "$", which browsers read as a sign',
    texts.some(text => text.includes(' | ')) && 'has a " | ", which stands between forms',
  ];
  return faults.filter(fault => fault !== false).map(fault => `${key}: ${fault}`);
}

function comparedFaults(own: LocaleMessage, english: LocaleMessage, language: string): string[] {
  const wanted = formsOf(english, language);
  const given = Object.keys(own.forms);
  if (given.join() !== wanted.join()) {
    return [`${own.key}: has the forms ${given.join()} and not ${wanted.join()}`];
  }
  const names = namesIn(Object.values(english.forms).join(' '));
  return Object.entries(own.forms)
    .filter(([form, text]) => !isSame(namesIn(text), names, form))
    .map(([form, text]) => `${own.key}: "${text}" (${form}) has not the values of English`);
}

/** Languages that never say "one" (Chinese) have one form where English has two. */
function formsOf({ forms }: LocaleMessage, language: string): string[] {
  const names = Object.keys(forms);
  const saysOne = new Intl.PluralRules(language || 'en')
    .resolvedOptions()
    .pluralCategories.includes('one');
  return saysOne ? names : names.filter(name => name !== '1');
}

function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort();
}

/** nb. What is one need not say so: "the only source" instead of "1 source". */
function isSame(own: string[], english: string[], form: string): boolean {
  const counts = (names: string[]) =>
    form === '1' ? names.filter(name => name !== 'count') : names;
  return counts(own).join() === counts(english).join();
}
