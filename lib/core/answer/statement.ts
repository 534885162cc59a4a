import type { BlockKind } from './answer';
import type { AnswerId, CitationId, StatementId } from '../ids';
import type { Span } from './span';
import { MODEL_FAILURES } from '../audit/model-failure';
import type { JudgeIdentity } from '../audit/pair';

/** Why a stretch of an answer is kept but not checked against sources. */
export type NotCheckWorthyReason =
  | 'question'
  | 'greeting'
  | 'disclaimer'
  | 'heading'
  /** Announces what follows and asserts nothing ("Common side effects include:"). */
  | 'lead-in'
  | 'code'
  /** Talks about the conversation or advises the user to seek care. */
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

/** Why a sentence stands as the rules split it, although a model was asked. */
export const LEFT_TO_RULES_REASONS = [
  ...MODEL_FAILURES,
  /** Nothing the model gave for it rests on words of the answer. */
  'untraced',
  /** A rewording changed a number, a unit, a negation or another word that matters. */
  'reworded-wrongly',
  /** What the model gave leaves out a part of the sentence. */
  'incomplete',
  /** The model's statements and the sources would make more cells than an audit may have. */
  'too-many-cells',
  /** A fault of ours while the model's statements were read. */
  'splitter-failed',
] as const;
export type LeftToRulesReason = (typeof LEFT_TO_RULES_REASONS)[number];

/** How a model's split of an answer into statements went, so that nothing goes unseen. */
export type Parsing = {
  /** The engine that was asked. */
  parser: JudgeIdentity;
  /** Sentences the model was asked about. */
  sentences: number;
  /** Statements of the audit that the model made. */
  statements: number;
  /** Statements it gave that rest on no words of the answer, and were dropped. */
  dropped: number;
  /** Rewordings that changed what the answer says; its own wording stands instead. */
  refused: number;
  /** Sentences that stand as the rules split them. */
  leftToRules: Partial<Record<LeftToRulesReason, number>>;
};
