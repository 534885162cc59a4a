import type { BlockKind } from './answer';
import type { AnswerId, CitationId, StatementId } from '../ids';
import type { Span } from './span';
import { MODEL_FAILURES } from '../audit/model-failure';
import type { JudgeIdentity } from '../audit/pair';

/** Reason a part of an answer is kept but not checked against sources. */
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

/** One independently checkable assertion of an answer, or a part that is none. */
export type Statement = {
  id: StatementId;
  answerId: AnswerId;
  /** Position in the answer, from 0. */
  index: number;
  /** Position in `Answer.text`, including markers. */
  span: Span;
  /** Words to check: the span without citation markers, spaces collapsed, or a rewording. */
  text: string;
  /** The answer's own words if `text` is a model's decontextualised rewording. */
  original?: string;
  /** Optional; defaults to the rules. */
  parsedBy?: 'rules' | 'model';
  /** Citations of the answer for this statement; may be empty. */
  citationIds: CitationId[];
  block: BlockKind;
  /** Nearest heading or lead-in above, as context; `null` if there is none. */
  heading: string | null;
  checkWorthiness: CheckWorthiness;
};

export function isCheckWorthy(statement: Statement): boolean {
  return statement.checkWorthiness.kind === 'check-worthy';
}

/** Reason a sentence keeps the rules' split although a model was asked. */
export const LEFT_TO_RULES_REASONS = [
  ...MODEL_FAILURES,
  /** No statement of the model could be traced to words of the answer. */
  'untraced',
  /** A rewording changed a number, a unit, a negation or another word that matters. */
  'reworded-wrongly',
  /** The model's statements omit part of the sentence. */
  'incomplete',
  /** The model's statements and the sources would exceed the cell limit of an audit. */
  'too-many-cells',
  /** The splitter itself failed. */
  'splitter-failed',
] as const;
export type LeftToRulesReason = (typeof LEFT_TO_RULES_REASONS)[number];

export type Parsing = {
  parser: JudgeIdentity;
  /** Number of sentences the model was asked about. */
  sentences: number;
  /** Number of statements in the audit that the model made. */
  statements: number;
  /** Number of statements dropped because they trace to no words of the answer. */
  dropped: number;
  /** Number of rewordings refused for a changed meaning; the original wording is used. */
  refused: number;
  leftToRules: Partial<Record<LeftToRulesReason, number>>;
};
