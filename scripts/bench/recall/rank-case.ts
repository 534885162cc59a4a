import { passageId, sourceId } from '../../../lib/core/ids';
import type { Passage } from '../../../lib/core/source/source';
import type { Span } from '../../../lib/core/answer/span';
import { makePacks, PACK_TOKENS } from '../../../lib/judges/embedded/prepare-task';
import { passageRoom } from '../../../lib/judges/embedded/pair-input';
import { dot, rankUnits, type ViewWeights } from '../../../lib/judges/embedded/rank-units';
import { readUnits } from '../../../lib/judges/embedded/sentence-units';
import type { WordPieces } from '../../../lib/judges/embedded/word-pieces';
import { fuseRanks, orderByScore } from '../../../lib/text/evidence/fuse-ranks';
import { readSentences } from '../../../lib/text/evidence/passage-sentences';
import { windowSteps } from '../../../lib/text/evidence/passage-windows';
import { rankerSteps } from '../../../lib/text/evidence/rank-passages';
import type { RecallCase } from './read-cases';
import { runAtOnce } from '../../../lib/util/slices';

/** Vectors of length 1 for texts that may have been asked for before. */
export type EmbedAll = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Passages chosen for a case, by the weights of the two rankings. */
export type Choice = {
  /** The windows of the source, best first. */
  passages(weights: ViewWeights): Span[];
  /** For each pack the judge reads of its `k` passages, in order, the spans of its sentences. */
  packs(k: number, weights: ViewWeights): Promise<Span[][]>;
};

export type RankDeps = { embed: EmbedAll; pieces: WordPieces };

/** Ranks the passages of a case by both views. */
export async function rankCase(one: RecallCase, deps: RankDeps): Promise<Choice> {
  const { statement, text } = one;
  const windows = runAtOnce(windowSteps({ id: sourceId('source') }, text));
  const byWords = runAtOnce(rankerSteps(windows, text)).rank(statement, windows.length);
  const [query = new Float32Array()] = await deps.embed([statement]);
  const byVectors = await orderWindows(windows, { text, query, embed: deps.embed });

  return {
    passages: weights =>
      fuseRanks([
        { order: byWords.map(({ index }) => index), weight: weights.words },
        { order: byVectors, weight: weights.vectors },
      ]).flatMap(index => windows[index]?.span ?? []),
    // The product hands on what words alone find; vectors rank what is in it.
    packs: (k, weights) => packSentences(byWords.slice(0, k), { one, query, weights, deps }),
  };
}

async function packSentences(
  passages: readonly Passage[],
  from: { one: RecallCase; query: Float32Array; weights: ViewWeights; deps: RankDeps },
): Promise<Span[][]> {
  const { statement, text } = from.one;
  const { embed, pieces } = from.deps;
  const units = placeUnits(passages, text);
  const vectors = await embed(units.map(unit => unit.text));
  const rankable = vectors.map((vector, at) => ({ text: units[at]?.text ?? '', vector }));
  const nearness = rankUnits({ text: statement, vector: from.query }, rankable, from.weights);
  const packable = units.map((unit, at) => ({
    run: unit.run,
    place: nearness[at]?.place ?? 0,
    tokens: pieces.ids(unit.text).length,
  }));
  const room = Math.min(PACK_TOKENS, passageRoom(pieces.ids(statement)));
  return makePacks(packable, { room, most: Infinity }).map(pack =>
    pack.flatMap(at => units[at]?.span ?? []),
  );
}

/** Windows by their sentence nearest to the statement. */
async function orderWindows(
  windows: readonly Passage[],
  { text, query, embed }: { text: string; query: Float32Array; embed: EmbedAll },
): Promise<number[]> {
  const sentences = readSentences(text).map(({ span }) => span);
  const vectors = await embed(sentences.map(({ start, end }) => text.slice(start, end)));
  const similarity = vectors.map(vector => dot(query, vector));
  return orderByScore(
    windows.map(({ span }) => {
      const inside = similarity.filter((_, at) => isInside(sentences[at], span));
      return Math.max(-1, ...inside);
    }),
  );
}

function isInside(span: Span | undefined, window: Span): boolean {
  return span !== undefined && span.start >= window.start && span.end <= window.end;
}

/** The sentences of the passages as the judge cuts them, with their places in the source. */
function placeUnits(passages: readonly Passage[], text: string) {
  const byId = new Map(passages.map(passage => [passage.id, passage]));
  const units = readUnits(
    passages.map(({ id, span }) => ({ id, text: text.slice(span.start, span.end) })),
  );
  return units.map(unit => {
    const from = byId.get(passageId(unit.passageId))?.span.start ?? 0;
    const start = text.indexOf(unit.text, from);
    return { ...unit, span: { start, end: start + unit.text.length } };
  });
}
