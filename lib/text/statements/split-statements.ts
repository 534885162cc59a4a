import type { Answer, Block } from '../../core/answer/answer';
import type { CheckWorthiness, Statement } from '../../core/answer/statement';
import { assessCheckWorthiness } from './check-worthiness';
import { findMarkers } from './citation-markers';
import { draftStatements, type StatementDraft } from './draft-statements';
import { findListedReferences } from '../citations/listed-references';
import { findReferenceBlocks } from './reference-lines';
import { isSourceLine } from './source-lines';
import { layOutBlocks } from './statement-blocks';
import { MOST_INHERITED, placeDrafts } from './statement-context';
import { takeApart } from './take-apart';
import type { Citation } from '../../core/answer/citation';
import { overlaps, spanFinder } from '../../core/answer/span';
import { type CitationId, statementId } from '../../core/ids';
import { firstIndex } from '../../util/first-index';

/**
 * Splits an answer into its statements, in text order, each with its own span, words and citations.
 * Drops nothing: a statement without an assertion is kept with the reason.
 *
 * Removes markers before splitting sentences, since every segmenter misplaces them, and puts them
 * back by offset. Every word of the answer outside markers and list bullets is in exactly one
 * statement. A statement without a citation of its own takes those of the lead-in or heading above
 * it or under its table, which cite it as a whole.
 *
 * Sentences are told in English, German, Spanish, French and Chinese, block by block; clauses and
 * check-worthiness in English, and in Chinese as far as signs tell.
 */
export function splitStatements(answer: Answer): Statement[] {
  return takeApart(answer, splitSentences(answer))
    .flat()
    .map((statement, index) => ({ ...statement, index }));
}

/** Splits an answer into its sentences, each a statement that is not taken apart yet. */
export function splitSentences(answer: Answer): Statement[] {
  const { text, citations } = answer;
  const blocks = layOutBlocks(text, answer.blocks);
  const markers = findMarkers(text, citations);
  const emptyStarts = emptyStartsIn(answer.blocks);
  const drafts = draftStatements(text, blocks, markers);
  for (const draft of drafts) {
    draft.opensTable = emptyStarts.ofTables.has(blocks[draft.blockIndex]?.span.start ?? -1);
  }
  assignCitations(drafts, citations, { blocks, emptyBlocks: emptyStarts.ofChips });
  const references = findReferenceBlocks(text, blocks);
  const entriesAt = spanFinder(findListedReferences(text, blocks, citations), each => each.span);
  return placeDrafts(drafts).map((draft, index) => {
    const { span, text: words, block, blockIndex, heading, inherited, citationIds } = draft;
    const isEntry =
      references.has(blockIndex) || entriesAt(span).some(entry => overlaps(entry.span, span));
    // The name of a work asserts nothing, however long it is.
    const checkWorthiness: CheckWorthiness = isEntry
      ? { kind: 'not-check-worthy', reason: 'no-assertion' }
      : assessCheckWorthiness(draft);
    const inherits = checkWorthiness.kind === 'check-worthy' && citationIds.length === 0;
    return {
      id: statementId(`${answer.id}:${index}`),
      answerId: answer.id,
      index,
      span,
      text: words,
      citationIds: [...new Set(inherits ? inherited : citationIds)],
      block,
      heading,
      checkWorthiness,
    };
  });
}

/** Empty blocks as captured: a removed chip had a block of its own, or a table follows another. */
function emptyStartsIn(blocks: readonly Block[]): Record<'ofChips' | 'ofTables', Set<number>> {
  const starts = { ofChips: new Set<number>(), ofTables: new Set<number>() };
  for (const { kind, span } of blocks) {
    if (span.start !== span.end) continue;
    starts[kind === 'table-row' ? 'ofTables' : 'ofChips'].add(span.start);
  }
  return starts;
}

/**
 * Gives every citation with a marker to the one draft it belongs to; changes `drafts` in place.
 *
 * - In the middle or at the end of a sentence, or after its full stop: that sentence.
 * - At the very beginning of a block: the block's first sentence.
 * - Alone in a block: the last sentence before; at the top of the answer, the first sentence.
 * - At the boundary of two adjacent blocks: the one that ends.
 * - On a "Source: …" line: the statement above it.
 * - Alone or on a "Source: …" line under a table: every row that has none of its own.
 */
function assignCitations(
  drafts: readonly StatementDraft[],
  citations: readonly Citation[],
  { blocks, emptyBlocks }: { blocks: readonly Block[]; emptyBlocks: ReadonlySet<number> },
): void {
  const firstOf = new Map<number, StatementDraft>();
  for (const draft of drafts) {
    if (!firstOf.has(draft.blockIndex)) firstOf.set(draft.blockIndex, draft);
  }

  for (const { id, marker } of citations) {
    if (!marker) continue;
    const owner =
      openingDraft(marker.start, blocks, { firstOf, emptyBlocks }) ??
      drafts[lastBelow(drafts, marker.start)] ??
      drafts[0];
    if (!owner) continue;
    const isUnder = marker.start > (blocks[owner.blockIndex]?.span.end ?? Infinity);
    give(drafts, owner, { ids: [id], isUnder });
  }
  passOnSources(drafts, citations);
}

/** Gives the citations of "Source: https://…" to the statement above, which they are for. */
function passOnSources(drafts: readonly StatementDraft[], citations: readonly Citation[]): void {
  const byId = new Map(citations.map(each => [each.id, each]));
  let above: StatementDraft | null = null;
  for (const draft of drafts) {
    const own = draft.citationIds.flatMap(id => byId.get(id) ?? []);
    draft.isSourceLine = draft.block !== 'heading' && isSourceLine(draft.text, own);
    if (!draft.isSourceLine) above = draft;
    else if (above) give(drafts, above, { ids: draft.citationIds.splice(0), isUnder: true });
  }
}

/** Gives citations to a draft; those under the last row of a table, to all of its rows. */
function give(
  drafts: readonly StatementDraft[],
  to: StatementDraft,
  { ids, isUnder }: { ids: readonly CitationId[]; isUnder: boolean },
): void {
  if (!isUnder || to.block !== 'table-row') {
    to.citationIds.push(...ids);
    return;
  }
  // More than these would not be handed on anyway.
  if (to.tableCitationIds.length > MOST_INHERITED) return;
  for (let at = drafts.indexOf(to); drafts[at]?.block === 'table-row'; at -= 1) {
    drafts[at]?.tableCitationIds.push(...ids);
    if (drafts[at]?.opensTable === true) return;
  }
}

/** Returns the first draft of a block if `at` is before its words; else `null`. */
function openingDraft(
  at: number,
  blocks: readonly Block[],
  {
    firstOf,
    emptyBlocks,
  }: { firstOf: ReadonlyMap<number, StatementDraft>; emptyBlocks: ReadonlySet<number> },
): StatementDraft | null {
  const index = lastBelow(blocks, at + 1);
  const block = blocks[index];
  const first = firstOf.get(index);
  if (!block || !first || at > first.span.start || at > block.span.end) return null;

  const isBetween = at === block.span.start;
  if (isBetween && (emptyBlocks.has(at) || blocks[index - 1]?.span.end === at)) return null;
  return first;
}

function lastBelow(items: readonly { span: { start: number } }[], at: number): number {
  return firstIndex(items.length, index => (items[index]?.span.start ?? Infinity) >= at) - 1;
}
