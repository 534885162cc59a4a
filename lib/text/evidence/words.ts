import type { Span } from '../../core/answer/span';
import { stemWord } from './words-stem';

export type Word = {
  /** Lower case, with compatibility forms and accents folded. */
  text: string;
  stem: string;
  span: Span;
  /** Has no meaning of its own ("the", "of", "may"). */
  isStopword: boolean;
  isNumber: boolean;
};

/**
 * A name with digits after a hyphen is one word ("COVID-19", "IL-6"); a number keeps its
 * separators; an apostrophe stays inside its word. Lowered digits belong to their word ("CO₂"),
 * raised ones are notes ("disease¹²") or powers and belong to none.
 */
const WORD =
  /\p{L}[\p{L}\p{M}\p{Nd}₀-₉]*(?:[-‐‑–]\p{Nd}[\p{L}\p{Nd}]*)+|\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}₀-₉]*(?:['’]\p{L}+)?/gu;

const STOPWORDS = wordSet(`
  a about above across after again against all almost along already also although always am
  among amongst an and another any anyone anything are around as at away be became because
  become becomes been before being below beside besides between both but by came can cannot
  come comes could did do does doing done down due during each either else etc even ever every
  few for from further get gets given gives go goes got had has have having he hence her here
  hers him himself his how however i if in indeed into is it its itself just let like made make
  makes many may me might more moreover most much must my near neither nor no not now of off often on
  once one only onto or other others otherwise our ours out over own per perhaps quite rather
  really said same say says seem seems several shall she should since so some such take taken
  takes than that the their theirs them themselves then there therefore these they thing things
  this those though through thus to together too toward towards under until up upon us use used
  uses using usually very via was we well were what when where whereas whether which while who
  whom whose why will with within without would yet you your yours
`);

/** What is told of a word by its signs alone. */
type WordForm = Omit<Word, 'span'>;

/** The same words recur within and across texts; the map is emptied when it is full. */
const MOST_FORMS = 50_000;
const LONGEST_KEPT = 40;
const forms = new Map<string, WordForm>();

export function readWords(text: string): Word[] {
  return Array.from(text.matchAll(WORD), match => {
    const [raw] = match;
    const { text: word, stem, isStopword, isNumber } = formOf(raw);
    const span = { start: match.index, end: match.index + raw.length };
    return { text: word, stem, span, isStopword, isNumber };
  });
}

function formOf(raw: string): WordForm {
  const known = forms.get(raw);
  if (known) return known;
  const text = foldWord(raw);
  const form = {
    text,
    stem: stemWord(text),
    isStopword: STOPWORDS.has(text.replace('’', "'")) || /^\p{L}$/u.test(text),
    isNumber: /^\p{N}/u.test(text) && !/\p{L}/u.test(text),
  };
  if (forms.size >= MOST_FORMS) forms.clear();
  // Longer ones are no words that recur.
  if (raw.length <= LONGEST_KEPT) forms.set(flat(raw), form);
  return form;
}

/** Returns the stems of the meaningful words, in order, as search terms. */
export function readTerms(text: string): string[] {
  const terms: string[] = [];
  for (const [raw] of text.matchAll(WORD)) {
    const { stem, isStopword } = formOf(raw);
    if (!isStopword) terms.push(stem);
  }
  return terms;
}

/** nb. A slice of a text may hold the whole of it in memory. */
function flat(raw: string): string {
  return Array.from(raw).join('');
}

function foldWord(raw: string): string {
  const lower = raw.toLowerCase();
  // ASCII needs no folding, and nearly every word is ASCII.
  if (/^[a-z0-9.,'-]*$/.test(lower)) return /\d/.test(lower) ? joinName(lower) : lower;
  return joinName(lower.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** Joins "covid-19" to "covid19", the same name. */
function joinName(word: string): string {
  return /^\p{L}/u.test(word) ? word.replace(/[-‐‑–]/g, '') : word;
}

/** Splits a list of words at white space, over as many lines as it takes. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
