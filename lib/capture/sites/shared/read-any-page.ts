import type { AnswerOrigin, Capture } from '../../../core/answer/answer';
import { lossIn } from './loss-guard';
import { type Citation, type CitationDraft, targetKey } from '../../../core/answer/citation';
import type { SiteReadFailure } from '../../../core/answer/page-check';
import { fail, ok, type Result } from '../../../core/result';
import type { Span } from '../../../core/answer/span';
import type { PageContext } from '../../../ports/site-adapter';
import { ANSWER_LIMITS } from '../../../text/markdown/answer-limits';
import { readReferenceTitle } from '../../../text/citations/source-words';
import { withReferences } from '../../../text/citations/add-references';
import { readNamedWork } from '../../../text/citations/find-named-works';
import { findListedReferences } from '../../../text/citations/listed-references';
import type { TextRun } from './line-builder';
import { firstIndex } from '../../../util/first-index';
import { distinctBy } from '../../../util/distinct';
import { isChip, isRaised, looksOfChips, lookOf } from './any-page-chips';
import { addressesInAttributes } from './attribute-addresses';
import { citationOfLink, notesOn, numbered } from './cited';
import { lineariseSlices, type Linear, type LineariseRules } from './linearise';
import type { TreeSlice } from './tree-slice';
import { READ_LIMITS } from './read-place';
import { findReferenceList, findReferences, readReference, type Reference } from './reference-list';
import { selectionCitations } from './selection-citations';
import { isNoText } from './visibility';

/** Markup of which no adapter knows anything: a selection, or what was pasted. */
export type AnyMarkup = { slice: TreeSlice; page: Document; origin: AnswerOrigin };

export type AnyReading = { linear: Linear; chips: ReadonlySet<Element> };

export function readAnyPage(
  { slice, page, origin }: AnyMarkup,
  context: PageContext,
): Result<Capture, SiteReadFailure> {
  const { linear, chips, listed, entries } = walkAnyPage(slice, page, context.url);
  if (!linear.complete) return fail('answer-too-large');
  if (linear.text === '') return fail('answer-empty');
  const around = slice.root;
  const own = listed.size > 0;
  const references = own ? listed : findReferences(around, page, context.url);
  const found = selectionCitations({ linear, chips, references, base: context.url }, page);
  const named = own ? unmarked(listed, found) : calledByName(linear, references, found);
  const inside = [...found, ...named];
  const near = inside.length > 0 ? [] : nearbyCitations(around, context.url);
  const drafts = [...inside, ...near];
  if (drafts.length > ANSWER_LIMITS.citations) return fail('answer-too-large');
  const notes = notesOn(linear, drafts, { late: false });
  return ok({
    origin,
    pageUrl: origin.kind === 'pasted' ? null : context.url,
    conversationId: null,
    question: null,
    model: null,
    capturedAt: context.now,
    text: linear.text,
    blocks: linear.blocks,
    citations: numbered(drafts),
    notes: near.length > 0 ? [...notes, 'nearby-citations'] : notes,
    ...(origin.kind === 'selection' && lossNote(slice, linear, entries)),
  });
}

function lossNote(...selected: Parameters<typeof lossIn>): Pick<Capture, 'lost'> {
  const lost = lossIn(...selected);
  return lost === null ? {} : { lost };
}

/**
 * Walks markup for both reading and locating, so that they cannot disagree. A list of references in
 * it is no part of the text; `listed` are its references, `entries` their elements.
 */
export function walkAnyPage(
  slice: TreeSlice,
  page: Document,
  base: string,
): AnyReading & { listed: ReadonlyMap<number, Reference>; entries: ReadonlySet<Element> } {
  const { looks, ...first } = walkKnowingChips(slice);
  const whole = { ...first, listed: new Map<number, Reference>(), entries: new Set<Element>() };
  if (!first.linear.complete) return whole;
  const list = findReferenceList(slice.root, page, base);
  const found = selectionCitations({ ...first, references: list.references, base }, page);
  const entries = entriesIn(first.linear, numbered(found));
  const marked = [...list.entries].filter(([, entry]) => slice.root.contains(entry));
  for (const [number, entry] of marked) entries.set(number, entries.get(number) ?? entry);
  const titles = [...titlesIn(first.linear, entries), ...(marked.length > 0 ? list.titles : [])];
  const parts = new Set([...entries.values(), ...titles]);
  const rest = entries.size === 0 ? first : walkWithout(slice, parts, looks);
  // Only the list is selected, or it shares its elements with the text.
  if (entries.size === 0 || rest.linear.text === '') return whole;
  const listed = new Map<number, Reference>();
  for (const [number, entry] of entries) {
    const reference = readReference(entry, base);
    if (reference !== null) listed.set(number, reference);
  }
  return { ...rest, listed, entries: new Set(entries.values()) };
}

/** Walks once more if some links look like those that were found to be chips. */
function walkKnowingChips(slice: TreeSlice): AnyReading & { looks: ReadonlySet<string> } {
  const first = walkWithout(slice, new Set(), new Set());
  const looks = looksOfChips(first.chips);
  const isLeft = first.linear.places.some(
    ({ element }) => !first.chips.has(element) && looks.has(lookOf(element)),
  );
  return { ...(isLeft ? walkWithout(slice, new Set(), looks) : first), looks };
}

function walkWithout(
  slice: TreeSlice,
  excluded: ReadonlySet<Element>,
  looks: ReadonlySet<string>,
): AnyReading {
  const chips = new Set<Element>();
  const rules: LineariseRules = {
    isExcluded: element => excluded.has(element),
    treat: element => {
      const hasAddress = addressesInAttributes(element).length > 0;
      if (isChip(element, { chips, looks }) || (hasAddress && isNoText(element))) {
        chips.add(element);
        return 'cut';
      }
      return hasAddress || isLinkOrRaised(element) ? 'record' : null;
    },
    ...READ_LIMITS,
  };
  return { linear: lineariseSlices([slice], rules), chips };
}

/** Returns the elements of listed references by number, each with nothing else in it. */
function entriesIn(linear: Linear, citations: readonly Citation[]): Map<number, Element> {
  const entries = new Map<number, Element>();
  const listed = findListedReferences(linear.text, linear.blocks, citations);
  for (const [index, { number, span }] of listed.entries()) {
    const element = elementOnlyOf(linear, span);
    if (element !== null) entries.set(number ?? index + 1, element);
  }
  return entries;
}

/** Returns the titles right above entries, which would be left without their list. */
function titlesIn(linear: Linear, entries: ReadonlyMap<number, Element>): Element[] {
  const listed = new Set(entries.values());
  const elements = linear.blocks.map(({ span }) => elementOnlyOf(linear, span));
  return linear.blocks.flatMap(({ span }, index) => {
    const [title, next] = elements.slice(index, index + 2);
    const isAbove = title && next && !listed.has(title) && listed.has(next);
    const words = linear.text.slice(span.start, span.end);
    return isAbove && readReferenceTitle(words) !== null ? [title] : [];
  });
}

/** Returns the element of a line of the text; `null` if it has text of another line too. */
function elementOnlyOf({ blocks, runs }: Linear, { start }: Span): Element | null {
  const block = blocks[firstIndex(blocks.length, at => (blocks[at]?.span.end ?? Infinity) > start)];
  if (block === undefined) return null;
  const { span } = block;
  const from = firstIndex(runs.length, at => endOf(runs[at]) > span.start);
  const to = firstIndex(runs.length, at => (runs[at]?.textStart ?? Infinity) >= span.end);
  const element = runs[from]?.node.parentElement?.closest(LINE) ?? null;
  const others = [runs[from - 1], runs[to]];
  const isShared = others.some(run => run !== undefined && element?.contains(run.node) === true);
  // Of a card that is a link, all lines.
  return isShared ? null : (element?.closest('a') ?? element);
}
const LINE = 'h1, h2, h3, h4, h5, h6, li, p, dd, tr, div, [role="listitem"]';

function endOf(run: TextRun | undefined): number {
  return run === undefined ? Number.POSITIVE_INFINITY : run.textStart + run.length;
}

/** Returns the listed references that no marker calls; of mere words, only those that name a work. */
function unmarked(
  listed: ReadonlyMap<number, Reference>,
  found: readonly CitationDraft[],
): CitationDraft[] {
  const drafts = [...listed.values()]
    .filter(({ target, label }) => target.kind !== 'title' || readNamedWork(label) !== null)
    .map(reference => ({ ...reference, marker: null, hidden: 0 }));
  return distinctBy(drafts, targetKey, found.map(targetKey));
}

/** Returns citations of entries outside the selection that its text calls by author and year. */
function calledByName(
  { text, blocks }: Linear,
  references: ReadonlyMap<number, Reference>,
  found: readonly CitationDraft[],
): CitationDraft[] {
  const listed = unmarked(references, found);
  const entries = new Set(listed.map(targetKey));
  const citations = numbered([...found, ...listed]);
  return withReferences({ text, blocks, citations })
    .slice(citations.length)
    .filter(each => each.marker !== null && entries.has(targetKey(each)))
    .map(({ marker, label, target, quoteHint, hidden }) => {
      return { marker, label, target, quoteHint, hidden };
    });
}

function isLinkOrRaised(element: Element): boolean {
  return isRaised(element) || (element.localName === 'a' && element.hasAttribute('href'));
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
