import { keepTitle } from '../../../util/keep-title';
import type { LabelVerb } from './adapter-schema';

/** Limit on the text read from one chip, against a chip that holds megabytes. */
const MAX_CHIP_TEXT = 2000;

const URL_IN_TEXT = /https?:\/\/[^\s"'<>]+/g;

/** Words for "more" in the languages of chat sites, after a number. */
const MORE =
  '(?:more|additional|others?|weitere[ns]?|autres?|supplémentaires?|más|otr[ao]s|adicionales|mais|outr[ao]s|altr[ei]|更多|其他)';
/** Matches "+2 more sources", "und 2 weitere", ", 2 fuentes más"; group 1 is the number. */
const COUNTED = `(?:\\+\\s?|(?:^|[\\s,])(?:and|und|et|y|e|和)\\s|,\\s*)(\\d{1,3})(?:\\s\\p{L}{1,15})?\\s?${MORE}(?!\\p{L})`;
/** Matches ", 추가 출처 1개", where the word for "more" comes first. */
const COUNTED_AFTER = '[,，、]\\s*(?:추가|另外|还有|其他|他に)[^,，、\\d]{0,10}(\\d{1,3})';
const BRACKETED_COUNT = '\\(\\s?\\+\\s?(\\d{1,3})\\s?\\)';
const COUNT_PHRASE = new RegExp(
  `(?:(?=,)|(?<!\\s)),?\\s*(?:(?:${COUNTED}|${COUNTED_AFTER})[^,，、]*|${BRACKETED_COUNT})`,
  'giu',
);

/** Matches a count in a chip's text, to be removed: the count has a field of its own. */
const LONE_COUNT = /(?:^|\s)\+\s?\d{1,3}(?=\s|$)/g;

/** Matches "+2" on a chip; `MORE_COUNT` matches "and 2 more" or "(+2)" in its accessible name. */
const PLUS_COUNT = /\+\s?(\d{1,3})(?!\d)/g;
const BRACKETED = new RegExp(BRACKETED_COUNT);
const MORE_COUNT = new RegExp(`${COUNTED}|${COUNTED_AFTER}|${BRACKETED_COUNT}`, 'giu');

export function chipText(element: Element): string {
  const texts: string[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  let length = 0;
  for (let node = walker.nextNode(); node !== null && length < MAX_CHIP_TEXT;) {
    const text = (node as Text).data.slice(0, MAX_CHIP_TEXT);
    texts.push(text);
    length += text.length;
    node = walker.nextNode();
  }
  return folded(texts.join(' '));
}

/** Returns the visible label of the marker, from the first verb that yields one. */
export function labelOf(
  element: Element,
  verbs: readonly LabelVerb[],
  hookTitle: string | null,
): string {
  for (const verb of verbs) {
    const label = tidyLabel(rawLabel(element, verb, hookTitle));
    if (label !== '') return label;
  }
  return '';
}

/** Folds spaces, drops addresses and counts if anything else remains. */
export function tidyLabel(raw: string): string {
  const text = folded(raw.slice(0, MAX_CHIP_TEXT));
  const words = folded(text.replace(URL_IN_TEXT, ' ').replace(COUNT_PHRASE, ' '));
  const bare = words.replace(/^[\s,;–-]+|[\s,;–-]+$/g, '');
  return keepTitle(bare === '' ? text : bare);
}

/** Returns the largest extra count of a marker: a pill is a carousel whose frames all repeat it. */
export function extraCount(element: Element): number {
  const name = folded(accessibleName(element).slice(0, MAX_CHIP_TEXT));
  const counts = [
    ...chipText(element).replace(URL_IN_TEXT, ' ').matchAll(PLUS_COUNT),
    ...name.replace(URL_IN_TEXT, ' ').matchAll(MORE_COUNT),
  ];
  return counts.reduce((most, match) => Math.max(most, numberOf(match)), 0);
}

/** Returns the number of the alternative that matched. */
function numberOf([, ...groups]: RegExpMatchArray): number {
  return Number(groups.find(Boolean) ?? 0);
}

/** Returns the extra count of a link: "(+2)" in its name, or a last text that is only "+2". */
export function trailingCount(element: Element): number {
  const name = element.getAttribute('aria-label')?.slice(0, MAX_CHIP_TEXT) ?? '';
  return Number(BRACKETED.exec(name)?.[1] ?? lastCount(element));
}

/** nb. "UTC+2" is not a count: it is not alone. */
function lastCount(element: Element): number {
  let last: Node | null = element.lastChild;
  while (last?.lastChild != null) last = last.lastChild;
  if (last === null || last.parentNode === element) return 0;
  return Number(/^\s*\+\s?(\d{1,3})\s*$/.exec(last.nodeValue ?? '')?.[1] ?? 0);
}

/** Returns its own `aria-label`, or that of the control that makes up the chip. */
function accessibleName(element: Element): string {
  return element.getAttribute('aria-label') ?? innerAttribute(element, 'aria-label');
}

function innerAttribute(element: Element, name: string): string {
  return element.querySelector(`[${name}]`)?.getAttribute(name) ?? '';
}

function rawLabel(element: Element, verb: LabelVerb, hookTitle: string | null): string {
  if (verb === 'text') return chipText(frameOf(element)).replace(LONE_COUNT, ' ');
  if (verb === 'hook') return hookTitle ?? '';
  if (verb.startsWith('inner:')) return innerAttribute(element, verb.slice('inner:'.length));
  return element.getAttribute(verb.slice('attr:'.length)) ?? '';
}

/** Depth to which a chip's wrappers are looked into for a carousel. */
const MAX_WRAPPERS = 12;
const FADED = /(?:^|;)\s*opacity\s*:\s*0(?:\.0+)?%?\s*(?:;|$)/i;

/**
 * Returns the first frame of a chip that is a carousel, which the chip's link belongs to; otherwise
 * the chip. Frames share one place, so all but one are faded, or each ends in the same count.
 */
function frameOf(chip: Element): Element {
  let at = chip;
  for (let depth = 0; depth < MAX_WRAPPERS; depth += 1) {
    const parts = Array.from(at.children).filter(part => part.textContent.trim() !== '');
    const [first, ...others] = parts;
    if (first === undefined) return chip;
    if (others.length > 0) return areFrames(parts) ? first : chip;
    at = first;
  }
  return chip;
}

function areFrames(parts: readonly Element[]): boolean {
  const counts = new Set(parts.map(part => /\+\s?(\d{1,3})\s*$/.exec(chipText(part))?.[1] ?? ''));
  const areCounted = counts.size === 1 && !counts.has('');
  return areCounted || (parts.some(isShown) && !parts.every(isShown));
}

function isShown(part: Element): boolean {
  return !FADED.test(part.getAttribute('style') ?? '');
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
