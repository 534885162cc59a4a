import { foldSpace } from '../../../util/fold-space';
import type { FoundPlace } from './find-places';
import { besideReply } from './reply-region';
import { shortText } from './short-text';
import { walkTree, WHOLE_TREE } from './walk-tree';

/** Longer texts are more than a count: a card, a menu, the title of a conversation. */
const MAX_WORDS = 40;
/** Markup may be indented: the same with the white space around the words. */
const WITH_SPACE = 10 * MAX_WORDS;

/** Words for sources in the languages of chat sites, to tell "40 sources" from "40 seconds". */
const SOURCE_WORDS = new RegExp(
  [
    ...['sources?', 'web ?pages?', 'web ?sites?', 'quellen?', 'webseiten?', 'fuentes?', 'fonti'],
    ...['fontes?', 'p[áa]ginas', 'pagine', 'pages? web', 'sites? web', 'bronnen', 'källor'],
    ...['kilder', 'lähde', 'źród', 'zdroj', 'kaynak', 'sumber', 'nguồn', 'источник', 'джерел'],
    ...['πηγ', 'مصادر', 'مصدر', 'מקורות', 'स्रोत', 'แหล่ง', '来源', '來源', '网页', '網頁', '资料'],
    ...['出典', 'ソース', '출처'],
  ].join('|'),
  'iu',
);
/** A number and few words beside it: "40 sources", "Read 10 web pages", "Quellen · 12". */
const COUNT_ALONE =
  /^[^\p{L}\p{Nd}]*(?:[\p{L}\p{M}]+[\s·:(]*){0,2}\p{Nd}{1,4}\s*(?:[\p{L}\p{M}]+\s*){0,2}\W*$/u;
/** Digits of any script. */
const NUMBER = /\p{Nd}{1,4}/u;

/** Menus and links name conversations, and a title may read like a count. */
const NO_CONTROL = 'nav, [role="navigation"], a[href]';
/** Nodes beside a reply that are looked at: where a layout has no turns, it may be the whole page. */
const MAX_NODES = 50_000;

/**
 * Returns the controls beside a reply that open its sources: those that the adapter names, and
 * any that says a number of sources.
 */
export function countControls(
  { bodies, asked, layout }: Pick<FoundPlace, 'bodies' | 'asked' | 'layout'>,
  region: Element,
): Element[] {
  const named = besideReply(region, bodies, layout.counts);
  const saying = [
    ...besideReply(region, [...bodies, ...asked], ['[aria-label]', '[title]']).filter(control =>
      namesOf(control).some(isCount),
    ),
    ...withNumbers(region, new Set([...bodies, ...asked])).filter(control =>
      isCount(fewWords(control)),
    ),
  ].filter(control => control.closest(NO_CONTROL) === null);
  return [...new Set([...named, ...saying])];
}

/** Returns the elements of few words around each number; one walk, as it may be a whole page. */
function withNumbers(region: Element, left: ReadonlySet<Node>): Element[] {
  const found = new Set<Element>();
  let seen = 0;
  const enter = (node: Node): boolean => {
    seen += 1;
    if (isShortNumber(node)) {
      const parent = node.parentElement;
      for (const around of [parent, parent?.parentElement]) {
        if (around) found.add(around);
      }
    }
    return !left.has(node);
  };
  const visitor = { enter, leave: () => undefined, isDone: () => seen >= MAX_NODES };
  walkTree(region, visitor, WHOLE_TREE);
  return [...found];
}

function isShortNumber({ nodeType, nodeValue }: Node): boolean {
  if (nodeType !== TEXT || nodeValue === null || nodeValue.length > WITH_SPACE) return false;
  return NUMBER.test(nodeValue) && nodeValue.trim().length <= MAX_WORDS;
}

const TEXT = 3;

/** Returns the largest number on the controls, `null` if none has one, `undefined` without any. */
export function numberOfSources(controls: readonly Element[]): number | null | undefined {
  if (controls.length === 0) return undefined;
  const numbers = controls.flatMap(control =>
    wordsOf(control).flatMap(words => toNumber(NUMBER.exec(words)?.[0] ?? '')),
  );
  if (numbers.length === 0) return null;
  return Math.max(...numbers) || undefined;
}

function isCount(words: string): boolean {
  return COUNT_ALONE.test(words) && SOURCE_WORDS.test(words);
}

function wordsOf(control: Element): string[] {
  return [fewWords(control), ...namesOf(control)].filter(words => words !== '');
}

function namesOf(control: Element): string[] {
  const names = ['aria-label', 'title'].map(name => control.getAttribute(name) ?? '');
  return names.filter(name => name.length <= MAX_WORDS);
}

/** Returns the text of an element of few words, else an empty string. */
function fewWords(element: Element): string {
  const words = foldSpace(shortText(element, WITH_SPACE, ' ') ?? '');
  return words.length > MAX_WORDS ? '' : words;
}

function toNumber(digits: string): number[] {
  return digits === '' ? [] : [Number(Array.from(digits, valueOf).join(''))];
}

/** nb. Unicode keeps the ten digits of a script together, and counts them from its zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
