import type * as v from 'valibot';
import type { checkWorthiness, parsing, statement } from './answer-schemas';
import { MODEL_FAILURES } from '../audit/model-failure';

export type CheckWorthiness = v.InferOutput<typeof checkWorthiness>;

/** Reason a part of an answer is kept but not checked against sources. */
export type NotCheckWorthyReason = Extract<CheckWorthiness, { reason: unknown }>['reason'];

/** One independently checkable assertion of an answer, or a part that is none. */
export type Statement = v.InferOutput<typeof statement>;

export function isCheckWorthy(statement: Statement): boolean {
  return statement.checkWorthiness.kind === 'check-worthy';
}

/** Returns the answer's own words if a statement says them in another way than signs at the end. */
export function findRewording({
  text,
  original,
}: Pick<Statement, 'text' | 'original'>): string | null {
  return original === undefined || endOff(original) === endOff(text) ? null : original;
}

function endOff(words: string): string {
  return words.replace(/[\s.,;:!?。，；：！？]{1,8}$/u, '');
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
  'splitter-failed',
] as const;
export type LeftToRulesReason = (typeof LEFT_TO_RULES_REASONS)[number];

export type Parsing = v.InferOutput<typeof parsing>;
