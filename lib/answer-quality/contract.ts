import type { KeyPoint } from '../core/answer/key-point';
import type { Statement } from '../core/answer/statement';

/**
 * A fact that a good answer to a question contains (as in BioACE, Gupta et al. 2026); the panel says
 * "key point". Only confirmed nuggets count: a model may draft them, a person confirms them.
 */
export type Nugget = KeyPoint;

/** What a claim of an answer is compared by. */
export type Claim = Pick<Statement, 'id' | 'text'>;

/** A statement that covers a nugget; `similarity` is the cosine of their embeddings, −1 to 1. */
export type NuggetMatch = {
  statement: Statement['id'];
  nugget: Nugget['id'];
  similarity: number;
};

/** Matches statements to nuggets one to one; what is in no match is missing or additional. */
export type NuggetMatcher = {
  match(
    statements: readonly Claim[],
    nuggets: readonly Nugget[],
    signal: AbortSignal,
  ): Promise<readonly NuggetMatch[]>;
};
