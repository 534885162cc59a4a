import type { BlockKind } from './answer';
import type { AnswerId, CitationId, StatementId } from '../ids';
import type { Span } from './span';

/** Why a stretch of an answer is kept but not checked against sources. */
export type NotCheckWorthyReason =
  | 'question'
  | 'greeting'
  | 'disclaimer'
  | 'heading'
  /** Announces what follows and asserts nothing ("Common side effects include:"). */
  | 'lead-in'
  | 'code'
  /** Talks about the conversation or advises the reader to seek care. */
  | 'advice-to-reader'
  | 'no-assertion';

export type CheckWorthiness =
  { kind: 'check-worthy' } | { kind: 'not-check-worthy'; reason: NotCheckWorthyReason };

/** One independently checkable assertion of an answer, or a stretch that is none. */
export type Statement = {
  id: StatementId;
  answerId: AnswerId;
  /** Place in the answer, from 0. */
  index: number;
  /** Where it stands in `Answer.text`; markers inside are part of the span. */
  span: Span;
  /** The words to check: the span without citation markers, spaces folded, or reworded. */
  text: string;
  /** The answer's own words, where `text` is a model's rewording that stands alone. */
  original?: string;
  /** What split it off, where a model was asked; left out: the rules. */
  parsedBy?: 'rules' | 'model';
  /** Citations the answer offers for this statement. Empty: it offers none. */
  citationIds: CitationId[];
  block: BlockKind;
  /** The nearest heading or lead-in above, for context; `null` where there is none. */
  heading: string | null;
  checkWorthiness: CheckWorthiness;
};

export function isCheckWorthy(statement: Statement): boolean {
  return statement.checkWorthiness.kind === 'check-worthy';
}
