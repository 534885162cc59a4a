import type { Capture } from '../../../core/answer/answer';
import { fail, ok, type Result } from '../../../core/result';
import type { Span } from '../../../core/answer/span';
import type { SiteReadFailure } from '../../../core/answer/page-check';
import type { PageContext, SiteAdapter } from '../../../ports/site-adapter';
import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';
import { citationOfLink, notesOn, numbered } from './cited';
import { lineariseSlices, type Linear, type LineariseRules } from './linearise';
import { rangeOf } from './locate-span';
import { sliceOf } from './range-slice';
import { READ_LIMITS } from './read-place';
import { readSelectedReplies } from './read-selected-replies';
import { findReferences } from './reference-list';
import { selectionCitations } from './selection-citations';
import { isNoText } from './visibility';
import { addressesIn } from './citation-links';
import { type CitationDraft, targetKey } from '../../../core/answer/citation';
import { distinctBy } from '../../../util/distinct';

/**
 * Keeps a selection: copies the range, so that a later click does not lose it. In the replies of one
 * of `sites` its adapter reads it; elsewhere, any page's markup is read alike.
 */
export function createSelectionPlace(range: Range, sites: readonly SiteAdapter[]) {
  const kept = range.cloneRange();
  let locate: (span: Span) => Range | null = () => null;
  return {
    read(context: PageContext): Result<Capture, SiteReadFailure> {
      const replies = readSelectedReplies(kept, sites, context);
      if (replies?.ok === true) ({ locate } = replies.value);
      if (replies !== null) return replies.ok ? ok(replies.value.capture) : replies;

      const captured = readSelection(kept, context);
      if (captured.ok) {
        const { text } = captured.value;
        locate = span => {
          const { linear } = walkRange(kept);
          return text === linear.text ? rangeOf(linear, span) : null;
        };
      }
      return captured;
    },
    /** Returns the current range of a span of the text that was read; `null` if it is gone. */
    locate: (span: Span): Range | null => locate(span),
  };
}

export function readSelection(
  range: Range,
  context: PageContext,
): Result<Capture, SiteReadFailure> {
  const walked = walkRange(range);
  const { linear } = walked;
  if (!linear.complete) return fail('answer-too-large');
  if (linear.text === '') return fail('answer-empty');
  const page = pageOf(range);
  const around = range.commonAncestorContainer;
  const references = findReferences(around, page, context.url);
  const inside = selectionCitations({ ...walked, references, base: context.url });
  const near = inside.length > 0 ? [] : nearbyCitations(around, context.url);
  const drafts = [...inside, ...near];
  if (drafts.length > ANSWER_LIMITS.citations) return fail('answer-too-large');
  return ok(toCapture(linear, { drafts, isNearby: near.length > 0 }, context));
}

/**
 * Walks a range for both reading and locating, so that they cannot disagree. `addresses`: those in
 * attributes of its elements.
 */
function walkRange(range: Range): { linear: Linear; addresses: ReadonlyMap<Element, string[]> } {
  const addresses = new Map<Element, string[]>();
  const rules: LineariseRules = {
    isExcluded: () => false,
    treat: element => {
      const found = addressesInAttributes(element);
      if (found.length > 0) addresses.set(element, found);
      if (isLinkOrRaised(element)) return 'record';
      if (found.length === 0) return null;
      return isNoText(element) ? 'cut' : 'record';
    },
    ...READ_LIMITS,
  };
  return { linear: lineariseSlices([sliceOf(range)], rules), addresses };
}

function isLinkOrRaised(element: Element): boolean {
  const { localName } = element;
  return localName === 'sup' || (localName === 'a' && element.hasAttribute('href'));
}

function pageOf(range: Range): Document {
  const node = range.startContainer;
  return node.ownerDocument ?? (node as Document);
}

function toCapture(
  { text, blocks }: Linear,
  { drafts, isNearby }: { drafts: readonly CitationDraft[]; isNearby: boolean },
  context: PageContext,
): Capture {
  const notes = notesOn({ text, blocks }, drafts, { late: false });
  return {
    origin: { kind: 'selection' },
    pageUrl: context.url,
    conversationId: null,
    question: null,
    model: null,
    capturedAt: context.now,
    text,
    blocks,
    citations: numbered(drafts),
    notes: isNearby ? [...notes, 'nearby-citations'] : notes,
  };
}

/** Attributes in which sites keep a source's address if the chip is not a link. */
const ADDRESS_ATTRIBUTE = /^(?:cite$|data-.*(?:url|uri|href|cit|source|src-id|link))/;
/** Addresses of pictures and of the site's own machinery, which are not sources. */
const OTHER_ADDRESS = /image|img|icon|avatar|thumb|logo|video|audio|track|endpoint|api|share/;
/** Limit on the text read from one attribute: no address may be longer anyway. */
const MAX_VALUE = 8192;

function addressesInAttributes(element: Element): string[] {
  if (!element.hasAttributes()) return [];
  const found = new Set<string>();
  // Names alone first: a browser makes an object of every attribute that is looked at whole.
  for (const name of element.getAttributeNames()) {
    const value = mayHoldAddress(name) ? (element.getAttribute(name) ?? '') : '';
    if (!value.includes('http')) continue;
    for (const address of addressesIn(value.slice(0, MAX_VALUE))) found.add(address);
  }
  return [...found];
}

function mayHoldAddress(name: string): boolean {
  if (name === 'aria-label') return true;
  if (!name.startsWith('data-') && name !== 'cite') return false;
  return ADDRESS_ATTRIBUTE.test(name) && !OTHER_ADDRESS.test(name);
}

/** Elements that hold one piece of a conversation or an article. */
const BLOCK = 'article, section, main, li, blockquote, td, div, body';
/** Elements whose links lead around the site and not to sources. */
const CHROME = 'nav, header, footer, aside, button, [role="navigation"], [role="toolbar"]';
/** Number of blocks around the selection to search, innermost first. */
const MAX_BLOCKS = 4;
/** Number of links above which a block counts as a menu. */
const MAX_LINKS = 200;

/** Returns links of the nearest block with any; `marker` is `null`, as their use is unknown. */
function nearbyCitations(around: Node, base: string): CitationDraft[] {
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
  const drafts = Array.from(block.querySelectorAll('a[href]')).flatMap(link => {
    const draft = citationOfLink(link, { start: 0, end: 0 }, base);
    return draft === null || link.closest(CHROME) !== null ? [] : [{ ...draft, marker: null }];
  });
  return distinctBy(drafts, targetKey).slice(0, MAX_LINKS);
}
