import { lowered, LOOK_BACK, raised } from './raised-text';
import { textOfTex } from './tex-text';

/** Inside `\(…\)` and `\[…\]`: anything but another delimiter, so that the search stays linear. */
const INNER = String.raw`(?:[^\\]|\\(?![()[\]]))`;
const PIECE = new RegExp(
  [
    // Inline code, which is left alone.
    String.raw`${'`'}[^${'`'}\n]{1,500}${'`'}`,
    String.raw`(?<!\\)\$\$(?<display>[^$]{1,4000})\$\$`,
    String.raw`\\\[(?<block>${INNER}{1,4000})\\\]`,
    String.raw`\\\((?<inline>${INNER}{1,2000})\\\)`,
    String.raw`(?<![\\$\d])\$(?<dollars>[^$\s](?:[^$\n]{0,400}[^$\s\\])?)\$(?![\d$])`,
    String.raw`<(?<tag>su[pb])\b[^<>]{0,100}>(?<script>[^<>]{1,80})</su[pb]>`,
  ].join('|'),
  'gi',
);

/** Signs of TeX, without which "\[1\]" is an escaped bracket and "$5 or US$" an amount. */
const TEX = /\\[a-z]|[\^_=<>{}+]/i;
/** One variable or number: "$n$", "$12.5$". */
const TERM = /^-?(?:\p{L}|\d+(?:[.,]\d+)*)%?$/u;
/** Words of prose between two dollar signs. */
const PROSE = /(?:^|\s)\p{L}{3,}\s+\p{L}{3,}/u;

/**
 * Writes the formulas and the raised text of Markdown plainly. The signs of a formula are replaced
 * by private characters, as they would mean emphasis or links; {@link withSigns} restores them.
 */
export function plainFormulas(text: string): string {
  const written = text.replace(PIECE, (whole: string, ...rest: unknown[]) => {
    const found = rest.at(-1) as Record<string, string | undefined>;
    const at = rest.at(-3) as number;
    const { tag, script = '' } = found;
    if (tag !== undefined) return readTag(text, { tag, script, at, end: at + whole.length });
    const tex = texOf(found);
    return tex === null ? whole : withoutSigns(textOfTex(tex));
  });
  return written.replaceAll('⁄', '/');
}

type Delimited = Partial<Record<'display' | 'block' | 'inline' | 'dollars', string>>;

/** Returns the TeX between delimiters; `null` if they are plain signs. */
function texOf({ display, block, inline, dollars }: Delimited): string | null {
  if (block !== undefined) return TEX.test(block) ? block : null;
  if (dollars !== undefined) return isMath(dollars) ? dollars : null;
  return inline ?? display ?? null;
}

function isMath(dollars: string): boolean {
  if (TERM.test(dollars)) return true;
  return TEX.test(dollars) && (dollars.includes('\\') || !PROSE.test(dollars));
}

function readTag(
  text: string,
  { tag, script, at, end }: { tag: string; script: string; at: number; end: number },
): string {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at).replace(/<[^<>]*>/g, '');
  const next = text.charAt(end);
  const around =
    tag.toLowerCase() === 'sub'
      ? lowered({ before, text: script })
      : raised({ before, text: script, next: isSlash(text, end) ? '⁄' : next, isMark: false });
  const gap = /\d$/.test(script) && around.kind !== 'marker' && /\d/.test(next) ? ' ' : '';
  return around.open + script.trim() + around.close + gap;
}

function isSlash(text: string, at: number): boolean {
  return /^(?:⁄|\/<sub\b)/i.test(text.slice(at, at + 5));
}

const FIRST_PRIVATE = 0xf100;

function withoutSigns(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, sign =>
    String.fromCharCode(FIRST_PRIVATE + sign.charCodeAt(0)),
  );
}

export function withSigns(text: string): string {
  return text.replace(/[\uf121-\uf17e]/g, sign =>
    String.fromCharCode(sign.charCodeAt(0) - FIRST_PRIVATE),
  );
}
