import type { LabelVerb } from './adapter-schema';

/** Long enough for a title and a publisher; chosen to fit a row of the panel. */
const MAX_LABEL = 160;
/** Limit on the text read from one chip, against a chip that holds megabytes. */
const MAX_CHIP_TEXT = 2000;

const URL_IN_TEXT = /https?:\/\/[^\s"'<>]+/g;
const COUNT_PHRASE = /,?\s*(?:\+\s?|and )\d{1,3} (?:more|additional|others?)\b[^,]*/gi;

/** Matches a count in a chip's text, to be removed: the count has a field of its own. */
const LONE_COUNT = /(?:^|\s)\+\s?\d{1,3}(?=\s|$)/g;

/** Matches "+2" on a chip; `MORE_COUNT` matches "and 2 more" in its accessible name. */
const PLUS_COUNT = /\+\s?(\d{1,3})(?!\d)/g;
const MORE_COUNT = /(?:\+\s?|\band )(\d{1,3}) (?:more|additional|others?)\b/gi;

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

/** Folds spaces, drops addresses and counts if anything else remains, and limits the length. */
export function tidyLabel(raw: string): string {
  const text = folded(raw.slice(0, MAX_CHIP_TEXT));
  const words = folded(text.replace(URL_IN_TEXT, ' ').replace(COUNT_PHRASE, ' '));
  const bare = words.replace(/^[\s,;–-]+|[\s,;–-]+$/g, '');
  return (bare === '' ? text : bare).slice(0, MAX_LABEL).trim();
}

/** Returns the largest extra count of a marker: a pill is a carousel whose frames all repeat it. */
export function extraCount(element: Element): number {
  const name = folded(accessibleName(element).slice(0, MAX_CHIP_TEXT));
  const counts = [
    ...chipText(element).replace(URL_IN_TEXT, ' ').matchAll(PLUS_COUNT),
    ...name.replace(URL_IN_TEXT, ' ').matchAll(MORE_COUNT),
  ];
  return counts.reduce((most, match) => Math.max(most, Number(match[1])), 0);
}

/** Returns the extra count of a link whose last text is only "+2"; "UTC+2" is not a count. */
export function trailingCount(element: Element): number {
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
  if (verb === 'text') return chipText(element).replace(LONE_COUNT, ' ');
  if (verb === 'hook') return hookTitle ?? '';
  if (verb.startsWith('inner:')) return innerAttribute(element, verb.slice('inner:'.length));
  return element.getAttribute(verb.slice('attr:'.length)) ?? '';
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
