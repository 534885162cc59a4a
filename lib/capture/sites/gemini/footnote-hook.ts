import { chipText } from '../shared/citation-label';
import type { CitationHook, FoundLink } from '../shared/citation-links';

/* Selectors of the layout angular, last seen 2026-07-28. */
const NUMBERED = '[data-turn-source-index]';
const USED_SOURCE = 'deep-research-source-lists .used-sources browse-web-item';
const LINK = 'a[data-test-id="browse-web-item-link"], a[href]';
const TITLE = '[data-test-id="sub-title"]';
const DOMAIN = '[data-test-id="domain-name"]';

/**
 * Resolves the footnotes of a Deep Research report: N counts in the list of used sources.
 * Undocumented: in the saved report the highest footnote equals the number of used sources. A
 * number past the end of the list stays unresolved.
 */
export const geminiFootnote: CitationHook = scope => {
  const sources = Array.from(scope.querySelectorAll(USED_SOURCE), readSource);
  return chip => {
    const numbered = chip.matches(NUMBERED) ? chip : chip.querySelector(NUMBERED);
    const number = Number(numbered?.getAttribute('data-turn-source-index'));
    const source = sources[number - 1];
    return source === undefined ? [] : [source];
  };
};

function readSource(item: Element): FoundLink {
  const title = [TITLE, DOMAIN].map(part => textOf(item, part)).find(text => text !== '');
  return { url: item.querySelector(LINK)?.getAttribute('href') ?? null, title: title ?? null };
}

function textOf(item: Element, selector: string): string {
  const element = item.querySelector(selector);
  return element === null ? '' : chipText(element);
}
