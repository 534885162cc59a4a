import { estimateTokenCount } from 'tokenx';
import type { JudgePassage, JudgeTask } from '../../ports/judge';
import { orderByScore } from '../../text/evidence/fuse-ranks';
import { readUnits, type Unit } from '../embedded/sentence-units';
import { readTerms } from '../../text/evidence/words';
import { sumOf } from '../../util/sum';

/**
 * Tokens of passages that each further statement adds to a call. Measured with calls of ten
 * statements about a page, most of them about something else: 95 % and 80 % of the sentences people
 * marked are shown (67 web pages of wice-dev, 80 trial reports). A statement's own eight passages
 * hold 95 % and 70 % of them, those of all ten 99 % and 88 % in 1.6 times the tokens. With 160 it
 * would be 95 % and 82 %, and ten statements more than a twentieth of the tokens of one call a
 * pair.
 */
const FURTHER_STATEMENT_TOKENS = 140;

/** Brackets, names and id around a passage's text. */
export const ENTRY_TOKENS = 9;

/**
 * Chooses the passages for a call about these statements: all of them, each once, if they are not
 * many more than those of one statement; otherwise their most relevant sentences, at least one for
 * each statement.
 */
export function choosePassages(tasks: readonly JudgeTask[]): JudgePassage[] {
  const all = joinPassages(tasks.flatMap(({ passages }) => passages));
  // Most statements have passages in common.
  const tokens = new Map(all.map(({ id, text }) => [id, ENTRY_TOKENS + estimateTokenCount(text)]));
  const countTokens = (passages: readonly JudgePassage[]) =>
    sumOf(passages.map(({ id }) => tokens.get(id) ?? 0));
  const budget = findBudget(tasks.map(({ passages }) => countTokens(passages)));
  if (countTokens(all) <= budget) return all;

  const units = readUnits(all);
  const statements = tasks.map(({ statement }) => statement);
  return cutOut(units, chooseUnits(units, statements, budget), all);
}

/** At least `own` of the largest statement, so that a call for it alone loses nothing. */
export function findBudget(own: readonly number[]): number {
  return Math.max(0, ...own) + FURTHER_STATEMENT_TOKENS * (own.length - 1);
}

function joinPassages(passages: readonly JudgePassage[]): JudgePassage[] {
  return [...new Map(passages.map(passage => [passage.id, passage])).values()];
}

/** Returns the indices of the units to show: first each statement's best, then the best of all. */
function chooseUnits(
  units: readonly Unit[],
  statements: readonly string[],
  budget: number,
): Set<number> {
  const texts = units.map(({ text }) => text);
  const scores = scoreUnits(texts, statements);
  const leaders = scores.flatMap(own => orderByScore(own).slice(0, 1));
  const best = texts.map((_, at) => Math.max(...scores.map(own => own[at] ?? 0)));
  // A statement needs a shown sentence to be called "not found".
  const chosen = new Set(leaders);
  const tokens = texts.map(text => estimateTokenCount(text));
  let left = budget - priceOf([...chosen], { units, tokens, chosen: new Set() });
  for (const at of [...leaders, ...orderByScore(best)]) {
    const wanted = withPrevious(units, at).filter(each => !chosen.has(each));
    const price = priceOf(wanted, { units, tokens, chosen });
    if (price > left) continue;

    for (const each of wanted) chosen.add(each);
    left -= price;
  }
  return chosen;
}

/** Returns the tokens that units add to the chosen ones; adjacent units form one passage. */
function priceOf(
  wanted: readonly number[],
  {
    units,
    tokens,
    chosen,
  }: { units: readonly Unit[]; tokens: readonly number[]; chosen: ReadonlySet<number> },
): number {
  const isTaken = (at: number) => chosen.has(at) || wanted.includes(at);
  return wanted.reduce((sum, at) => {
    const isNext = isTaken(at - 1) && units[at - 1]?.passageId === units[at]?.passageId;
    return sum + (isNext ? 0 : ENTRY_TOKENS) + (tokens[at] ?? 0);
  }, 0);
}

/** Adds the previous sentence, which often says who or what the subject is. */
function withPrevious(units: readonly Unit[], at: number): number[] {
  return units[at - 1]?.run === units[at]?.run && at > 0 ? [at - 1, at] : [at];
}

/** Keeps adjacent units together. */
function cutOut(
  units: readonly Unit[],
  chosen: ReadonlySet<number>,
  passages: readonly JudgePassage[],
): JudgePassage[] {
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  const groups: Unit[][] = [];
  for (const [at, unit] of units.entries()) {
    if (!chosen.has(at)) continue;
    const isNext = chosen.has(at - 1) && units[at - 1]?.passageId === unit.passageId;
    if (isNext) groups.at(-1)?.push(unit);
    else groups.push([unit]);
  }
  return groups.map(group => cutGroup(group, texts));
}

/** Cuts from the first unit to the last, literally from their passage. */
function cutGroup(
  group: readonly Unit[],
  texts: ReadonlyMap<JudgePassage['id'], string>,
): JudgePassage {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) throw new Error('model judge: a passage of no sentences');

  const text = texts.get(first.passageId) ?? '';
  const start = text.indexOf(first.text);
  const end = text.indexOf(last.text, start) + last.text.length;
  return { id: first.passageId, text: text.slice(start, end) };
}

/** Share of each statement's words that each text has, 0–1; words in fewer texts weigh more. */
function scoreUnits(texts: readonly string[], statements: readonly string[]): number[][] {
  const terms = texts.map(text => new Set(readTerms(text)));
  const holders = new Map<string, number>();
  for (const term of terms.flatMap(own => [...own])) {
    holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  // The rarity of BM25.
  const rarity = (term: string) => {
    const count = holders.get(term) ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  return statements.map(statement => {
    const wanted = [...new Set(readTerms(statement))];
    const whole = sumOf(wanted.map(rarity));
    return terms.map(own => {
      const found = sumOf(wanted.filter(term => own.has(term)).map(rarity));
      return whole === 0 ? 0 : found / whole;
    });
  });
}
