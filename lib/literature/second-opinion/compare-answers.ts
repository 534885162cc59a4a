import type { Finding } from '../../core/audit/finding';
import type { Compared } from '../../core/audit/opinion';
import type { StatementId } from '../../core/ids';
import { wordIndexSteps } from '../../text/evidence/word-index';
import { runInSlices } from '../../util/slices';

/**
 * Judges whether texts say a statement; `at`: the text that decides. It gives no quote on purpose: one
 * answer is no evidence for another.
 */
export type CompareTexts = (
  statement: string,
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<{ kind: Finding['kind']; at: number | null }>;

type Said = { text: string };

/** Sentences of the other answer that a statement is compared with, the nearest by words. */
const NEAREST = 5;

const RELATIONS: Readonly<Record<Finding['kind'], Compared['relation']>> = {
  supported: 'agree',
  'partly-supported': 'in-part',
  contradicted: 'differ',
  'not-found': 'only-first',
  'not-judged': 'not-compared',
};

/**
 * Puts two answers side by side: each statement of the first is looked up in the second, then each
 * sentence of the second that none led to in the first. Rejects on abort.
 */
export async function compareAnswers(
  first: readonly (Said & { id: StatementId })[],
  second: readonly Said[],
  { compare, signal }: { compare: CompareTexts; signal: AbortSignal },
): Promise<Compared[]> {
  const rows: Compared[] = [];
  for (const { id, text } of first) {
    const { relation, at } = await lookUp(text, second, { compare, signal });
    rows.push({ relation, first: id, second: at === null ? null : at + 1 });
  }
  const met = new Set(rows.map(row => row.second));
  for (const [place, { text }] of second.entries()) {
    if (met.has(place + 1)) continue;
    const { relation, at } = await lookUp(text, first, { compare, signal });
    const own = relation === 'only-first' ? 'only-second' : relation;
    putRow(rows, {
      relation: own,
      first: (at === null ? null : first[at]?.id) ?? null,
      second: place + 1,
    });
  }
  return rows;
}

/** In the place of the row in which the statement of the first answer stands alone, if it does. */
function putRow(rows: Compared[], row: Compared): void {
  const alone = rows.findIndex(
    ({ first, relation }) => first === row.first && relation === 'only-first',
  );
  if (alone === -1) rows.push(row);
  else rows[alone] = row;
}

/** `at`: where the other answer says it, or says otherwise. */
async function lookUp(
  statement: string,
  other: readonly Said[],
  { compare, signal }: { compare: CompareTexts; signal: AbortSignal },
): Promise<{ relation: Compared['relation']; at: number | null }> {
  const texts = other.map(({ text }) => text);
  const places = await findNearest(statement, texts);
  const chosen = places.map(place => texts[place] ?? '');
  const { kind, at } = await compare(statement, chosen, signal);
  signal.throwIfAborted();
  return { relation: RELATIONS[kind], at: at === null ? null : (places[at] ?? null) };
}

/** Places of the nearest texts in their order; those without a common word come last. */
async function findNearest(statement: string, texts: readonly string[]): Promise<number[]> {
  const index = await runInSlices(wordIndexSteps(texts, [statement]));
  const ranked = [...index(statement).map(({ place }) => place), ...texts.keys()];
  return [...new Set(ranked)].slice(0, NEAREST).sort((a, b) => a - b);
}
