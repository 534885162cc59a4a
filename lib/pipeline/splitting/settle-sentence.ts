import { type Span, sliceSpan } from '../../core/answer/span';
import {
  type CheckWorthiness,
  type LeftToRulesReason,
  type Statement,
  isCheckWorthy,
} from '../../core/answer/statement';
import { foldText } from '../../text/statements/draft-statements';
import { findQuote } from '../../text/evidence/quote-find';
import { findRewordingChange, isCovered } from '../../text/rewriting/rewording';
import { readWords, type Word } from '../../text/evidence/words';
import type { Sentence } from './answer-sentences';
import type { ParsedEntry } from './parse-reply';

/** Fields in which a statement differs from the sentence it was split from. */
type SplitStatement = Pick<Statement, 'span' | 'text' | 'original' | 'checkWorthiness'>;

export type SettledSentence = {
  statements: SplitStatement[];
  /** Number of statements dropped because they rest on no words of the sentence. */
  dropped: number;
  /** Number of rewordings that change the meaning of the sentence. */
  refused: number;
  /** Reason why these statements cannot replace the sentence; `null` if they can. */
  trouble: LeftToRulesReason | null;
};

/**
 * Checks in code a model's split of a sentence: each statement is based on words of the sentence
 * and adds nothing, and together they omit nothing.
 */
export function settleSentence(
  sentence: Sentence,
  entries: readonly ParsedEntry[] | undefined,
): SettledSentence {
  if (!entries) return { statements: [], dropped: 0, refused: 0, trouble: 'invalid-reply' };

  const traced = entries.flatMap(entry => {
    const span = traceWords(sentence, entry);
    return span ? [{ entry, span }] : [];
  });
  const faithful = traced.filter(({ entry, span }) => isFaithful(sentence, entry, span));
  const statements = faithful
    .map(({ entry, span }) => toStatement(sentence, entry, span))
    .sort((a, b) => a.span.start - b.span.start);
  const refused = traced.length - faithful.length;
  return {
    statements,
    dropped: entries.length - traced.length,
    refused,
    trouble: findTrouble(sentence, statements, refused),
  };
}

function findTrouble(
  { stripped }: Sentence,
  statements: readonly SplitStatement[],
  refused: number,
): LeftToRulesReason | null {
  if (refused > 0) return 'reworded-wrongly';
  if (statements.length === 0) return 'untraced';
  const texts = statements.map(({ text }) => text);
  return isCovered(stripped.text, texts) ? null : 'incomplete';
}

function traceWords({ stripped }: Sentence, { words, statement }: ParsedEntry): Span | null {
  const parts = findQuote(stripped.text, words);
  const [first] = parts ?? [];
  const last = parts?.at(-1);
  if (!first || !last) return null;

  const span = { start: first.start, end: last.end };
  return isAbout(statement, sliceSpan(stripped.text, span), stripped.text) ? span : null;
}

/** Requires shared words with the statement: "the" is in every sentence. */
function isAbout(statement: string, words: string, sentence: string): boolean {
  const stems = new Set(readWords(statement).map(({ stem }) => stem));
  const told = tellingWords(words);
  if (told.length === 0) return tellingWords(sentence).length === 0;
  return told.some(({ stem }) => stems.has(stem));
}

function tellingWords(text: string): Word[] {
  return readWords(text).filter(({ isStopword }) => !isStopword);
}

/** Unchecked statements keep the answer's own words, so they are always faithful. */
function isFaithful(sentence: Sentence, entry: ParsedEntry, span: Span): boolean {
  if (worthOf(sentence, entry).kind === 'not-check-worthy') return true;
  const from = { sentence: sentence.stripped.text, span, context: sentence.context };
  return findRewordingChange(entry.statement, from) === null;
}

function toStatement(sentence: Sentence, entry: ParsedEntry, span: Span): SplitStatement {
  const checkWorthiness = worthOf(sentence, entry);
  const original = foldText(sliceSpan(sentence.stripped.text, span));
  const text = checkWorthiness.kind === 'check-worthy' ? entry.statement : original;
  return {
    span: sentence.stripped.toWhole(span),
    text,
    ...(text === original ? {} : { original }),
    checkWorthiness,
  };
}

/** Keeps a model from dismissing, and thus hiding, a cited assertion the rules would check. */
function worthOf({ draft }: Sentence, { check }: ParsedEntry): CheckWorthiness {
  const isCited = draft.citationIds.length > 0 && isCheckWorthy(draft);
  return check === 'yes' || isCited
    ? { kind: 'check-worthy' }
    : { kind: 'not-check-worthy', reason: check };
}
