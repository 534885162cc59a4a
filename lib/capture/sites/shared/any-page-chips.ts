import { hasFiniteVerb } from '../../../text/statements/finite-verbs';
import { chipText } from './citation-label';
import { layoutRole } from './layout-role';

/** Longer than the name of any publisher with its count. */
const MAX_CHIP = 80;
/** Nodes and characters to read on each side of an element. */
const MAX_STEPS = 40;
const LOOK = 40;

/** Matches names that sites give to what cites; "sourceCode" and "cited-text" are none. */
const CITING =
  /(?:^|-)(?:citations?|footnotes?|references?|sources?-(?:chip|pill|badge|link|ref|marker|footnote|inline|tag)s?|(?:inline|cited)-sources?)(?=$|-)/;
const CITING_ATTRIBUTE = /^data-.*(?:cite\b|citation|footnote)/;
/** Accessible names of controls that show sources, in the languages of the interface. */
const CITING_LABEL =
  /(?:^|[^\p{L}])(?:sources?|citations?|references?|links|quellen?|belege?|fuentes?|citas?|enlaces|liens|références?)(?!\p{L})|来源|引用|链接/iu;

const NUMBER = /^\[?\d{1,3}\]?$/;
const HOST = /^(?:[\p{L}\d-]{1,63}\.){1,5}\p{L}{2,24}$/u;
const COUNT = /\s?\+\s?\d{1,3}$/;
/** Matches the numbers behind the name in "Some Journal [1][3-4]". */
const NUMBERS = /(?:\s?\[\d[\d,–-]{0,20}\]){1,10}$/;
const SENTENCE_END = /[.!?。！？؟…:：]["”’»)\]]*\s*$/u;

/** Elements that only style words: a link of prose has these, a chip has boxes. */
const PROSE = 'b, strong, i, em, code, mark, sup, sub, u, q, cite';
const BUTTON = 'button, [role="button"]';
const LONGEST_NAME_WORDS = 6;
const SHORTEST_CLAUSE = 3;

/** What is known of a page's chips while it is read. */
export type KnownChips = {
  /** Those before the current element. */
  chips: ReadonlySet<Element>;
  /** Classes of links that are chips. */
  looks: ReadonlySet<string>;
};

/**
 * Returns true if an element of any page is a chip that cites, and so no part of its sentence: its
 * name in the markup says so, or its form and the words before it, or that it looks like other chips.
 */
export function isChip(element: Element, known: KnownChips): boolean {
  const form = formOf(element);
  if (form === null || layoutRole(element) !== null || element.closest('pre') !== null)
    return false;
  const words = chipText(element);
  if (words.length > MAX_CHIP) return false;
  if (form === 'link' && !isNamedLikeHost(element, words)) return false;
  if (form === 'link' && known.looks.has(lookOf(element))) return true;
  return FORMS[form](element, words, textBeside(element, 'before', known.chips));
}

/** Fewer links of one look may be chips by chance. */
const LEAST_ALIKE = 2;

/** Returns the classes that chips among links share. */
export function looksOfChips(chips: ReadonlySet<Element>): Set<string> {
  const counts = new Map<string, number>();
  for (const chip of chips) {
    const look = formOf(chip) === 'link' ? lookOf(chip) : '';
    if (look !== '') counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= LEAST_ALIKE).map(([look]) => look));
}

export function lookOf(element: Element): string {
  return (element.getAttribute('class') ?? '').trim();
}

/** What makes a chip of each form; `before` is the text before it in its line. */
const FORMS = {
  named: isNamedChip,
  button: isChipControl,
  link: isChipLink,
} satisfies Record<string, (element: Element, words: string, before: string) => boolean>;

function formOf(element: Element): keyof typeof FORMS | null {
  if (isNamedCiting(element)) return 'named';
  if (element.matches(BUTTON)) return 'button';
  return element.localName === 'a' && element.hasAttribute('href') ? 'link' : null;
}

function isNamedCiting(element: Element): boolean {
  const names = [element.localName, element.getAttribute('data-testid') ?? ''];
  names.push(...(element.getAttribute('class') ?? '').slice(0, 2000).split(/\s+/));
  if (names.some(name => CITING.test(dashed(name)))) return true;
  return element.getAttributeNames().some(name => CITING_ATTRIBUTE.test(name));
}

/** Writes "ArticleCitation_chip__x1" as "article-citation-chip--x1". */
function dashed(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
}

function isNamedChip(element: Element, words: string, before: string): boolean {
  if (words === '' || isMarkerLike(words)) return true;
  if (before.trim() === '' || !isName(words.replace(NUMBERS, '').replace(COUNT, ''))) return false;
  // "as Smith 2020 showed": a link whose words the sentence needs.
  return !hasOwnText(element) || !/^\s*\p{Ll}/u.test(textBeside(element, 'after'));
}

function isChipControl(element: Element, words: string, before: string): boolean {
  // Alone in its block it belongs to a toolbar.
  if (before.trim() === '') return false;
  const label = `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('title') ?? ''}`;
  if (isMarkerLike(words) || CITING_LABEL.test(label.slice(0, 200))) return true;
  const opens = ['aria-haspopup', 'aria-describedby', 'data-state'].some(name =>
    element.hasAttribute(name),
  );
  return opens && words !== '' && SENTENCE_END.test(before) && isName(words);
}

/** Accepts "help.example.org" and "Example +2", glued to a word or behind a sentence. */
function isChipLink(_: Element, words: string, before: string): boolean {
  return COUNT.test(words) || /[^\s([{"“„«‘]$/u.test(before) || SENTENCE_END.test(before);
}

/** Returns true for a box whose words are the name of the host its link leads to. */
function isNamedLikeHost(element: Element, words: string): boolean {
  if (hasOwnText(element) || element.querySelector(PROSE) !== null) return false;
  return isHostName(words.replace(COUNT, ''), element.getAttribute('href') ?? '');
}

function isHostName(name: string, href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { hostname } = new URL(href);
  const plain = name.toLowerCase().replace(/\s+/g, '');
  return plain !== '' && (hostname.endsWith(plain) || hostname.split('.').includes(plain));
}

function isMarkerLike(words: string): boolean {
  const name = words.replace(COUNT, '');
  return name !== words || NUMBER.test(name) || HOST.test(name);
}

/** nb. "Will" and "Has Media" have a verb, and too few words for a clause. */
function isName(words: string): boolean {
  const count = words.split(/\s+/).length;
  if (/[.!?。！？]$/.test(words) || (count >= SHORTEST_CLAUSE && hasFiniteVerb(words)))
    return false;
  return count <= LONGEST_NAME_WORDS;
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some(
    node => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '',
  );
}

/**
 * Returns the nearest text of the same line, without that of known chips; empty if a block begins or
 * ends there.
 */
function textBeside(
  element: Element,
  side: 'before' | 'after',
  chips: ReadonlySet<Element> = new Set(),
): string {
  let text = '';
  let node: Node | null = element;
  for (let step = 0; step < MAX_STEPS && text.trim().length < LOOK; step += 1) {
    node = neighbour(node, side);
    if (node === null || (node.nodeType === 1 && layoutRole(node as Element) !== null)) break;
    node = innermost(node, side);
    const own = isWithin(node, chips) ? '' : wordsOf(node);
    text = side === 'before' ? own.slice(-LOOK) + text : text + own.slice(0, LOOK);
  }
  return text;
}

/** Returns a text node's words; those of the buttons of a toolbar are no text before the next. */
function wordsOf(node: Node): string {
  const isText = node.nodeType === 3 && node.parentElement?.closest(BUTTON) === null;
  return isText ? (node.nodeValue ?? '') : '';
}

function isWithin(node: Node, chips: ReadonlySet<Element>): boolean {
  let here = node.parentElement;
  for (let step = 0; here !== null && step < MAX_STEPS && chips.size > 0; step += 1) {
    if (chips.has(here)) return true;
    here = layoutRole(here) === null ? here.parentElement : null;
  }
  return false;
}

function neighbour(node: Node, side: 'before' | 'after'): Node | null {
  let here: Node = node;
  for (;;) {
    const next = side === 'before' ? here.previousSibling : here.nextSibling;
    if (next !== null) return next;
    const parent: Element | null = here.parentElement;
    if (parent === null || layoutRole(parent) !== null) return null;
    here = parent;
  }
}

function innermost(node: Node, side: 'before' | 'after'): Node {
  let here = node;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = side === 'before' ? here.lastChild : here.firstChild;
    if (next === null) return here;
    here = next;
  }
  return here;
}

const RAISING_STYLE = /vertical-align\s*:\s*super|mso-text-raise\s*:\s*[1-9]/i;

/** Text editors raise digits by their style. */
export function isRaised(element: Element): boolean {
  if (element.localName === 'sup') return true;
  return RAISING_STYLE.test(element.getAttribute('style') ?? '');
}
