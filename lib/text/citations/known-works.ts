import type { CitationDraft, CitationTarget } from '../../core/answer/citation';
import { type NamedWork, identifierKey } from '../../core/source/identifier';
import { sourceIdFor } from '../../core/source/source';
import { numbersOfLabel } from '../statements/citation-markers';
import { identifiersIn } from './find-identifiers';
import { readNamedWork } from './find-named-works';
import { identifierOfTarget } from './identifier-of-url';
import { folded, isNamedAlike } from './same-work';

type Known = {
  target: CitationTarget;
  keys: readonly string[];
  work: NamedWork | null;
  numbers: readonly number[];
  words: string;
};

type Named = Pick<Known, 'keys' | 'work'> & { number: number | null };

export type KnownWorks = ReturnType<typeof createKnownWorks>;

/**
 * Works with a title, of one author and year, or of one year, that a name is compared with. Each
 * comparison reads words, and an answer of a person has fewer.
 */
const MOST_COMPARED = 200;

/** Characters before the year of a reference with many authors. */
const LONGEST_AUTHORS = 400;

/** Gathers the works of an answer, the cited ones first, to tell which of them a name is. */
export function createKnownWorks(citations: readonly CitationDraft[]) {
  const byKey = createIndex<string, Known>();
  const byNumber = createIndex<number, Known>();
  const byAuthor = createIndex<string, Known>(MOST_COMPARED);
  const byYear = createIndex<string, { work: Known; words: string }>(MOST_COMPARED);
  const titled = createIndex<string, Known>(MOST_COMPARED);
  const add = (known: Known): void => {
    const { keys, numbers, work, words } = known;
    const id = sourceIdFor(known.target);
    for (const key of keys) byKey.add(key, id, known);
    for (const number of numbers) byNumber.add(number, id, known);
    if (work !== null) byAuthor.add(authorKey(work), `${id} ${work.journal ?? ''}`, known);
    if (work?.title != null) titled.add('', work.title, known);
    const lower = words.toLowerCase();
    for (const year of yearsIn(words)) {
      byYear.add(year, `${id} ${lower}`, { work: known, words: lower });
    }
  };
  const findAllSame = ({ keys, work, number }: Named): Known[] => {
    const ofKeys = keys.flatMap(key => byKey.get(key));
    if (ofKeys.length > 0) return distinct(ofKeys);
    const ofNumber = number === null ? [] : byNumber.get(number);
    if (ofNumber.length > 0 || work === null) return distinct(ofNumber);
    const likely = [
      ...byAuthor.get(authorKey(work)),
      ...(work.title === null ? [] : titled.get('')),
    ];
    return distinct(
      likely.filter(
        each =>
          each.work !== null &&
          // Both have numbers, and they differ: two works.
          !(keys.length > 0 && each.keys.length > 0) &&
          isNamedAlike(work, each.work),
      ),
    );
  };

  /** Returns the works whose own words begin with an author and hold a year. */
  const findAuthored = (work: NamedWork | null): Known[] => {
    const { author, year } = work ?? {};
    if (author == null || year == null) return [];
    const name = author.toLowerCase();
    const ofYear = byYear.get(String(year));
    const found = ofYear.filter(({ words }) => hasName(authorsIn(words, year), name));
    return distinct(found.map(each => each.work));
  };
  citations.map(toKnown).forEach(add);
  return {
    add,
    /** Returns the one work of these numbers or this name; `null` if there are several. */
    findSame(named: Named): Known | null {
      const [only, another] = findAllSame(named);
      return only && !another ? only : null;
    },
    /** `isWeak`: only an author and a year are given. "Weber et al., 2019" tells no more. */
    findAlike(named: Named, isWeak: boolean): Known[] {
      const same = isWeak ? [] : findAllSame(named);
      const isAuthored =
        same.length === 0 && named.keys.length === 0 && named.work?.journal == null;
      return isAuthored ? findAuthored(named.work) : same;
    },
  };
}

/** Characters in which a reference gives its year. */
const LONGEST_WORDS = 2_000;

function yearsIn(words: string): Set<string> {
  const years = words.slice(0, LONGEST_WORDS).matchAll(/(?=(\d{4}))/g);
  return new Set(Array.from(years, ([, year = '']) => year));
}

function toKnown({ target, label }: CitationDraft): Known {
  const own = identifierOfTarget(target);
  const words = target.kind === 'title' ? target.title : label;
  const names = [...(own ? [own] : []), ...identifiersIn(words)];
  return {
    target,
    keys: names.map(identifierKey),
    work: readNamedWork(words),
    numbers: numbersOfLabel(label),
    words,
  };
}

/** Values by key, one of each id: an answer may name one work ten thousand times. */
function createIndex<Key, Value>(most = Infinity) {
  const found = new Map<Key, Map<string, Value>>();
  return {
    get: (key: Key): readonly Value[] => [...(found.get(key)?.values() ?? [])],
    add: (key: Key, id: string, value: Value): void => {
      const known = found.get(key) ?? new Map<string, Value>();
      if (known.size < most || known.has(id)) known.set(id, value);
      found.set(key, known);
    },
  };
}

function authorKey({ author, year }: NamedWork): string {
  return `${folded(author ?? '')} ${String(year)}`;
}

/** The first of each target. */
function distinct(found: readonly Known[]): Known[] {
  return [...new Map(found.map(each => [sourceIdFor(each.target), each])).values()];
}

function authorsIn(words: string, year: number): string {
  return words.slice(0, Math.min(words.indexOf(String(year)), LONGEST_AUTHORS));
}

/** Both in lower case. */
function hasName(authors: string, name: string): boolean {
  const at = authors.indexOf(name);
  const around = `${authors.charAt(at - 1)}${authors.charAt(at + name.length)}`;
  return at !== -1 && (/\p{Script=Han}/u.test(name) || !/\p{L}/u.test(around));
}
