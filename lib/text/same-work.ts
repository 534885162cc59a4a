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
