import type { GeneratedI18nStructure } from '#i18n';

/** Names of all messages, as in `locales`: `verdict.word.supported`. */
export type MessageKey = keyof GeneratedI18nStructure;

/** The `{names}` of a message, and `count` if it has plural forms; of a union, those of all. */
type NamesIn<K extends string> = K extends MessageKey
  ? NamedIn<GeneratedI18nStructure[K]> | CountIn<GeneratedI18nStructure[K]>
  : never;
type NamedIn<M> = M extends { namedSubstitutions: readonly (infer N extends string)[] } ? N : never;
type CountIn<M> = M extends { plural: true } ? 'count' : never;

export type PlainMessageKey = {
  [K in MessageKey]: [NamesIn<K>] extends [never] ? K : never;
}[MessageKey];

export type Words = {
  /** Returns a message by its name with `_` for `.`; empty if the language lacks it. */
  find: (name: string) => string;
};

let words: Words | null = null;

/** Sets the language of all later calls of `t`. Each entrypoint calls it before it renders. */
export function speak(next: Words): void {
  words = next;
}

function find(key: string): string {
  if (words === null) throw new Error('i18n: no language was chosen before the first word');
  // A missing message is shown as its name: visible, but no reason to lose an audit.
  return words.find(key.replaceAll(/[.-]/g, '_')) || key;
}

/** Returns true if the language has this message; for names that are not known beforehand. */
export function hasWords(key: string): key is PlainMessageKey {
  return find(key) !== key;
}

/** Returns the current language as a BCP 47 tag: for `lang`, dates and numbers. */
export function language(): string {
  return find('language');
}

/** Chooses the plural form by the rules of the language (CLDR). */
function pickForm(message: string, count: number): string {
  const forms = message.split(' | ');
  const isOne = new Intl.PluralRules(language()).select(count) === 'one';
  return (isOne ? forms[0] : forms.at(-1)) ?? message;
}

type Values = Record<string, unknown>;

function messageFor(key: string, values: Values): string {
  const message = find(key);
  const count = values['count'];
  return typeof count === 'number' ? pickForm(message, count) : message;
}

export type MessagePart = { words: string } | { name: string };

function splitParts(message: string): MessagePart[] {
  // A split by a pattern with one group alternates text and names.
  return message
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? { words: piece } : { name: piece }));
}

function show(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString(language());
  return typeof value === 'string' ? value : '';
}

/** Name in the form that browsers require, without hyphens. */
export type MessageName<K extends string> = K extends `${infer A}-${infer B}`
  ? `${A}_${MessageName<B>}`
  : K;

/** Name of a message, also with hyphens for `_`, as in the kinds of our unions. */
export type Key<K extends string> = MessageName<K> extends MessageKey ? K : MessageKey;

/** Arguments of a message: none, or a value for each of its `{names}`. */
export type ValuesFor<K extends string> = [NamesIn<MessageName<K>>] extends [never]
  ? []
  : [values: Record<NamesIn<MessageName<K>>, string | number>];

/**
 * Returns a message in the current language. Formats numbers for that language and chooses the
 * plural form by `count`.
 *
 * @throws Error if no language was set (a fault of an entrypoint).
 */
export function t<K extends string>(key: Key<K>, ...rest: ValuesFor<K>): string {
  const values: Values = rest[0] ?? {};
  return splitParts(messageFor(key, values))
    .map(part => ('words' in part ? part.words : show(values[part.name])))
    .join('');
}

/** Returns a message in parts, for placeholders that are not plain text (a link, bold text). */
export function tParts<K extends string>(key: Key<K>, count?: number): MessagePart[] {
  return splitParts(messageFor(key, { count })).filter(
    part => !('words' in part) || part.words !== '',
  );
}

/** Event in one sentence, and the user's options. */
export type Explanation = { sentence: string; nextStep: string };

export function inOneLine({ sentence, nextStep }: Explanation): string {
  return `${sentence} ${nextStep}`;
}

/** Returns the messages `family.sentence.kind` and `family.next.kind` of one kind of a union. */
export function explain<F extends string, K extends string>(
  family: F,
  kind: K & (MessageName<`${F}.${'next' | 'sentence'}.${K}`> extends MessageKey ? unknown : never),
  ...rest: ValuesFor<`${F}.${'next' | 'sentence'}.${K}`>
): Explanation;
export function explain(family: string, kind: string, values: Values = {}): Explanation {
  const say = t as (key: string, values: Values) => string;
  return {
    sentence: say(`${family}.sentence.${kind}`, values),
    nextStep: say(`${family}.next.${kind}`, values),
  };
}
