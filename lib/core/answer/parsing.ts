import { MODEL_FAILURES } from '../audit/model-failure';
import type { JudgeIdentity } from '../audit/pair';

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
