import { type Span, trimSpan } from '../../core/answer/span';
import { wordSet } from '../evidence/words';

/** Sentences that begin with a small letter ("mRNA vaccines…", "eGFR falls…"). */
const SMALL_OPENING = /(?<=[.!?]["”’)]{0,2}\s)(?=[a-z]{1,3}[A-Z][\w-]*\s)/g;

/** Number of the next entry in a list within a line: "There are two: 1. Iron. 2. Zinc." */
const NUMBERING_AT_END = /(?<=[.!?:;)]\s+)(\d{1,2})[.)]\s+$/;

/** A line at least this long that ends without punctuation was wrapped, not ended. */
const WRAPPED_LINE = 40;

/** Longest bracket that keeps its sentence whole over full stops. */
const LONGEST_BRACKET = 400;

/**
 * Splits text without markers into sentences, as trimmed spans in order.
 *
 * Built on `Intl.Segmenter`; drops its boundaries after abbreviations, initials, numbering and
 * inside brackets. `gaps` are the positions of markers: one after a full stop ends a sentence even
 * if the next begins with a small letter.
 */
export function segmentSentences(
  text: string,
  segmenter: Intl.Segmenter,
  gaps: readonly number[] = [],
): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  for (const next of candidates(text, segmenter, gaps)) {
    if (open && isJoined(text, open, next)) {
      open.end = next.end;
      continue;
    }
    if (open) spans.push(open);
    open = next;
  }
  if (open) spans.push(open);
  return spans;
}

function* candidates(
  text: string,
  segmenter: Intl.Segmenter,
  gaps: readonly number[],
): Generator<Span> {
  let next = 0;
  let count = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const cuts = Array.from(segment.matchAll(SMALL_OPENING), match => index + match.index);
    for (; (gaps[next] ?? Infinity) < end; next += 1) {
      const gap = gaps[next] ?? end;
      if (gap > index && isMarkedEnd(text, gap)) cuts.push(gap);
    }
    const number = NUMBERING_AT_END.exec(segment.slice(-12));
    // Accepts only a count that continues the last one: "The score was: 7." is not a list.
    if (number && Number(number[1]) === count + 1) {
      count += 1;
      cuts.push(end - number[0].length);
    }
    let from = index;
    for (const cut of [...new Set(cuts)].sort((a, b) => a - b)) {
      yield* trimmed(text, { start: from, end: cut });
      from = cut;
    }
    yield* trimmed(text, { start: from, end });
  }
}

/** Returns true for a marker after the full stop of a whole word, with more words to come. */
function isMarkedEnd(text: string, gap: number): boolean {
  const before = text.slice(Math.max(0, gap - 16), gap).trimEnd();
  const after = text.slice(gap, gap + 4).trimStart();
  return /[\p{L}\d)%]{4}[.!?]["”’)]*$/u.test(before) && /^[\p{L}\d]/u.test(after);
}

function trimmed(text: string, span: Span): Span[] {
  const inner = trimSpan(text, span);
  return inner.end > inner.start ? [inner] : [];
}

function isJoined(text: string, open: Span, next: Span): boolean {
  const before = text.slice(Math.max(open.start, open.end - 48), open.end);
  const after = text.slice(next.start, Math.min(next.end, next.start + 48));
  const gap = text.slice(open.end, next.start);
  if (gap.includes('\n')) return isWrapped(before, after, open);
  // ".NET", "e.g.Ibuprofen": a full stop without a space after it ends nothing.
  if (isNumbering(text, open) || (gap === '' && before.endsWith('.'))) return true;
  if (/^[,;:)\]%]/.test(after) || !/[\p{L}\p{N}]/u.test(text.slice(next.start, next.end))) {
    return true;
  }
  return joinsNext(before, after) || goesOnSmall(before, after) || isInBracket(text, open, next);
}

/** Returns true for a wrapped line: long, unfinished, and the next begins with a small letter. */
export function isWrapped(before: string, after: string, line: Span): boolean {
  const isLong = line.end - line.start >= WRAPPED_LINE;
  return isLong && !/[.!?:;。！？]["”’)\]]*$/.test(before) && /^\p{Ll}/u.test(after);
}

/** Returns true for "1." or "b)" at the beginning: the number of the next words, not a sentence. */
function isNumbering(text: string, { start, end }: Span): boolean {
  return end - start <= 5 && /^\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]$/i.test(text.slice(start, end));
}

/** Matches `"Is it safe?" asked…` and "Yahoo! is…"; but "mRNA", "pH" do begin sentences. */
function goesOnSmall(before: string, after: string): boolean {
  return /[!?]["”’)\]]*$/.test(before) && /^\p{Ll}+(?![\p{L}\d])/u.test(after);
}

/** Returns true for a bracket that opens in the sentence and closes only after the full stop. */
function isInBracket(text: string, open: Span, next: Span): boolean {
  const from = Math.max(open.start + 1, open.end - LONGEST_BRACKET);
  const before = text.slice(from, open.end);
  const at = Math.max(before.lastIndexOf('('), before.lastIndexOf('['));
  if (at === -1 || /[)\]]/.test(before.slice(at))) return false;

  const ahead = text.slice(next.start, next.start + LONGEST_BRACKET);
  const close = ahead.search(/[)\]]/);
  return close !== -1 && !/[([\n]/.test(ahead.slice(0, close));
}

/** Abbreviations in English health answers, in lower case without their last full stop. */

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

const JOURNAL = wordSet(`
  am engl med clin res ann br int sci proc natl acad nutr pharmacol ther physiol biol chem
  biochem cardiol oncol neurol psychiatr pediatr obstet gynecol surg epidemiol immunol
  endocrinol metab syst rev soc assoc coll arch exp environ gastroenterol
`);

/** Institutions and places with multi-part names ("U.S. Food and Drug Administration"). */
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

/** Words that begin a sentence rather than continue a name. */
const STARTERS = wordSet(`
  the this that these those it its they their he his she her we our you your i my a an in on
  at by for from with as if when while although though because since after before during
  however therefore thus moreover furthermore also but and or so yet some many most several
  few all both each no not there here according overall finally first second then it’s it's
  such other what how why who where which is are do does can should please note always
`);

/** Enough to hold the longest abbreviation and the word before it. */
const LOOK_BACK = 48;

/** Returns true if the full stop that ends `before` is that of an abbreviation in mid-sentence. */
function joinsNext(before: string, after: string): boolean {
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

/** Accepts "O" in "William O. Douglas", "J.R" in "J.R. Smith"; not "C" in "vitamins A and C." */
function isInitial(word: string, rest: string): boolean {
  if (!/^\p{Lu}(?:\.\p{Lu}){0,3}$/u.test(word)) return false;
  return !(rest.toLowerCase().match(/\p{L}+/gu) ?? []).some(before =>
    LABELLED_BY_LETTER.has(before),
  );
}
