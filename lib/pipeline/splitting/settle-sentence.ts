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

/** What of a statement differs from the sentence it was split off. */
export type SplitStatement = Pick<Statement, 'span' | 'text' | 'original' | 'checkWorthiness'>;

/** What came of the statements a model gave for a sentence. */
export type SettledSentence = {
  statements: SplitStatement[];
  /** Given, but resting on no words of the sentence. */
  dropped: number;
  /** Rewordings that change what the sentence says. */
  refused: number;
  /** Why these statements cannot stand for the sentence; `null`: they can. */
  trouble: LeftToRulesReason | null;
};

/**
 * Checks by code what a model made of a sentence: that each statement rests on words that
 * are there, says nothing else, and that together they leave nothing out.
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

/** Where the words stand that the model names, in the stripped sentence. */
function traceWords({ stripped }: Sentence, { words, statement }: ParsedEntry): Span | null {
  const parts = findQuote(stripped.text, words);
  const [first] = parts ?? [];
  const last = parts?.at(-1);
  if (!first || !last) return null;

  const span = { start: first.start, end: last.end };
  return isAbout(statement, sliceSpan(stripped.text, span), stripped.text) ? span : null;
}

/** "The" stands in every sentence: the words have to hold something of the statement. */
function isAbout(statement: string, words: string, sentence: string): boolean {
  const stems = new Set(readWords(statement).map(({ stem }) => stem));
  const told = tellingWords(words);
  if (told.length === 0) return tellingWords(sentence).length === 0;
  return told.some(({ stem }) => stems.has(stem));
}

function tellingWords(text: string): Word[] {
  return readWords(text).filter(({ isStopword }) => !isStopword);
}

/** What is not checked stands in the answer's own words, and so cannot be reworded. */
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

/**
 * A model may not put aside what the answer cites a source for and the rules would check:
 * an assertion that is put aside is hidden from the reader.
 */
function worthOf({ draft }: Sentence, { check }: ParsedEntry): CheckWorthiness {
  const isCited = draft.citationIds.length > 0 && isCheckWorthy(draft);
  return check === 'yes' || isCited
    ? { kind: 'check-worthy' }
    : { kind: 'not-check-worthy', reason: check };
}
