import type { GeneratedI18nStructure } from '#i18n';

/** Names of all messages, as the files in `locales` have them: `verdict.word.supported`. */
export type MessageKey = keyof GeneratedI18nStructure;

/**
 * The `{names}` of a message, and `count` where it has a form for one and a form for many.
 *
 * nb. Taken message by message: of several that may be asked for, the names of all are given.
 */
type NamesIn<K extends string> = K extends MessageKey
  ? NamedIn<GeneratedI18nStructure[K]> | CountIn<GeneratedI18nStructure[K]>
  : never;
type NamedIn<M> = M extends { namedSubstitutions: readonly (infer N extends string)[] } ? N : never;
type CountIn<M> = M extends { plural: true } ? 'count' : never;

/** Messages that take no values. */
export type PlainMessageKey = {
  [K in MessageKey]: [NamesIn<K>] extends [never] ? K : never;
}[MessageKey];

/** The words of one language. */
export type Words = {
  /** What a message says, by its name with `_` for `.`; empty where the language has none. */
  find: (name: string) => string;
};

let words: Words | null = null;

/** Chooses the language of everything `t` says from now on. Each entrypoint does it before it draws. */
export function speak(next: Words): void {
  words = next;
}

function find(key: string): string {
  if (words === null) throw new Error('i18n: no language was chosen before the first word');
  // nb. A message nobody wrote is drawn as its name: visible, and no reason to lose a check.
  return words.find(key.replaceAll(/[.-]/g, '_')) || key;
}

/** The language that is spoken, as a BCP 47 tag: for `lang`, dates and numbers. */
export function language(): string {
  return find('language');
}

/** The form of a message for a number, by the plural rules of the language (CLDR). */
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

/** One piece of a message: words, or the name of a value that stands there. */
export type MessagePart = { words: string } | { name: string };

function splitParts(message: string): MessagePart[] {
  // nb. A split by a pattern with one group gives words and names in turn.
  return message
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? { words: piece } : { name: piece }));
}

function show(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString(language());
  return typeof value === 'string' ? value : '';
}

/** A name as messages have it: browsers allow no hyphen in one. */
export type MessageName<K extends string> = K extends `${infer A}-${infer B}`
  ? `${A}_${MessageName<B>}`
  : K;

/** The name of a message, also with hyphens for `_`, as the kinds of our unions have them. */
export type Key<K extends string> = MessageName<K> extends MessageKey ? K : MessageKey;

/** What must be given with a message: nothing, or a value for each of its `{names}`. */
export type ValuesFor<K extends string> = [NamesIn<MessageName<K>>] extends [never]
  ? []
  : [values: Record<NamesIn<MessageName<K>>, string | number>];

/**
 * A message in the language that is spoken. Numbers are written as that language writes them; with a
 * `count` the form for that number is taken.
 *
 * @throws Error where no language was chosen (a fault of an entrypoint).
 */
export function t<K extends string>(key: Key<K>, ...rest: ValuesFor<K>): string {
  const values: Values = rest[0] ?? {};
  return splitParts(messageFor(key, values))
    .map(part => ('words' in part ? part.words : show(values[part.name])))
    .join('');
}

/** A message in pieces, for those who put more than text (a link, a number in bold) in its places. */
export function tParts<K extends string>(key: Key<K>, count?: number): MessagePart[] {
  return splitParts(messageFor(key, { count })).filter(
    part => !('words' in part) || part.words !== '',
  );
}

/** What happened, in a sentence, and what the user can do about it. */
export type Explanation = { sentence: string; nextStep: string };

/** The explanation of one kind of a union: the messages `family.sentence.kind` and `family.next.kind`. */
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
