import { foldSpace } from '../../util/fold-space';

/** Tags of blocks, which begin a new line, in HTML and JATS alike. */
const BLOCK = /<\/?(?:jats:)?(?:p|sec|title|h[1-6]|li|list-item|div|br)(?:\s[^<>]{0,200})?\/?>/gi;
const TAG = /<[^<>]{0,1000}>/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi;

/**
 * Returns the words of a service's text with tags ("<jats:p>", "<h4>", "<i>"), in paragraphs;
 * `null` if there are none. Drops the tags, and never runs them.
 */
export function textOfMarkup(raw: string | null | undefined): string | null {
  const text = (raw ?? '').replace(BLOCK, '\u2029').replace(TAG, '').replace(ENTITY, decode);
  const paragraphs = text.split('\u2029').map(foldSpace);
  const whole = paragraphs.filter(paragraph => paragraph !== '').join('\n\n');
  return whole === '' ? null : whole;
}

function decode(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (name.startsWith('#x')) return characterOf(Number.parseInt(name.slice(2), 16));
  if (name.startsWith('#')) return characterOf(Number(name.slice(1)));
  return NAMED[name] ?? entity;
}

/** Returns an empty text for a number beyond the last character or half of a pair. */
function characterOf(code: number): string {
  if (!(code > 0 && code <= 0x10ffff)) return '';
  return code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
}
