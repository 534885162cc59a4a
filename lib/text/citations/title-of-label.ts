import { readWords } from '../evidence/words';
import { findNamedWorks } from './find-named-works';

export type LabelTitle = {
  /** Words of the whole title, in one spelling. */
  key: string;
  year: number | null;
  author: string | null;
  journal: string | null;
};

/** Fewer words are the name of a site, a journal or an organisation. */
const MIN_WORDS = 5;
const MAX_LABEL = 600;

/** Ends the title of "Title. Journal. 2020"; a short word before a full stop is an abbreviation. */
const TITLE_END = /(?:[?!]|(?<=[\p{L}\p{N})]{3}["”’»]?))\.(?:\s+(?=[\p{Lu}\p{N}(])|\s*$)/u;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** Reads the title of a work in a citation's words; `null` if they have none of five words. */
export function titleOfLabel(words: string): LabelTitle | null {
  const label = words
    .slice(0, MAX_LABEL)
    .replace(/^\s*\[?\d{1,3}[\].)]\s+|\s*\[\d{1,3}\]\s*$/g, '')
    .trim();
  const [named] = findNamedWorks(label);
  if (named?.work.title != null) return toTitle(named.work.title, named.work);

  const end = TITLE_END.exec(label);
  const title = end ? label.slice(0, end.index) : label;
  const rest = end ? label.slice(end.index + end[0].length) : '';
  const year = YEAR.exec(rest)?.[0];
  const journal = /^\p{Lu}[\p{L}&.: ]{2,80}?(?=[.,;]|\s*\(?\d|$)/u.exec(rest)?.[0] ?? null;
  return toTitle(title, { author: null, journal, year: year === undefined ? null : Number(year) });
}

function toTitle(
  title: string,
  { author, journal, year }: Omit<LabelTitle, 'key'>,
): LabelTitle | null {
  const words = readWords(title).map(({ text }) => text);
  return words.length < MIN_WORDS ? null : { key: words.join(' '), author, journal, year };
}
