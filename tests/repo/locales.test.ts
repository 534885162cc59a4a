import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseSettings } from '../../lib/settings/settings';
import { localeFaults, parseLocale } from './locale-faults';
import { collectUses, findMessageUses, isUsed, type MessageUses } from './message-uses';

const FOLDER = resolve(import.meta.dirname, '../../locales');
const FILES = readdirSync(FOLDER);
const read = (file: string) => parseLocale(readFileSync(join(FOLDER, file), 'utf8'));
const english = read('en.yml');

describe.each(FILES)('locales/%s', file => {
  const messages = read(file);
  const say = (key: string) => messages.find(each => each.key === key)?.forms['all'];

  it('has exactly the messages of English, each with its values and forms', () =>
    expect(localeFaults(messages, english)).toEqual([]));

  it('says which language it is, as the name of the file does, and which way it runs', () => {
    expect(say('language')).toBe(basename(file, '.yml').replace('_', '-'));
    expect(say('direction')).toMatch(/^(?:ltr|rtl)$/);
  });

  it('has a name of its own, and can be kept as a choice', () => {
    const language = say('language');

    expect(say('endonym')).toMatch(/^\p{L}+$/u);
    expect(parseSettings({ language })).toMatchObject({ language });
  });
});

describe('the messages', () =>
  it('are all said somewhere', () => {
    const uses = findMessageUses();
    const alone = new Set(['language', 'endonym', 'direction']);

    const dead = english.map(({ key }) => key).filter(key => !alone.has(key) && !isUsed(key, uses));

    expect(dead).toEqual([]);
  }));

describe('a fault of a language', () => {
  const ENGLISH = `
language: en
a: See {link}
b: { '1': '{count} source', n: '{count} sources' }
c: Plain
`;
  const faults = (yaml: string) => localeFaults(parseLocale(yaml), parseLocale(ENGLISH));
  const GERMAN = {
    language: 'de',
    a: "'{link} ansehen'",
    b: "{ '1': eine Quelle, n: '{count} Quellen' }",
    c: 'Schlicht',
  };
  const german = (part: Record<string, string>) =>
    Object.entries({ ...GERMAN, ...part })
      .map(([key, text]) => `${key}: ${text}\n`)
      .join('');

  it('is none of a good one, also where a language has one form only', () => {
    expect(faults(german({}))).toEqual([]);
    expect(faults(german({ language: 'zh-CN', b: "{ n: '{count} 个来源' }" }))).toEqual([]);
  });

  it.each([
    [{ d: 'Mehr' }, 'd: is not in English'],
    [{ a: "'{verweis} ansehen'" }, 'a: "{verweis} ansehen" (all) has not the values of English'],
    [{ a: 'Ansehen' }, 'a: "Ansehen" (all) has not the values of English'],
    [{ b: "'{count} Quellen'" }, 'b: has the forms all and not 1,n'],
    [{ b: "{ n: '{count} Quellen' }" }, 'b: has the forms n and not 1,n'],
    [{ b: "{ '1': eine, n: Quellen }" }, 'b: "Quellen" (n) has not the values of English'],
    [{ c: "' '" }, 'c: is empty'],
    [{ c: '5 $' }, 'c: has a "$", which browsers read as a sign'],
    [{ c: "'eins | zwei'" }, 'c: has a " | ", which stands between forms'],
  ])('is found: %j', (part, fault) => expect(faults(german(part))).toContain(fault));

  it('is a message that is missing', () =>
    expect(faults('language: de\na: "{link}"\nc: C\n')).toContain('b: is missing'));
});

describe('a message counts as said', () => {
  const uses: MessageUses = { whole: new Set(), patterns: [] };
  collectUses(
    "t('a.whole'); t(`b.${kind}.text`); t(isOn ? 'c.on' : 'c.off'); x(`${any}.text`); explain('e', k); // t('d.e')",
    uses,
  );

  it.each(['a.whole', 'b.one.text', 'b.two.text', 'c.on', 'c.off', 'e.next.k'])('%s', key =>
    expect(isUsed(key, uses)).toBe(true),
  );

  it.each(['a.wholly', 'b.one.title', 'z.text', 'd.e'])('but not %s', key =>
    expect(isUsed(key, uses)).toBe(false),
  );
});
