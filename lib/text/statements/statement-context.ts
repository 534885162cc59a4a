import type { BlockKind } from '../../core/answer/answer';
import type { CitationId } from '../../core/ids';
import { countWords, hasFiniteVerb } from './finite-verbs';
import type { StatementDraft } from './draft-statements';

export type PlacedDraft = StatementDraft & {
  role: 'plain' | 'heading' | 'lead-in' | 'code';
  /** Heading, lead-ins and table header above, joined; `null` if there are none. */
  heading: string | null;
  /** Citations under the table, else of the nearest of these that is cited. */
  inherited: readonly CitationId[];
};

/** A heading is kept once for every statement below it, so a long one is cut. */
const LONGEST_PART = 200;

/** A heading with more sources cites no statement in particular. */
export const MOST_INHERITED = 20;

/** In words; longer than a label such as "Common side effects in older adults". */
const LONGEST_LABEL = 8;

const LISTED: ReadonlySet<BlockKind> = new Set(['list-item', 'table-row', 'quote', 'code']);

type Context = {
  heading: StatementDraft | null;
  leadIn: StatementDraft | null;
  /** Kind of block that the lead-in covers; `null`: only the next one. */
  ledIn: BlockKind | null;
  itemLeadIn: StatementDraft | null;
  headerRow: StatementDraft | null;
};

/**
 * Separates headings, lead-ins and table headers from statements, and gives each statement those
 * above it.
 *
 * A lead-in covers the list or table below it, or one paragraph. A list item that ends with a colon
 * leads in the items after it; since blocks carry no depth, to the end of the list. The first row
 * of a table counts as its header, unless it is cited or reads as a sentence.
 */
export function placeDrafts(drafts: readonly StatementDraft[]): PlacedDraft[] {
  const context: Context = {
    heading: null,
    leadIn: null,
    ledIn: null,
    itemLeadIn: null,
    headerRow: null,
  };
  const describe = createDescriber();
  return drafts.map((draft, index) => {
    const previous = drafts[index - 1];
    if (previous?.blockIndex !== draft.blockIndex) leaveBlock(context, draft, previous);

    const isHeader = isHeaderRow(drafts, index);
    const isHeading =
      draft.block === 'heading' || (!draft.isSourceLine && isLabel(drafts, index, context));
    const role = roleOf(draft, drafts[index + 1], isHeading || isHeader);
    const above = isHeading ? [] : partsOf(context);
    enter(context, draft, { isHeading, isHeader, isLeadIn: role === 'lead-in' });
    const citing = [{ citationIds: draft.tableCitationIds }, ...above.toReversed()].find(
      ({ citationIds }) => citationIds.length > 0,
    );
    const inherited = citing?.citationIds ?? [];
    return {
      ...draft,
      role,
      heading: describe(above),
      inherited: inherited.length > MOST_INHERITED ? [] : inherited,
    };
  });
}

function roleOf(
  draft: StatementDraft,
  next: StatementDraft | undefined,
  isHeading: boolean,
): PlacedDraft['role'] {
  if (draft.block === 'code') return 'code';
  if (isHeading) return 'heading';
  if (draft.isSourceLine) return 'plain';
  const leads = /[:：]$/.test(draft.text) || announcesList(draft, next);
  return leads ? 'lead-in' : 'plain';
}

/** "The side effects are as follows." above a list, uncited and without a figure of its own. */
function announcesList(
  { text, blockIndex, block, citationIds }: StatementDraft,
  next: StatementDraft | undefined,
): boolean {
  if (block !== 'paragraph' || next?.block !== 'list-item' || next.blockIndex === blockIndex)
    return false;
  if (citationIds.length > 0 || text.length > LONGEST_PART || /\d/.test(text)) return false;
  return ANNOUNCES.test(text);
}

const ANNOUNCES =
  /(?:\b(?:as follows|(?:the|these) following|listed below|the (?:list )?below|wie folgt|folgende[nrs]?|siguientes?|a continuación|ci-dessous|suivante?s?)\b|如下|以下)[^.。]{0,60}[.。]$/i;

function leaveBlock(context: Context, next: StatementDraft, previous?: StatementDraft): void {
  if (!goesOnTable(next)) context.headerRow = null;
  if (next.block !== 'list-item') context.itemLeadIn = null;
  if (previous && previous === context.leadIn) {
    context.ledIn = LISTED.has(next.block) || isShortLine(next) ? next.block : null;
  } else if (next.block !== context.ledIn || (next.block === 'paragraph' && !isShortLine(next))) {
    context.leadIn = null;
  }
}

function goesOnTable({ block, opensTable }: StatementDraft): boolean {
  return block === 'table-row' && !opensTable;
}

function enter(
  context: Context,
  draft: StatementDraft,
  is: { isHeading: boolean; isHeader: boolean; isLeadIn: boolean },
): void {
  if (is.isHeader) context.headerRow = draft;
  else if (is.isHeading) {
    context.heading = draft;
    context.leadIn = null;
  } else if (is.isLeadIn && draft.block === 'list-item') context.itemLeadIn = draft;
  else if (is.isLeadIn) context.leadIn = draft;
}

function partsOf({ heading, leadIn, itemLeadIn, headerRow }: Context): StatementDraft[] {
  return [heading, leadIn, itemLeadIn, headerRow].filter(part => part !== null);
}

/** Joins the same parts only once, as thousands of statements may share them. */
function createDescriber(): (parts: readonly StatementDraft[]) => string | null {
  let lastParts: readonly StatementDraft[] = [];
  let lastText: string | null = null;
  return parts => {
    if (parts.length === 0) return null;
    const isSame =
      parts.length === lastParts.length && parts.every((part, index) => part === lastParts[index]);
    if (!isSame) {
      lastParts = parts;
      lastText = parts.map(describePart).join(' › ');
    }
    return lastText;
  };
}

function describePart({ text }: StatementDraft): string {
  return text.slice(0, LONGEST_PART).replace(/(?<!\s)\s*[:：]$/, '');
}

function isHeaderRow(drafts: readonly StatementDraft[], index: number): boolean {
  const draft = drafts[index];
  if (draft?.block !== 'table-row' || draft.citationIds.length > 0) return false;
  const isFirst = draft.opensTable || drafts[index - 1]?.block !== 'table-row';
  const next = drafts[index + 1];
  const isFollowed = next !== undefined && goesOnTable(next);
  return isFirst && isFollowed && !/[.!?。！？]$/.test(draft.text);
}

/** Returns true for a short line without a verb above a longer block: an unmarked heading. */
function isLabel(drafts: readonly StatementDraft[], index: number, context: Context): boolean {
  const draft = drafts[index];
  const next = drafts[index + 1];
  if (!draft || !next || context.leadIn || draft.citationIds.length > 0) return false;
  if (!isShortLine(draft) || next.block === 'heading' || isShortLine(next)) return false;
  return drafts[index - 1]?.blockIndex !== draft.blockIndex && next.blockIndex !== draft.blockIndex;
}

/** Returns true for a short unfinished paragraph that has no verb or is an unmarked question. */
function isShortLine({ text, block }: StatementDraft): boolean {
  if (
    block !== 'paragraph' ||
    text.length > LONGEST_PART ||
    /[.!?:;,"”\d。！？：；，؟]$/.test(text)
  )
    return false;
  const asks = /^(?:who|what|when|where|why|how|which)\b/i.test(text);
  return countWords(text) <= LONGEST_LABEL && (asks || !hasFiniteVerb(text));
}
