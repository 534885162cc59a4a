import type { Answer } from '../core/answer/answer';
import type { JudgeIdentity } from '../core/audit/pair';
import type { Parsing } from '../core/answer/parsing';
import type { Statement } from '../core/answer/statement';

/** An answer's statements in text order, and how it went. */
export type ParsedAnswer = { statements: Statement[]; parsing: Parsing };

/**
 * An engine that splits an answer into its statements in its own time. The rules of
 * `lib/text/statements/split-statements.ts` need none: they answer at once, and stand wherever an
 * engine gives nothing that can be used.
 */
export type StatementParser = {
  readonly identity: JudgeIdentity;
  /**
   * Every statement rests on words of the answer that code has found, and no sentence is
   * without one. Rejects with the signal's reason where it aborts; trouble with the engine
   * is told in `parsing`.
   */
  parse(answer: Answer, signal: AbortSignal): Promise<ParsedAnswer>;
};
