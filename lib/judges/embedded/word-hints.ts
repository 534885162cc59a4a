import { isNegation } from '../../core/answer/medical-load';
import { readWords } from '../../text/evidence/words';
import {
  isSameQuantity,
  readQuantities,
  type Quantity,
} from '../../text/evidence/words-quantities';
import type { DecisionParams } from './card';
import type { JudgePassage, JudgeTask } from '../../ports/judge';
import { decide, type ParsedPassage } from '../lexical/decide';
import { parseSentences } from '../lexical/parse';

/** Limit on the missing words shown to the user; more would repeat the statement. */
const NAMED = 5;

/** Digits and capitals name one specific thing. */
const NAME_WEIGHT = 1.5;

/** In words; a shorter clause is a turn of phrase, not a claim of its own. */
const SHORTEST_CLAUSE = 3;

type StatementWord = { text: string; stem: string; weight: number; at: number; isFound: boolean };

/** Shares of a statement that none of its passages has, each 0–1. */
export type MissingShares = {
  /** By weight of words. */
  words: number;
  clause: number;
  quantities: number;
};

export type Missing = {
  shares: MissingShares;
  quantities: readonly string[];
  words: readonly StatementWord[];
  clauses: readonly (readonly StatementWord[])[];
};

/** Number of passages whose words are kept: those of a few long sources. */
const KEPT = 256;

export function createMissingReader(): (statement: string, texts: readonly string[]) => Missing {
  const known = new Map<string, { stems: ReadonlySet<string>; quantities: Quantity[] }>();

  function parse(text: string) {
    const parsed = known.get(text) ?? {
      stems: new Set(readWords(text).map(({ stem }) => stem)),
      quantities: readQuantities(text),
    };
    if (known.size >= KEPT) known.clear();
    known.set(text, parsed);
    return parsed;
  }

  return (statement, texts) => {
    const passages = texts.map(parse);
    const wanted = readQuantities(statement);
    const gone = wanted.filter(
      quantity =>
        !passages.some(({ quantities }) =>
          quantities.some(other => isSameQuantity(quantity, other)),
        ),
    );
    const words = markWords(statement, stem => passages.some(({ stems }) => stems.has(stem)));
    const parts = splitParts(statement, words).filter(part => part.length >= SHORTEST_CLAUSE);
    const clauses = parts.length > 1 ? parts : [];
    const shares = {
      words: shareMissing(words),
      clause: Math.max(shareMissing(words), ...clauses.map(shareMissing)),
      quantities: wanted.length === 0 ? 0 : gone.length / wanted.length,
    };
    return { shares, quantities: gone.map(({ text }) => text), words, clauses };
  };
}

/**
 * Returns the part of a supported statement that no passage has, in words for the user; `null` if
 * too little is missing. One missing quantity counts. Words count by weight, over the statement and
 * over each of its clauses: much must be missing, since a paraphrase has other words throughout.
 */
export function describeMissing(
  { shares, quantities, words, clauses }: Missing,
  { missingWords, missingClause }: DecisionParams['partly'],
): string | null {
  const goneClauses = clauses.filter(part => shareMissing(part) >= missingClause);
  const isMuchGone = words.length > 0 && shares.words >= missingWords;
  if (quantities.length === 0 && goneClauses.length === 0 && !isMuchGone) return null;

  const gone = (isMuchGone ? words : goneClauses.flat()).filter(({ isFound }) => !isFound);
  return describe([...new Set([...quantities, ...gone.map(({ text }) => text)])]);
}

function describe(missing: readonly string[]): string {
  const rest = missing.length - NAMED;
  return `not in the source: ${missing.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function markWords(statement: string, isKnown: (stem: string) => boolean): StatementWord[] {
  return readWords(statement)
    .filter(({ isStopword, isNumber, text }) => !isStopword && !isNumber && !isNegation(text))
    .map(({ text, stem, span }) => ({
      text: statement.slice(span.start, span.end),
      stem,
      weight: /\d|^\p{Lu}{2,}/u.test(statement.slice(span.start, span.end)) ? NAME_WEIGHT : 1,
      at: span.start,
      isFound: isKnown(stem) || text.length < 3,
    }));
}

function shareMissing(words: readonly StatementWord[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const gone = words.reduce((sum, { weight, isFound }) => sum + (isFound ? 0 : weight), 0);
  return total === 0 ? 0 : gone / total;
}

function splitParts(statement: string, words: readonly StatementWord[]): StatementWord[][] {
  const cuts = Array.from(
    statement.matchAll(/[,;:]\s|\s(?:and|but|while|whereas|because|which)\s/g),
    ({ index }) => index,
  );
  return [0, ...cuts].map((start, i) =>
    words.filter(({ at }) => at >= start && at < (cuts[i] ?? statement.length)),
  );
}

export type WordAgreement = 'supported' | 'contradicted' | null;

/** Number of passages whose sentences are kept: those of a few long sources. */
const KEPT_PASSAGES = 256;

/**
 * Judges pairs by words alone, like the lexical judge. Rarely finds anything, and is then mostly
 * right; a small network sometimes reverses a sentence that is in the source word for word.
 */
export function createWordReader(): (task: JudgeTask) => WordAgreement {
  const known = new Map<string, ParsedPassage['sentences']>();

  function parse(passage: JudgePassage): ParsedPassage {
    const sentences = known.get(passage.text) ?? parseSentences(passage.text);
    if (known.size >= KEPT_PASSAGES) known.clear();
    known.set(passage.text, sentences);
    return { passage, sentences };
  }

  return task => {
    const { kind } = decide(task, task.passages.map(parse));
    return kind === 'supported' || kind === 'contradicted' ? kind : null;
  };
}
