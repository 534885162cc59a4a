import type { Answer } from '../core/answer';
import { statementId } from '../core/ids';
import type { CheckWorthiness, Statement } from '../core/statement';
import { assignCitations } from './assign-citations';
import { assessCheckWorthiness } from './check-worthiness';
import { findMarkers } from './citation-markers';
import { draftStatements } from './draft-statements';
import { findListedReferences } from './listed-references';
import { layOutBlocks } from './statement-blocks';
import { placeDrafts } from './statement-context';
import type { PlacedDraft } from './statement-context';

/**
 * Cuts an answer into its statements, in text order, each with its own span, words and
 * citations. Nothing is dropped: what is no assertion is kept and says why.
 *
 * Markers are taken out before the sentences are told apart, since every segmenter
 * misplaces them, and put back by offset. Every word of the answer outside markers and
 * list bullets is in exactly one statement. A statement that has no citation of its own
 * takes those of the lead-in or heading it stands under, which cite it as a whole.
 *
 * `locale` is the BCP 47 tag of the answer's language. Boundaries hold for any language
 * that `Intl.Segmenter` knows; abbreviations, clauses and what is not worth a check are
 * known for English only.
 */
export function splitStatements(answer: Answer, locale = 'en'): Statement[] {
  const { text, citations } = answer;
  const blocks = layOutBlocks(text, answer.blocks);
  const markers = findMarkers(text, citations);
  const drafts = draftStatements(text, blocks, { markers, locale });
  assignCitations(drafts, citations, { blocks, declared: answer.blocks });
  const entries = findListedReferences(text, blocks).map(({ span }) => span);
  return placeDrafts(drafts).map((draft, index) => {
    const isEntry = entries.some(
      ({ start, end }) => draft.span.start < end && draft.span.end > start,
    );
    return toStatement(answer, isEntry ? { ...draft, isEntry } : draft, index);
  });
}

type KnownDraft = PlacedDraft & { isEntry?: boolean };

function toStatement(answer: Answer, draft: KnownDraft, index: number): Statement {
  // The name of a work asserts nothing, however long it is.
  const checkWorthiness: CheckWorthiness = draft.isEntry
    ? { kind: 'not-check-worthy', reason: 'no-assertion' }
    : assessCheckWorthiness(draft);
  const inherits = checkWorthiness.kind === 'check-worthy' && draft.citationIds.length === 0;
  return {
    id: statementId(`${answer.id}:${index}`),
    answerId: answer.id,
    index,
    span: draft.span,
    text: draft.text,
    citationIds: [...new Set(inherits ? draft.inherited : draft.citationIds)],
    block: draft.block,
    heading: draft.heading,
    checkWorthiness,
  };
}
