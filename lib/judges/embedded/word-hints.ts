import { isNegation } from '../../core/answer/medical-load';
import { readWords } from '../../text/evidence/words';
import { isSameQuantity, readQuantities } from '../../text/evidence/words-quantities';
import type { DecisionParams } from './card';
import type { JudgeQuote, JudgeTask } from '../../ports/judge';
import { decide, nameMissing } from '../lexical/decide';
import { createPassageParser } from '../lexical/parse';
import { isOtherNumber } from '../../text/evidence/conflict';
import { isName, NAME_WEIGHT, parseWhole, remembered } from '../../text/evidence/parsed-sentence';

/** Label before the cells of an answer's table row: a heading, nothing that a source has to say. */
const ROW_LABEL = /^[^|]* \| /;

/** In words; a shorter clause is a turn of phrase, not a claim of its own. */
const SHORTEST_CLAUSE = 3;

type StatementWord = {
  text: string;
  stem: string;
  weight: number;
  at: number;
  isFound: boolean;
};

/** `lacksQuantity`: no passage has one of its quantities. */
type Clause = { words: readonly StatementWord[]; lacksQuantity: boolean };

export type Missing = {
  /** Shares of a statement that none of its passages has, each 0–1; `words`: by their weight. */
  shares: { words: number; clause: number; quantities: number };
  quantities: readonly string[];
  words: readonly StatementWord[];
  /** Of a statement with several. */
  clauses: readonly Clause[];
};

export function createMissingReader(): (statement: string, texts: readonly string[]) => Missing {
  const parse = remembered(text => ({
    stems: new Set(readWords(text).map(({ stem }) => stem)),
    quantities: readQuantities(text),
  }));

  return (statement, texts) => {
    const passages = texts.map(parse);
    const wanted = readQuantities(statement);
    const gone = wanted.filter(
      quantity =>
        !passages.some(({ quantities }) =>
          quantities.some(other => isSameQuantity(quantity, other)),
        ),
    );
    const claim = statement.replace(ROW_LABEL, '');
    const words = markWords(claim, stem => passages.some(({ stems }) => stems.has(stem)));
    // Places in the claim, which has no row label.
    const label = statement.length - claim.length;
    const places = gone.map(({ span }) => span.start - label);
    const parts = splitParts(claim, words, places).filter(
      part => part.words.length >= SHORTEST_CLAUSE,
    );
    const clauses = parts.length > 1 ? parts : [];
    const quantities = wanted.length === 0 ? 0 : gone.length / wanted.length;
    const shares = { ...sharesOf(words, clauses), quantities };
    return { shares, quantities: gone.map(({ text }) => text), words, clauses };
  };
}

/** Leaves out the words (by index) that the network found to be carried in other words. */
export function withoutCarried(missing: Missing, isCarried: (at: number) => boolean): Missing {
  const marked = new Map(
    missing.words.map((word, at) => [word, { ...word, isFound: word.isFound || isCarried(at) }]),
  );
  const words = [...marked.values()];
  const clauses = missing.clauses.map(clause => ({
    ...clause,
    words: clause.words.flatMap(word => marked.get(word) ?? []),
  }));
  return { ...missing, words, clauses, shares: { ...missing.shares, ...sharesOf(words, clauses) } };
}

function sharesOf(words: Missing['words'], clauses: Missing['clauses']) {
  const share = shareMissing(words);
  const ofClauses = clauses.map(clause => shareMissing(clause.words));
  return { words: share, clause: Math.max(share, ...ofClauses) };
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
  const goneClauses = clauses
    .map(clause => clause.words)
    .filter(part => shareMissing(part) >= missingClause);
  const isMuchGone = words.length > 0 && shares.words >= missingWords;
  if (quantities.length === 0 && goneClauses.length === 0 && !isMuchGone) return null;

  const gone = (isMuchGone ? words : goneClauses.flat()).filter(({ isFound }) => !isFound);
  return nameMissing([...new Set([...quantities, ...gone.map(({ text }) => text)])]);
}

function markWords(statement: string, isKnown: (stem: string) => boolean): StatementWord[] {
  return readWords(statement)
    .filter(({ isStopword, isNumber, text }) => !isStopword && !isNumber && !isNegation(text))
    .map(({ text: word, stem, span }) => {
      const text = statement.slice(span.start, span.end);
      const isFound = isKnown(stem) || word.length < 3;
      return { text, stem, weight: isName(text) ? NAME_WEIGHT : 1, at: span.start, isFound };
    });
}

function shareMissing(words: readonly StatementWord[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const gone = words.reduce((sum, { weight, isFound }) => sum + (isFound ? 0 : weight), 0);
  return total === 0 ? 0 : gone / total;
}

/** `gone`: places of the quantities that no passage has. */
function splitParts(
  statement: string,
  words: readonly StatementWord[],
  gone: readonly number[],
): Clause[] {
  const cuts = Array.from(
    statement.matchAll(/[,;:]\s|\s(?:and|but|while|whereas|because|which)\s/g),
    ({ index }) => index,
  );
  return [0, ...cuts].map((start, i) => {
    const isWithin = (at: number) => at >= start && at < (cuts[i] ?? statement.length);
    return {
      words: words.filter(({ at }) => isWithin(at)),
      lacksQuantity: gone.some(isWithin),
    };
  });
}

/** A sentence about the same thing has more than this share of a statement's words. */
const SAME_THING = 0.5;

/**
 * Finds the sentence that gives another number for a quantity that nothing given has ("500 mg" for
 * "5,000 mg"): a reason to look, where the network finds nothing. `null` if there is none.
 */
export function createNumberReader(): (task: JudgeTask, missing: Missing) => JudgeQuote | null {
  const parse = createPassageParser();
  return ({ statement, passages }, { quantities }) => {
    if (quantities.length === 0) return null;
    const parsed = parseWhole(statement);
    const gone = parsed.quantities.filter(({ text }) => quantities.includes(text));
    const least = SAME_THING * parsed.words.length;
    for (const passage of passages) {
      const found = parse(passage).sentences.find(
        sentence =>
          gone.some(quantity => isOtherNumber(quantity, parsed, sentence)) &&
          parsed.words.filter(({ stem }) => sentence.stems.has(stem)).length > least,
      );
      if (!found) continue;
      return { passageId: passage.id, exact: passage.text.slice(found.span.start, found.span.end) };
    }
    return null;
  };
}

/** A clause is in the source if one sentence has more than this share of its words. */
const WHOLE = 0.9;

/**
 * Finds a sentence that says one clause of a statement word for word, where no passage has another
 * clause or one of its quantities: a part is there, whatever the network makes of the whole.
 * `missingClause`: the least share of a clause's words that is gone. `null` if there is none.
 */
export function createPartReader(): (
  task: JudgeTask,
  missing: Missing,
  missingClause: number,
) => { quote: JudgeQuote; missing: string } | null {
  const parse = createPassageParser();
  return ({ passages }, { clauses, quantities }, missingClause) => {
    const isGone = ({ words, lacksQuantity }: Clause) =>
      lacksQuantity || shareMissing(words) >= missingClause;
    const gone = clauses.filter(isGone);
    const others = clauses.filter(clause => !isGone(clause));
    if (gone.length === 0 || others.length === 0) return null;
    for (const passage of passages) {
      const found = parse(passage).sentences.find(({ stems }) =>
        others.some(({ words }) => shareFound(words, stems) > WHOLE),
      );
      if (!found) continue;
      const exact = passage.text.slice(found.span.start, found.span.end);
      return { quote: { passageId: passage.id, exact }, missing: nameGone(gone, quantities) };
    }
    return null;
  };
}

/** Names what is missing of clauses, a unit only with its number. */
function nameGone(clauses: readonly Clause[], quantities: readonly string[]): string {
  const words = clauses
    .flatMap(clause => clause.words)
    .filter(({ text, isFound }) => !isFound && !quantities.some(each => each.includes(text)));
  return nameMissing([...new Set([...quantities, ...words.map(({ text }) => text)])]);
}

function shareFound(words: readonly StatementWord[], stems: ReadonlySet<string>): number {
  return 1 - shareMissing(words.map(word => ({ ...word, isFound: stems.has(word.stem) })));
}

/**
 * Judges pairs by words alone, like the lexical judge. Rarely finds anything, and is then mostly
 * right; a small network sometimes reverses a sentence that is in the source word for word.
 */
export function createWordReader(): (task: JudgeTask) => 'supported' | 'contradicted' | null {
  const parse = createPassageParser();
  return task => {
    const { kind } = decide(task, task.passages.map(parse));
    return kind === 'supported' || kind === 'contradicted' ? kind : null;
  };
}
