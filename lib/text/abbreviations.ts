import { wordSet } from './word-set';

/**
 * What a full stop after a word can mean, for English answers on health.
 *
 * All lists hold lower-case words without their last full stop.
 */

/** Never at the end of a sentence. */
const ALWAYS_JOINS = wordSet(`
  dr drs mr mrs ms prof st mt gen sen rep gov capt lt col sgt rev hon messrs mme fr e.g eg i.e
  ie cf viz vs v ca approx incl esp resp
`);

/** Joins a number or a letter that follows ("No. 5", "Fig. S2"), else ends a sentence. */
const JOINS_NUMBER = wordSet(`
  no nos fig figs eq eqs vol vols ch sec sect ref refs tab app suppl p pp pg art par para ver
  est min max jan feb mar apr jun jul aug sep sept oct nov dec avg temp wt ht q n c
`);

/** Parts of journal names ("N. Engl. J. Med. 2019"). */
const JOURNAL = wordSet(`
  am engl med clin res ann br int sci proc natl acad nutr pharmacol ther physiol biol chem
  biochem cardiol oncol neurol psychiatr pediatr obstet gynecol surg epidemiol immunol
  endocrinol metab syst rev soc assoc coll arch exp environ gastroenterol
`);

/** Institutions and places whose name goes on ("U.S. Food and Drug Administration"). */
const NAMES_GO_ON = wordSet(`
  u.s u.k e.u u.n u.s.a inc ltd corp bros dept
`);

/** Letters with stops that end a sentence as often as not: a capital after them starts one. */
const DEGREES = wordSet(`
  m.d ph.d d.c b.c a.d b.s m.s b.a m.a r.n d.o a.m p.m i.v b.i.d t.i.d q.i.d q.d p.o p.r.n s.c
  i.m
`);

/** Words shortly before a letter that is a label, not an initial ("vitamin C. Adults…"). */
const LABELLED_BY_LETTER = wordSet(`
  vitamin vitamins hepatitis type group class category grade stage influenza factor protein
  coenzyme table figure appendix panel option plan part phase arm cohort schedule strain
  immunoglobulin step medicare level model scenario drug treatment question answer team
  haemophilia hemophilia streptococcus botulinum complement serogroup
`);

/** Words that begin a sentence rather than go on with a name. */
const STARTERS = wordSet(`
  the this that these those it its they their he his she her we our you your i my a an in on
  at by for from with as if when while although though because since after before during
  however therefore thus moreover furthermore also but and or so yet some many most several
  few all both each no not there here according overall finally first second then it’s it's
  such other what how why who where which is are do does can should please note always
`);

/** Enough to hold the longest abbreviation and the word before it. */
const LOOK_BACK = 48;

/**
 * Whether the full stop that ends `before` belongs to an abbreviation in the middle of a
 * sentence that goes on with `after`. Both may be long; only their touching ends are read.
 */
export function joinsNext(before: string, after: string): boolean {
  const tail = before.slice(-LOOK_BACK).trimEnd();
  const match = /(?:^|[\s([“"‘'/—–-])([\p{L}\d][\p{L}\d.]{0,20})\.$/u.exec(tail);
  if (!match) return false;

  const raw = match[1] ?? '';
  // "MS", "MR" and "IE" are illnesses and methods; a title is never all capitals.
  if (/^\p{Lu}{2,}$/u.test(raw)) return false;
  const word = raw.toLowerCase();
  const next = after.slice(0, LOOK_BACK).trimStart();
  const rest = tail.slice(0, -raw.length - 1);
  if (ALWAYS_JOINS.has(word)) return true;
  if (word === 'al') return /\bet\s+$/i.test(rest) && !/^["“‘]?\p{Lu}/u.test(next);
  return joinsNumber(raw, next) || joinsName(raw, rest, next);
}

function joinsNumber(raw: string, next: string): boolean {
  const isCapital = /^\p{Lu}$/u.test(raw);
  return !isCapital && JOINS_NUMBER.has(raw.toLowerCase()) && /^(?:\d|[A-Z]\d|[IVX]+\b)/.test(next);
}

function joinsName(raw: string, rest: string, next: string): boolean {
  const word = raw.toLowerCase();
  if (DEGREES.has(word) || startsSentence(next)) return false;
  if (JOURNAL.has(word) && /\.\s*$/.test(rest)) return /^[\p{Lu}\d]/u.test(next);
  // "Smith, J. (2019)" in a list of references.
  if (/^\(\d{4}/.test(next)) return isInitial(raw, rest);
  return /^\p{Lu}/u.test(next) && (NAMES_GO_ON.has(word) || isInitial(raw, rest));
}

function startsSentence(next: string): boolean {
  const word = /^[“"‘'(]?([\p{L}’']+)/u.exec(next)?.[1];
  return word !== undefined && /^\p{Lu}/u.test(word) && STARTERS.has(word.toLowerCase());
}

/** "O" in "William O. Douglas", "J.R" in "J.R. Smith"; not "C" in "vitamins A and C." */
function isInitial(word: string, rest: string): boolean {
  if (!/^\p{Lu}(?:\.\p{Lu}){0,3}$/u.test(word)) return false;
  return !(rest.toLowerCase().match(/\p{L}+/gu) ?? []).some(before =>
    LABELLED_BY_LETTER.has(before),
  );
}
