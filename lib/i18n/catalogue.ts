import type { Words } from './t';

/** Messages of a language, or of some of its sections, by name with `_` for `.`. */
export type Catalogue = Readonly<Record<string, string>>;

/** Languages of the files in `locales/`, each with its own name; defined by wxt.config.ts. */
declare const __LOCALES__: Readonly<Record<string, string>>;

/** Languages a user can choose: those of this package, by their tags. */
export function offeredLanguages(): Readonly<Record<string, string>> {
  return __LOCALES__;
}

/** Parses the `messages.json` of a package; returns `null` if it is invalid. */
export function parseCatalogue(raw: unknown): Catalogue | null {
  if (!isRecord(raw)) return null;
  const messages = Object.entries(raw).flatMap(([name, entry]) =>
    isRecord(entry) && typeof entry['message'] === 'string' ? [[name, entry['message']]] : [],
  );
  return messages.length === 0 ? null : (Object.fromEntries(messages) as Catalogue);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function pickSections(catalogue: Catalogue, sections: readonly string[]): Catalogue {
  const isWanted = (name: string) => sections.includes(name.split('_', 1)[0] ?? name);
  return Object.fromEntries(Object.entries(catalogue).filter(([name]) => isWanted(name)));
}

export function wordsOf(catalogue: Catalogue): Words {
  // "constructor" must not find the property that every object has.
  return { find: name => (Object.hasOwn(catalogue, name) ? (catalogue[name] ?? '') : '') };
}
