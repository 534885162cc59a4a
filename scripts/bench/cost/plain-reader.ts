import { readSentences } from '../../../lib/text/evidence/passage-sentences';
import { readWords } from '../../../lib/text/evidence/words';
import { readPairData, type PairData } from '../../../tests/fakes/pair-model';
import type { ChatBody } from '../../../tests/fakes/openai-errors';
import { readCheckData, type CheckData } from '../../../tests/fakes/word-for-word';

/** Verdict of the stand-in model on a statement; `quote` is the sentence behind it. */
type Reading = { verdict: 'supported' | 'contradicted' | 'not_found'; quote: string };

type Sentence = { text: string; words: Set<string>; numbers: Set<string> };

/** This share of a statement's words has to be in one sentence; chosen for the made pages. */
const ENOUGH = 0.8;

/**
 * A model that is no model: the same rule by whichever of the two prompts it is asked. A
 * sentence that has most words of a statement supports it where it has its numbers as well,
 * and contradicts it where it has others.
 */
export function replyAsPlainReader(chat: ChatBody): string {
  return 'passages' in (JSON.parse(chat.messages.at(-1)?.content ?? '') as object)
    ? replyToAll(readCheckData(chat))
    : replyToOne(readPairData(chat));
}

function replyToAll({ passages, statements }: CheckData): string {
  const sentences = passages.flatMap(({ text }) => readAll(text));
  const checks = statements.map(({ id, text: statement }) => {
    const { verdict, quote } = compare(statement, sentences);
    const holder = passages.find(({ text }) => text.includes(quote));
    const quotes = verdict === 'not_found' ? [] : [{ passage: holder?.id ?? '', quote }];
    return { statement: id, verdict, quotes, missing: null, certainty: 90 };
  });
  return JSON.stringify({ checks });
}

function replyToOne({ page, statement }: PairData): string {
  const { verdict, quote } = compare(statement, readAll(page));
  if (verdict === 'supported') return JSON.stringify({ verdict, quote, reason: null });

  const reason =
    verdict === 'contradicted'
      ? 'The page gives another figure for it.'
      : 'The page does not say anything about it.';
  return JSON.stringify({ verdict: 'not_supported', quote: null, reason });
}

/** The sentence with the most words of the statement decides; of equals one with its numbers. */
function compare(statement: string, sentences: readonly Sentence[]): Reading {
  const wanted = takeApart(statement);
  let best = { share: 0, hasNumbers: false, quote: '' };
  for (const { text: quote, ...found } of sentences) {
    const share = shareOf(wanted.words, found.words);
    const hasNumbers = shareOf(wanted.numbers, found.numbers) === 1;
    const isBetter = share > best.share || (share === best.share && hasNumbers > best.hasNumbers);
    if (isBetter) best = { share, hasNumbers, quote };
  }
  if (best.share < ENOUGH) return { verdict: 'not_found', quote: '' };
  return { verdict: best.hasNumbers ? 'supported' : 'contradicted', quote: best.quote };
}

function readAll(text: string): Sentence[] {
  return readSentences(text).map(({ span }) => takeApart(text.slice(span.start, span.end)));
}

function takeApart(text: string): Sentence {
  const words = readWords(text).filter(({ isStopword }) => !isStopword);
  const stems = (isNumber: boolean) =>
    new Set(words.filter(word => word.isNumber === isNumber).map(({ stem }) => stem));
  return { text, words: stems(false), numbers: stems(true) };
}

/** Share of the wanted that is there; all, where nothing is wanted. */
function shareOf(wanted: ReadonlySet<string>, there: ReadonlySet<string>): number {
  return wanted.size === 0 ? 1 : wanted.intersection(there).size / wanted.size;
}
