import type { Answer, Block, BlockKind } from '../../../lib/core/answer/answer';
import type { Citation } from '../../../lib/core/answer/citation';
import { citationId } from '../../../lib/core/ids';
import { sliceSpan } from '../../../lib/core/answer/span';
import type { Statement } from '../../../lib/core/answer/statement';
import { splitStatements } from '../../../lib/text/statements/split-statements';
import { fakeAnswer, fakeCitation } from '../../fakes/answers';

/**
 * An answer from text in which `{a}` stands for a chip of citation "a" that was cut out,
 * and `{a:[1]}` for a marker "[1]" of citation "a" that is part of the text.
 */
export function markedAnswer(notation: string, kinds: readonly BlockKind[] = []): Answer {
  const citations: Citation[] = [];
  let text = '';
  let cursor = 0;
  for (const match of notation.matchAll(/\{(\w+)(?::([^}]+))?\}/g)) {
    text += notation.slice(cursor, match.index);
    const start = text.length;
    text += match[2] ?? '';
    const id = citationId(match[1] ?? '');
    citations.push(fakeCitation({ id, marker: { start, end: text.length } }));
    cursor = match.index + match[0].length;
  }
  text += notation.slice(cursor);
  return fakeAnswer({ text, citations, blocks: blocksOf(text, kinds) });
}

/** One block a line, of the kinds given; no kinds, no blocks. */
function blocksOf(text: string, kinds: readonly BlockKind[]): Block[] {
  if (kinds.length === 0) return [];
  let start = 0;
  return text.split('\n').map((line, index) => {
    const span = { start, end: start + line.length };
    start = span.end + 1;
    return { kind: kinds[index] ?? 'paragraph', span };
  });
}

export function statementsOf(notation: string, kinds: readonly BlockKind[] = []): Statement[] {
  return splitStatements(markedAnswer(notation, kinds));
}

/** The words of every statement. */
export function wordsOf(notation: string, kinds: readonly BlockKind[] = []): string[] {
  return statementsOf(notation, kinds).map(({ text }) => text);
}

/** The citations of every statement, as one string each. */
export function citationsOf(notation: string, kinds: readonly BlockKind[] = []): string[] {
  return statementsOf(notation, kinds).map(({ citationIds }) => citationIds.join(' '));
}

/** Words of the answer for every statement. */
export function shownOf(notation: string, kinds: readonly BlockKind[] = []): string[] {
  const answer = markedAnswer(notation, kinds);
  return splitStatements(answer).map(({ span }) => sliceSpan(answer.text, span));
}

/** Reason why the only statement of `text` is not checked; `null` if it is. */
export function reasonOf(text: string): string | null {
  const [statement] = statementsOf(text);
  if (!statement) throw new Error('no statement');
  const { checkWorthiness } = statement;
  return checkWorthiness.kind === 'check-worthy' ? null : checkWorthiness.reason;
}
