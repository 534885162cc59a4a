import type { ContentHash } from '../core/ids';

type Found = { confidence: number; quotes: readonly string[] };

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
  /** Those that are known; the others are missing. */
  find(keys: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, KeptAnswer>>;
  put(answers: ReadonlyMap<ContentHash, KeptAnswer>): Promise<void>;
};
