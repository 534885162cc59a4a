import { citationOfLink, type CitationDraft } from './cited';

/** Elements that hold one piece of a conversation or an article. */
const BLOCK = 'article, section, main, li, blockquote, td, div, body';
/** Where links lead around the site and not to sources. */
const CHROME = 'nav, header, footer, aside, button, [role="navigation"], [role="toolbar"]';
/** Blocks around the selection that are looked through, innermost first. */
const MAX_BLOCKS = 4;
/** More links than this in one block are a menu, whatever its markup says. */
const MAX_LINKS = 200;

/**
 * The links of the nearest block around a selection that holds any.
 *
 * Their `marker` is `null`: they are near, nobody says what they are for.
 */
export function nearbyCitations(around: Node, base: string): CitationDraft[] {
  let block = elementOf(around)?.closest(BLOCK) ?? null;
  for (let level = 0; block !== null && level < MAX_BLOCKS; level += 1) {
    const citations = linksIn(block, base);
    if (citations.length > 0) return citations;
    block = block.parentElement?.closest(BLOCK) ?? null;
  }
  return [];
}

function elementOf(node: Node): Element | null {
  return node.nodeType === 1 ? (node as Element) : node.parentElement;
}

function linksIn(block: Element, base: string): CitationDraft[] {
  const seen = new Set<string>();
  const drafts: CitationDraft[] = [];
  for (const link of block.querySelectorAll('a[href]')) {
    const draft = citationOfLink(link, { start: 0, end: 0 }, base);
    const key = JSON.stringify(draft?.target);
    if (draft === null || seen.has(key) || link.closest(CHROME) !== null) continue;
    seen.add(key);
    drafts.push({ ...draft, marker: null });
    if (drafts.length >= MAX_LINKS) break;
  }
  return drafts;
}
