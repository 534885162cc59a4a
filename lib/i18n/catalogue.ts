import type { Words } from './t';

/** All messages of a language, or of some sections of it, by name with `_` for `.`. */
export type Catalogue = Readonly<Record<string, string>>;

/** A `messages.json` as packages have it; `null`: it is none. */
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

/** Only the messages of these sections: what stands before the first `.` of their names. */
export function pickSections(catalogue: Catalogue, sections: readonly string[]): Catalogue {
  const isWanted = (name: string) => sections.includes(name.split('_', 1)[0] ?? name);
  return Object.fromEntries(Object.entries(catalogue).filter(([name]) => isWanted(name)));
}

/** A catalogue as something to speak from. */
export function wordsOf(catalogue: Catalogue): Words {
  // nb. The names are our own, but "constructor" must not find what every object has.
  return { find: name => (Object.hasOwn(catalogue, name) ? (catalogue[name] ?? '') : '') };
}
