import type { FindingKind } from '../../core/audit/finding';
import type { OpenReason } from '../../core/audit/pair-schemas';
import { findConflict, findDoubts } from './conflict';
import { parseWhole, type ParsedSentence } from './parsed-sentence';
import { isBare, readSentences } from './passage-sentences';
import { hasOtherSubject } from './subjects';
import { isSameQuantity, readQuantities } from './words-quantities';

export type Objection = Extract<
  OpenReason,
  'other-number' | 'other-negation' | 'other-subject' | 'no-sentence'
>;

export type QuotedPassage = { text: string; quotes: readonly string[] };

type Read = {
  statement: string;
  parsed: ParsedSentence;
  /** Sentences with a quote in them. */
  quoted: readonly string[];
  /** Everything the judge was given. */
  texts: readonly string[];
};

/**
 * Finds a reason not to rely on a finding, by rules of English that no judge takes part in; `null`
 * if there is none. Support falls by a number, unit or dose that the passages do not have, and by a
 * negation or direction on one side alone; a contradiction rests on these.
 */
export function findObjection(
  kind: FindingKind,
  { statement, title, passages }: { statement: string; title: string; passages: QuotedPassage[] },
): Objection | null {
  const quoted = passages.flatMap(({ text, quotes }) => quotes.flatMap(each => around(text, each)));
  if (quoted.length > 0 && quoted.every(isBare)) return 'no-sentence';

  const parsed = parseWhole(statement);
  const texts = [title, ...passages.map(({ text }) => text)];
  if (hasOtherSubject(statement, quoted, texts)) return 'other-subject';
  return kind === 'contradicted' ? null : objectToSupport({ statement, parsed, quoted, texts });
}

function objectToSupport({ statement, parsed, quoted, texts }: Read): Objection | null {
  const given = texts.flatMap(readQuantities);
  const isGiven = readQuantities(statement).every(quantity =>
    given.some(other => isSameQuantity(quantity, other)),
  );
  if (!isGiven) return 'other-number';

  const sentences = quoted.map(parseWhole);
  const conflicts = sentences.map(sentence => findConflict(parsed, sentence));
  if (conflicts.includes('number')) return 'other-number';
  const isDoubted = conflicts.some(each => each !== null) || isDeniedOnce(parsed, sentences);
  return isDoubted ? 'other-negation' : null;
}

function isDeniedOnce(statement: ParsedSentence, sentences: readonly ParsedSentence[]): boolean {
  return findDoubts({ ...statement, absolutes: [] }, sentences).length > 0;
}

/** Returns the sentences that a quote lies in: it may leave out a "not" at either end. */
function around(text: string, quote: string): string[] {
  const start = text.indexOf(quote);
  if (start < 0) return [quote];
  const end = start + quote.length;
  return readSentences(text)
    .filter(({ span }) => span.start < end && start < span.end)
    .map(({ span }) => text.slice(span.start, span.end));
}
