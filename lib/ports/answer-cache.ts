import type { ContentHash, PassageId } from '../core/ids';

type Found = {
  confidence: number;
  quotes: readonly string[];
  /**
   * The passages that have the quotes, one for each, where none of them is in the statement's
   * own passages: a model is shown those of other statements as well.
   */
  places?: readonly PassageId[];
};

/** What a model said of a statement and its passages, without the pair it was asked for. */
export type KeptAnswer =
  | ({ kind: 'supported' | 'contradicted' } & Found)
  | ({ kind: 'partly-supported'; missing: string } & Found)
  | { kind: 'not-found'; confidence: number };

/**
 * Answers of models that were paid for or waited for, by what was asked: statement, passages,
 * model and prompt. The same question is never asked twice.
 */
export type AnswerCache = {
  /** Those that are known and not too old; the others are missing. */
  find(keys: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, KeptAnswer>>;
  put(answers: ReadonlyMap<ContentHash, KeptAnswer>): Promise<void>;
};
