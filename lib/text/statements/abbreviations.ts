import { wordSet } from '../evidence/words';
import { isStarter, type SentenceLanguage } from './languages/sentence-language';

/** Abbreviations of every language: titles, Latin, names of firms and states. */
const JOINS = wordSet(`
  dr drs prof st e.g i.e cf viz vs ca approx incl vit
`);
const JOINS_CAPITAL = wordSet(`
  u.s u.k e.u u.n u.s.a inc ltd corp bros dept hosp univ inst
`);
const JOINS_NUMBER = wordSet(`
  fig figs eq vol vols ref refs tab suppl p pp
`);

const JOURNAL = wordSet(`
  am engl med clin res ann br int sci proc natl acad nutr pharmacol ther physiol biol chem
  biochem cardiol oncol neurol psychiatr pediatr obstet gynecol surg epidemiol immunol
  endocrinol metab syst rev soc assoc coll arch exp environ gastroenterol
`);

/** Letters with stops that are no initials: a capital after them begins a sentence. */
const DEGREES = wordSet(`
  m.d ph.d d.c b.c a.d b.s m.s b.a m.a r.n d.o a.m p.m
`);

/** German "and the like", whose second part looks like an initial. */
const AND_THE_LIKE = wordSet('u.ä o.ä');

/**
 * Words shortly before a letter that is a label, not an initial ("vitamin C. Adults…"), in any
 * language.
 */
const LABELLED_BY_LETTER = wordSet(`
  vit vitamin vitamins hepatitis type group class category grade stage influenza factor protein
  coenzyme table figure appendix panel option plan part phase arm cohort schedule strain
  immunoglobulin step medicare level model scenario drug treatment question answer team
  haemophilia hemophilia streptococcus botulinum complement serogroup
  typ gruppe klasse kategorie grad stadium faktor tabelle abbildung anhang teil stamm schritt
  anh abb abschn anl app fig tab variante frage antwort hämophilie streptokokken serogruppe fall
  vitamina vitaminas tipo grupo clase categoría grado etapa estadio tabla figura anexo fase
  parte cepa opción pregunta respuesta hemofilia gripe proteína caso
  vitamine vitamines hépatite groupe classe catégorie stade facteur tableau annexe partie souche
  réponse hémophilie grippe protéine cas
  فيتامين فيتامينات الكبد النوع نوع المجموعة
`);

/** In characters: enough for the longest abbreviation and the words before it. */
export const LOOK_BACK = 48;

/** The word before the full stop; a hyphen, bracket or quote may precede it. */
const LAST_WORD = /(?:^|[\s([“„«"‘’'/—–，、：；（《「-])([\p{L}\d][\p{L}\d.]{0,20})\.$/u;

/** Parts before it of an abbreviation of several: "z. " in "z. B.", "c.-à-" in "c.-à-d." */
const PARTS_BEFORE = /(?<![\p{L}\d])(?:\p{L}{1,3}[.-][\s-]?){1,3}$/u;

type LastWord = {
  raw: string;
  /** What precedes it. */
  rest: string;
  /** The end of `rest` if it may belong to the abbreviation. */
  parts: string;
  /** Forms to look up. */
  keys: string[];
};

/** Returns true if the full stop that ends `before` is that of an abbreviation in mid-sentence. */
export function joinsNext(before: string, after: string, language: SentenceLanguage): boolean {
  const tail = before.slice(-LOOK_BACK).trimEnd();
  const next = after.slice(0, LOOK_BACK).trimStart();
  const last = readLastWord(tail);
  if (!last) return false;

  if (isIn(last, JOINS, language.joins) || isCompleted(last, next, language)) return true;
  if (last.keys.includes('al') && /\bet\s+$/i.test(last.rest)) {
    return !/^["“‘]?\p{Lu}/u.test(next);
  }
  return joinsNumber(last, next, language) || joinsName(last, next, language);
}

function isIn({ keys }: LastWord, common: ReadonlySet<string>, own: ReadonlySet<string>): boolean {
  return keys.some(key => common.has(key) || own.has(key));
}

function joinsNumber(last: LastWord, next: string, language: SentenceLanguage): boolean {
  if (isOrdinal(last, next, language)) return true;
  const isCapital = /^\p{Lu}$/u.test(last.raw);
  return !isCapital && isIn(last, JOINS_NUMBER, language.joinsNumber) && opensNumber(next);
}

function joinsName(last: LastWord, next: string, language: SentenceLanguage): boolean {
  const { raw, rest } = last;
  if (startsSentence(next, language)) return false;
  if (JOURNAL.has(raw.toLowerCase()) && /\.\s*$/.test(rest)) return /^[\p{Lu}\d]/u.test(next);
  // "Smith, J. (2019)" in a list of references.
  if (/^\(\d{4}/.test(next)) return isInitial(last);
  if (!/^[\p{Lu}\p{Lo}]/u.test(next)) return false;
  if (isIn(last, JOINS_CAPITAL, language.joinsCapital)) return !isPlace(rest, next);
  // "i.v.或": letters with stops go on in a script without spaces.
  const isLettered = /^\p{Script=Han}/u.test(next) && /^\p{L}(?:\.\p{L})+$/u.test(raw);
  return isLettered || isInitial(last);
}

function readLastWord(tail: string): LastWord | null {
  // Chinese puts no space before it: "根据Dr."
  const latin = tail.replace(/^.*\p{Script=Han}/su, '');
  const raw = LAST_WORD.exec(latin)?.[1];
  if (raw === undefined) return null;

  const parts = PARTS_BEFORE.exec(latin.slice(0, -raw.length - 1))?.[0] ?? '';
  // "MS", "MR" and "IE" are illnesses and methods; a title is all capitals in "MM." only.
  const keys = [/^\p{Lu}{2,}$/u.test(raw) ? raw : raw.toLowerCase()];
  if (parts !== '') keys.push(toKey(parts + raw));
  return { raw, rest: tail.slice(0, -raw.length - 1), parts, keys };
}

function toKey(abbreviation: string): string {
  return abbreviation.toLowerCase().replace(/\s/g, '');
}

/** Returns true if the next word is the rest of the abbreviation: "z." before "B." */
function isCompleted({ raw, parts }: LastWord, next: string, language: SentenceLanguage): boolean {
  const part = /^(\p{L}{1,4})\./u.exec(next)?.[1];
  if (part === undefined) return false;

  const key = toKey(`${parts}${raw}.${part}`);
  const known = [language.joins, language.joinsCapital, JOINS, JOINS_CAPITAL, AND_THE_LIKE];
  return known.some(words => words.has(key));
}

function opensNumber(next: string): boolean {
  // "A" and "I" are words too.
  return /^(?:\d|[A-Z]\d|[IVX]+\b|[B-HJ-Z](?![\p{L}’']))/u.test(next);
}

/** Accepts "3" in "ab dem 3. Tag", "15" in "am 15. März"; not "7" in "liegt bei 7. Danach". */
function isOrdinal({ raw, rest }: LastWord, next: string, language: SentenceLanguage): boolean {
  const { ordinals } = language;
  const noun = /^\p{Lu}\p{L}*/u.exec(next)?.[0];
  if (!ordinals || noun === undefined || !/^\d{1,3}$/.test(raw)) return false;
  if (ordinals.after.has(noun.toLowerCase())) return true;
  if (startsSentence(next, language)) return false;

  const word = /(?:^|\s)(\p{L}+)\s$/u.exec(rest)?.[1];
  const isSecond = /\d\.\s?(?:und|oder|bis|bis zum|[–/-])\s?$/.test(rest);
  return isSecond || (word !== undefined && ordinals.before.has(word.toLowerCase()));
}

/** Tells "It is sold in the U.S. Generic forms cost less" from "In the U.S. Congress did". */
function isPlace(rest: string, next: string): boolean {
  const isName = /^\S+ (?:of|and|for|on)\b/.test(next) || !/^\p{Lu}\S* \p{Ll}/u.test(next);
  return !isName && /\b(?:in|across|within|outside) (?:the )?$/.test(rest);
}

function startsSentence(next: string, language: SentenceLanguage): boolean {
  const word = /^[“„«"‘'(¿¡]?\s?([\p{L}’']+)/u.exec(next)?.[1];
  return word !== undefined && /^\p{Lu}/u.test(word) && isStarter(word, language);
}

/**
 * Accepts "O" in "William O. Douglas", "J.R" in "J.R. Smith", "د" in "د. أحمد"; not "C" in
 * "vitamins A and C."
 */
function isInitial({ raw, rest, keys }: LastWord): boolean {
  if (!/^[\p{Lu}\p{Lo}](?:\.[\p{Lu}\p{Lo}]){0,3}$/u.test(raw)) return false;
  if (DEGREES.has(raw.toLowerCase()) || keys.some(key => AND_THE_LIKE.has(key))) return false;
  // "SGB V." is a number, "维生素C." has its label.
  if (/\p{Lu}{2}\s$|\p{Script=Han}$/u.test(rest)) return false;
  return !(rest.toLowerCase().match(/\p{L}+/gu) ?? []).some(before =>
    LABELLED_BY_LETTER.has(before),
  );
}
