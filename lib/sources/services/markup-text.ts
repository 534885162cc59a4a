/** Parts that stand on lines of their own, in HTML and JATS alike. */
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
 * The words of a text that services give with tags inside ("<jats:p>", "<h4>", "<i>"), in
 * paragraphs; `null` where there are none. The tags are dropped, never run.
 */
export function textOfMarkup(raw: string | null | undefined): string | null {
  const text = (raw ?? '').replace(BLOCK, '\u2029').replace(TAG, '').replace(ENTITY, decode);
  const paragraphs = text.split('\u2029').map(foldSpace);
  const whole = paragraphs.filter(paragraph => paragraph !== '').join('\n\n');
  return whole === '' ? null : whole;
}

/** One line, without white space at its ends. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function decode(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (name.startsWith('#x')) return characterOf(Number.parseInt(name.slice(2), 16));
  if (name.startsWith('#')) return characterOf(Number(name.slice(1)));
  return NAMED[name] ?? entity;
}

/** Beyond the last character and in the middle of a pair there is nothing to show. */
function characterOf(code: number): string {
  if (!(code > 0 && code <= 0x10ffff)) return '';
  return code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
}
