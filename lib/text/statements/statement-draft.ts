import type { BlockKind } from '../../core/answer/answer';
import type { CitationId } from '../../core/ids';
import type { Span } from '../../core/answer/span';

/** Stretch of an answer that will be a statement, before its context is known. */
export type StatementDraft = {
  /** Offsets into the answer's text. */
  span: Span;
  /** Without markers, spaces folded. */
  text: string;
  block: BlockKind;
  /** Index of its block among the laid-out blocks. */
  blockIndex: number;
  citationIds: CitationId[];
};
