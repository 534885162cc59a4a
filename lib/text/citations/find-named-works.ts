import type { NamedWork } from '../../core/source/identifier';
import type { Span } from '../../core/answer/span';
import { atFirstUse } from '../../util/at-first-use';

/** Family names with their particles in several languages. All parts are bounded. */
const NAME = String.raw`(?:(?:van|von|de|der|den|del|della|di|da|dos|la|le|el|al|bin|ter)[ -]){0,3}\p{Lu}[\p{L}\p{M}'’-]{1,39}`;
const AND_OTHERS = String.raw`(?: \p{Lu}{1,3})?(?: and colleagues| und Kollegen| et (?:coll\.|collaborateurs)| y (?:cols?\.|colaboradores)| u\. ?a\.|,? et al\.?)`;
/** Capitalised words before a year that are not a journal: "et al. In 2021 they". */
const NO_JOURNAL = String.raw`(?!(?:The \d|(?:In|By|Since|From|During|After|Before|On|Between|As|At|For|Until|Study|Trial|Published|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December)\b))`;
/** Journals are capitalised except for their small words. */
const JOURNAL = String.raw`${NO_JOURNAL}\p{Lu}[\p{L}.&]{0,29}(?: (?:of|the|and|for|in|on|&|\p{Lu}[\p{L}.&:]{0,29})){0,9}`;
const YEAR = String.raw`(?:19|20)\d{2}`;
const TITLE = String.raw`\p{Lu}[^.?!\n]{15,250}`;

/**
 * "Smith et al., Lancet 2021", "Smith J, Jones K. Title of the work. BMJ. 2021", "Smith, J. (2021).
 * Title of the work. BMJ", "“Title of the work”, BMJ, 2021", "(Smith et al., 2021)". Words with
 * neither a year nor "et al." are too much like any sentence, and are skipped.
 */
const FORMS = atFirstUse((): readonly RegExp[] =>
  [
    String.raw`(?<author>${NAME})${AND_OTHERS},? [([]?(?<journal>${JOURNAL})[,.]? \(?(?<year>${YEAR})[)\]]?`,
    String.raw`(?<author>${NAME})(?: \p{Lu}{1,3})(?:, ${NAME} \p{Lu}{1,3}){0,9}(?:,? et al)?\.\s(?<title>${TITLE})[.?!]\s(?<journal>${JOURNAL})[,.;]? \(?(?<year>${YEAR})\)?`,
    String.raw`(?<author>${NAME}), \p{Lu}\.[^()\n]{0,200} \((?<year>${YEAR})[a-z]?(?:, \p{L}{3,9}(?: \d{1,2})?)?\)\.?\s(?<title>${TITLE})[.?!](?:\s(?<journal>${JOURNAL}))?`,
    String.raw`[“"](?<title>${TITLE.replace('.?!', '.?!“”"')})[.?!]?[”"],?\s\(?(?<journal>${JOURNAL}),? \(?(?<year>${YEAR})\)?`,
    String.raw`(?<author>${NAME})${AND_OTHERS},? [([]?(?<year>${YEAR})[a-z]?[)\]]?`,
  ].map(form => new RegExp(String.raw`(?<![\p{L}\p{M}])${form}(?!\d)`, 'gu')),
);

/** "Smith (2019)", "(Zheng & Roddick, 2019)", "（张伟，2020）": too little to name a work alone. */
const AUTHOR_AND_YEAR = atFirstUse(
  () =>
    new RegExp(
      String.raw`(?<![\p{L}\p{M}])(?<author>${NAME}|\p{Script=Han}{2,4}?)(?:等人?|${AND_OTHERS}|(?:, ${NAME}){0,4},? (?:and|&|und|et|y|e) ${NAME})?(?:,? |[,，] ?)?[([（]?(?<year>${YEAR})[a-z]?[)\]）]?(?!\d)`,
      'gu',
    ),
);

/** All forms have a year; most texts have none, and are read no further. */
const ANY_YEAR = /\d{4}/;

/** Returns the places with a family name and a year, of a known work or not. */
export function findAuthorYears(text: string): { span: Span; work: NamedWork }[] {
  return ANY_YEAR.test(text) ? Array.from(text.matchAll(AUTHOR_AND_YEAR()), placeOf) : [];
}

/** Returns the works that a text names by author, journal and year, or in full, in order. */
export function findNamedWorks(text: string): { span: Span; work: NamedWork }[] {
  if (!ANY_YEAR.test(text)) return [];
  const places = FORMS().flatMap(form => Array.from(text.matchAll(form), placeOf));
  const inOrder = places.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  let end = 0;
  return inOrder.filter(({ span }) => {
    const isApart = span.start >= end;
    if (isApart) end = span.end;
    return isApart;
  });
}

/** Fewer words are not a title but a marker or a site's name. */
const MIN_TITLE_WORDS = 4;

/** Returns the work in a label, or the label itself if long enough for a title; else `null`. */
export function readNamedWork(label: string): NamedWork | null {
  const [place] = findNamedWorks(label);
  if (place) return place.work;
  const title = label
    .replace(/^\s*\[?\d{1,3}[\].)]?\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (title.split(' ').length < MIN_TITLE_WORDS) return null;
  return { title, author: null, journal: null, year: yearIn(title) };
}

/** Returns the year of a full reference in another form: after a full stop, or in brackets. */
function yearIn(title: string): number | null {
  const [, year] = /[.;,(]\s?((?:19|20)\d{2})(?![\d–-])/.exec(title) ?? [];
  return year === undefined ? null : Number(year);
}

function placeOf(match: RegExpExecArray): { span: Span; work: NamedWork } {
  const { author, journal, title, year } = match.groups ?? {};
  return {
    span: { start: match.index, end: match.index + withoutBracket(match[0]).length },
    work: {
      title: title?.replace(/,$/, '') ?? null,
      author: author ?? null,
      journal: journal?.replace(/\.$/, '') ?? null,
      year: year === undefined ? null : Number(year),
    },
  };
}

function withoutBracket(words: string): string {
  const isOwn = words.endsWith(')') ? words.includes('(') : /[[（]/.test(words);
  return isOwn ? words : words.replace(/[)\]）]$/, '');
}
