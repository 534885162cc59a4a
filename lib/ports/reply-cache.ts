import type { ContentHash } from '../core/ids';

/**
 * Replies of models as they came, by all that was asked: for questions whose reply has to be
 * read together with others before anything of it can be stored.
 */
export type ReplyCache = {
  /** `null`: it is not known, or too old. */
  find(key: ContentHash): Promise<string | null>;
  put(key: ContentHash, text: string): Promise<void>;
};
