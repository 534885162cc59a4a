import type { JudgeTask } from '../../ports/judge';
import { isPassageOf } from '../../core/source/source';
import type { EmbeddedEngine } from './engine';
import { passageRoom, passageStart, toPairInput, type PairInput } from './pair-input';
import { rankUnits, type Nearness } from './rank-units';
import type { SentenceCache } from './sentence-cache';
import { readUnits, type Unit } from './sentence-units';

export type PackedSentence = Unit & Nearness & { tokens: { start: number; end: number } };

export type PreparedTask = {
  task: JudgeTask;
  /** Best first. */
  packs: {
    input: PairInput;
    sentences: PackedSentence[];
    /** Cosine of the statement and the nearest of its sentences. */
    related: number;
  }[];
};

export async function prepareTask(
  task: JudgeTask,
  { pieces, pairs, maxPacks }: Omit<EmbeddedEngine, 'encoder'> & { maxPacks: number },
  cache: SentenceCache,
): Promise<PreparedTask> {
  const units = readUnits(task.passages);
  const [statement, ...sentences] = await cache.read([
    task.statement,
    ...units.map(({ text }) => text),
  ]);
  // Fewer sentences than requested: the signal aborted.
  if (!statement || sentences.length < units.length) return { task, packs: [] };

  const nearness = rankUnits(
    { text: task.statement, vector: statement.vector },
    sentences.map(({ vector }, at) => ({ text: units[at]?.text ?? '', vector })),
  );
  const ready = units.flatMap((unit, at) => {
    const [near, sentence] = [nearness[at], sentences[at]];
    return near && sentence ? [{ ...unit, ...near, ids: sentence.ids }] : [];
  });
  const room = pairs?.room ?? Math.min(PACK_TOKENS, passageRoom(statement.ids));
  const packs = makePacks(
    ready.map(({ place, run, isBare, isRow, ids, passageId }) => ({
      place,
      run,
      isBare,
      isRow,
      tokens: ids.length,
      source: task.sources?.findIndex(({ id }) => isPassageOf(passageId, id)) ?? 0,
    })),
    { room, most: maxPacks },
  );
  const start = passageStart(statement.ids);
  const toPack = (places: readonly number[]) => {
    const chosen = places.flatMap(at => ready[at] ?? []);
    const passage = chosen.flatMap(({ ids }) => ids);
    const text = chosen.map(each => each.text).join(' ');
    return {
      input: pairs?.write(task.statement, text) ?? toPairInput(statement.ids, passage, pieces),
      sentences: placeTokens(chosen, start),
      related: Math.max(...chosen.map(({ related }) => related)),
    };
  };
  return { task, packs: packs.map(toPack) };
}

function placeTokens(
  chosen: readonly (Unit & Nearness & { ids: readonly number[] })[],
  start: number,
): PackedSentence[] {
  let end = start;
  return chosen.map(({ ids, ...sentence }) => {
    const tokens = { start: end, end: end + ids.length };
    ({ end } = tokens);
    return { ...sentence, tokens };
  });
}

export type Packable = {
  /** Its rank for the statement, 0 for the best. */
  place: number;
  tokens: number;
  run: number;
  isBare?: boolean;
  isRow?: boolean;
  /** Index of its source among those that are compared together; omitted for one. */
  source?: number;
};

/** Tokens of a passage in the model's training. */
export const PACK_TOKENS = 176;

/**
 * Packs each sentence with the one before it, which says who and when: the best sentence's pack
 * first, at most `most`. A row of a table comes with the table's first. What is no sentence leads
 * no pack: the one after it does. A pack is the indices of its sentences, in source order, and has
 * at most `room` tokens unless one sentence alone is longer.
 *
 * Of several sources a pack has the best sentence of each other one instead, so that they are read
 * together. Given a few sentences at a time, a network this small is surer of each (figures in
 * docs/embedded-judge.md).
 */
export function makePacks(
  units: readonly Packable[],
  { room, most }: { room: number; most: number },
): number[][] {
  const byPlace = units.map((_, at) => at).sort((a, b) => placeOf(units, a) - placeOf(units, b));
  const isJoint = units.some(({ source = 0 }) => source > 0);
  const packs = byPlace.map(lead =>
    isJoint
      ? withOtherSources(lead, byPlace, { units, room })
      : withPrevious(leadFor(lead, units), units, room),
  );
  return [...new Map(packs.map(pack => [pack.join(' '), pack])).values()].slice(0, most);
}

function leadFor(at: number, units: readonly Packable[]): number {
  const [unit, next] = [units[at], units[at + 1]];
  return unit?.isBare === true && next?.run === unit.run ? at + 1 : at;
}

function withOtherSources(
  lead: number,
  byPlace: readonly number[],
  { units, room }: { units: readonly Packable[]; room: number },
): number[] {
  const tokensOf = (at: number) => units[at]?.tokens ?? 0;
  const taken = new Set([units[lead]?.source]);
  const pack = [lead];
  let left = room - tokensOf(lead);
  for (const at of byPlace) {
    if (taken.has(units[at]?.source) || tokensOf(at) > left) continue;
    taken.add(units[at]?.source);
    pack.push(at);
    left -= tokensOf(at);
  }
  return pack.sort((a, b) => a - b);
}

function placeOf(units: readonly Packable[], at: number): number {
  return units[at]?.place ?? 0;
}

function withPrevious(lead: number, units: readonly Packable[], room: number): number[] {
  const before = firstRow(lead, units) ?? lead - 1;
  const [previous, sentence] = [units[before], units[lead]];
  if (!previous || !sentence || previous.run !== sentence.run) return [lead];
  return previous.tokens + sentence.tokens <= room ? [before, lead] : [lead];
}

/** Returns the first row of the table that a row is in; `null` for the first and for no row. */
function firstRow(at: number, units: readonly Packable[]): number | null {
  const isRow = (place: number) =>
    units[place]?.isRow === true && units[place].run === units[at]?.run;
  let first = at;
  while (isRow(first) && isRow(first - 1)) first -= 1;
  return first === at ? null : first;
}
