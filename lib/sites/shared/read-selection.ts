import type { Capture } from '../../core/answer';
import { fail, ok, type Result } from '../../core/result';
import type { Span } from '../../core/span';
import type { SiteReadFailure } from '../../core/page-check';
import type { PageContext } from '../../ports/site-adapter';
import { ANSWER_LIMITS } from '../../text/answer-limits';
import { numbered, type CitationDraft } from './cited';
import { lineariseSlice, type Linear, type LineariseRules } from './linearise';
import { rangeOf } from './locate-span';
import { nearbyCitations } from './nearby-links';
import { notesOn } from './notes';
import { sliceOf } from './range-slice';
import { READ_LIMITS } from './read-limits';
import { findReferences } from './reference-list';
import { addressesInAttributes } from './selection-attributes';
import { selectionCitations } from './selection-citations';
import { isNoText } from './visibility';

/** A selected stretch of any page, which can be read and found again. */
export type SelectionPlace = {
  /** Reads without changing the page. */
  read: (context: PageContext) => Result<Capture, SiteReadFailure>;
  /** Where a span of the text that was read stands now; `null` if it is gone. */
  locate: (span: Span) => Range | null;
};

/** Keeps a selection: the range is copied, so a later click does not lose it. */
export function createSelectionPlace(range: Range): SelectionPlace {
  const kept = range.cloneRange();
  let known: string | null = null;
  return {
    read: context => {
      const captured = readRange(kept, context);
      known = captured.ok ? captured.value.text : null;
      return captured;
    },
    locate: span => {
      const { linear } = walkRange(kept);
      return known !== null && known !== linear.text ? null : rangeOf(linear, span);
    },
  };
}

/** The selected text as an answer, with the sources it shows. */
export function readSelection(
  range: Range,
  context: PageContext,
): Result<Capture, SiteReadFailure> {
  return readRange(range, context);
}

function readRange(range: Range, context: PageContext): Result<Capture, SiteReadFailure> {
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

/** What a range holds: its text, and addresses in attributes of its elements. */
type WalkedRange = { linear: Linear; addresses: ReadonlyMap<Element, string[]> };

/** The one walk behind both reading and locating, so that they cannot disagree. */
function walkRange(range: Range): WalkedRange {
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
  return { linear: lineariseSlice(sliceOf(range), rules), addresses };
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
