import type { NamedWork } from '../core/identifier';
import type { WorkRecord } from '../core/work-record';
import { readWords } from './words';

/**
 * Chosen on titles as people and chatbots cite them: a title that leaves out its subtitle or
 * changes a small word stays above; another paper on the same matter stays below.
 */
const SAME_TITLE = 0.8;
const OTHER_TITLE = 0.5;

/** A title of fewer words than this says too little to tell papers apart. */
const MIN_WORDS = 3;

/**
 * How alike two titles are, 0 to 1: the words with meaning they share, of the shorter one's.
 * So a title that goes on with a subtitle, a journal or a site's name is still the same.
 * `null` where one is too short to tell.
 */
export function titleLikeness(one: string, other: string): number | null {
  const a = termsOf(one);
  const b = termsOf(other);
  const shorter = Math.min(a.size, b.size);
  if (shorter < MIN_WORDS) return null;
  return [...a].filter(term => b.has(term)).length / shorter;
}

/** Whether two titles name the same work, another one, or nobody can tell. */
export function compareTitles(one: string, other: string): 'same' | 'other' | 'unclear' {
  const likeness = titleLikeness(one, other);
  if (likeness === null) return 'unclear';
  if (likeness >= SAME_TITLE) return 'same';
  return likeness < OTHER_TITLE ? 'other' : 'unclear';
}

/** Whether a record is certainly the work that is named. */
export function isSameWork(named: NamedWork, record: WorkRecord): boolean {
  if (named.author !== null && !hasAuthor(record, named.author)) return false;
  if (named.year !== null && !isAboutYear(record, named.year)) return false;
  if (named.title !== null) {
    return record.title !== null && compareTitles(named.title, record.title) === 'same';
  }
  // Author and year alone fit many works: only with the journal is it one.
  const { journal } = record;
  return named.journal !== null && journal !== null && sharesName(named.journal, journal);
}

/** What is known of a work, as far as it can be compared with what a text names. */
type Known = { title: string; authors: readonly string[]; publishedOn: string | null };

/**
 * A citation's words say less than a title: they may describe the work, or what it found. So
 * only words that share next to nothing with it tell another work.
 */
const MAX_SHARED = 0.25;
/** Chosen: a label of fewer words with meaning describes anything. */
const MIN_TITLE_TERMS = 5;

/** Whether a citation names the known work, another one, or nobody can tell. */
export function compareWithNamed(named: NamedWork, known: Known): 'same' | 'other' | 'unclear' {
  if (named.title !== null) return compareLoosely(named.title, known.title);
  const { author, year } = named;
  if (author === null || known.authors.length === 0) return 'unclear';
  if (known.authors.some(each => folded(each).includes(folded(author)))) return 'same';
  // Another first name order or a nickname is no other work; another year with it is.
  if (year === null || known.publishedOn === null) return 'unclear';
  return Math.abs(Number(known.publishedOn.slice(0, 4)) - year) > 1 ? 'other' : 'unclear';
}

function compareLoosely(label: string, title: string): 'same' | 'other' | 'unclear' {
  const likeness = titleLikeness(label, title);
  if (likeness === null) return 'unclear';
  if (likeness >= SAME_TITLE) return 'same';
  const isTitle = /^\P{L}*\p{Lu}/u.test(label) && termsOf(label).size >= MIN_TITLE_TERMS;
  return isTitle && likeness <= MAX_SHARED ? 'other' : 'unclear';
}

function hasAuthor({ authors }: WorkRecord, author: string): boolean {
  const wanted = folded(author);
  return authors.slice(0, 1).some(each => folded(each).includes(wanted));
}

/** Published online in one year and in print in the next. */
function isAboutYear({ publishedOn }: WorkRecord, year: number): boolean {
  return publishedOn !== null && Math.abs(Number(publishedOn.slice(0, 4)) - year) <= 1;
}

/** "Lancet" for "The Lancet"; a short form ("N Engl J Med") by the beginnings of its words. */
function sharesName(one: string, other: string): boolean {
  const [a, b] = [namesIn(one), namesIn(other)].toSorted((x, y) => x.length - y.length);
  if (!a || !b || a.length === 0 || a.length !== b.length) return false;
  return a.every((word, at) => b[at]?.startsWith(word) === true || word.startsWith(b[at] ?? ' '));
}

function namesIn(journal: string): string[] {
  return readWords(journal)
    .map(({ text }) => text)
    .filter(word => !SMALL.has(word));
}
const SMALL = new Set(['the', 'of', 'and', 'for', 'in', 'on']);

function termsOf(title: string): Set<string> {
  return new Set(
    readWords(title)
      .filter(word => !word.isStopword)
      .map(word => word.stem),
  );
}

function folded(name: string): string {
  return readWords(name)
    .map(({ text }) => text)
    .join(' ');
}
