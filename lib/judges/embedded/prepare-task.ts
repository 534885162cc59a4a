import type { JudgeTask } from '../../ports/judge';
import type { EmbeddedEngine } from './embedded-engine';
import { makePacks, PACK_TOKENS } from './make-packs';
import { passageRoom, passageStart, toPairInput, type PairInput } from './pair-input';
import { rankUnits, type Nearness } from './rank-units';
import type { SentenceCache } from './sentence-cache';
import { readUnits, type Unit } from './sentence-units';

/** A sentence in a pack: how near it is to the statement, and where its tokens stand. */
export type PackedSentence = Unit & Nearness & { tokens: { start: number; end: number } };

/** Some sentences of a source that the network reads together with the statement. */
export type Pack = {
  input: PairInput;
  sentences: PackedSentence[];
  /** Cosine of the statement and the nearest of its sentences. */
  related: number;
};

/** A task made ready: its packs, best first. */
export type PreparedTask = { task: JudgeTask; packs: Pack[] };

/** Ranks the sentences of a task's passages for its statement, and packs the best of them. */
export async function prepareTask(
  task: JudgeTask,
  { pieces, maxPacks }: Pick<EmbeddedEngine, 'pieces'> & { maxPacks: number },
  cache: SentenceCache,
): Promise<PreparedTask> {
  const units = readUnits(task.passages);
  const [statement, ...sentences] = await cache.read([
    task.statement,
    ...units.map(({ text }) => text),
  ]);
  // Fewer than asked for: it was stopped.
  if (!statement || sentences.length < units.length) return { task, packs: [] };

  const nearness = rankUnits(
    { text: task.statement, vector: statement.vector },
    sentences.map(({ vector }, at) => ({ text: units[at]?.text ?? '', vector })),
  );
  const ready = units.flatMap((unit, at) => {
    const [near, sentence] = [nearness[at], sentences[at]];
    return near && sentence ? [{ ...unit, ...near, ids: sentence.ids }] : [];
  });
  const room = Math.min(PACK_TOKENS, passageRoom(statement.ids));
  const packs = makePacks(
    ready.map(({ place, run, ids }) => ({ place, run, tokens: ids.length })),
    { room, most: maxPacks },
  );
  const start = passageStart(statement.ids);
  const toPack = (places: readonly number[]): Pack => {
    const chosen = places.flatMap(at => ready[at] ?? []);
    const passage = chosen.flatMap(({ ids }) => ids);
    return {
      input: toPairInput(statement.ids, passage, pieces),
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
