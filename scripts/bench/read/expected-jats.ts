/** Marks that change how words look and do not part them. */
const INLINE = new Set(
  (
    'italic bold sup sub sc xref ext-link underline styled-content named-content monospace ' +
    'roman overline strike email uri inline-formula inline-graphic abbrev'
  ).split(' '),
);
/** Numbers for machines, and formulas that are written a second time. */
const UNREAD =
  /<(object-id|tex-math|alt-text|custom-meta-group|article-id|permissions)\b[\s\S]*?<\/\1>/g;
const PARTS = [
  /<title-group>[\s\S]*?<\/title-group>/g,
  /<abstract[\s>][\s\S]*?<\/abstract>/g,
  /<body[\s>][\s\S]*<\/body>/g,
  /<back[\s>][\s\S]*<\/back>/g,
  /<floats-group[\s>][\s\S]*<\/floats-group>/g,
];
const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * The words of an article in JATS, taken from its source with nothing but patterns: title,
 * abstracts, body, back and floats, in this order. Knows nothing of the reader it measures.
 */
export function expectedWords(xml: string): string {
  return PARTS.flatMap(part => Array.from(xml.matchAll(part), ([whole]) => whole))
    .join(' ')
    .replace(UNREAD, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<\/?([\w:-]+)[^>]*>/g, (_, name: string) =>
      INLINE.has(name) || name.startsWith('mml:') ? '' : ' ',
    )
    .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replace(/&(\w+);/g, (whole, name: string) => NAMED[name] ?? whole);
}
