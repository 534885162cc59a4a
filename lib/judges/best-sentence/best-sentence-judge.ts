import type { Embedder } from './embedder';
import type { Judge, JudgePassage, JudgeReply, JudgeTask } from '../../ports/judge';
import {
  findBestSentence,
  findBestSentenceByWords,
  sentencesWithWords,
  type BestSentence,
  type EmbedTexts,
} from './best-sentence';

/** Those of a few long sources. */
const KEPT = 4_000;

/**
 * Gives any judge only the one sentence most like the statement: BioACE's granularity "sentence –
 * best sentence". Needs every passage of a source, so that the sentence is the document's best. The
 * identity names the granularity: such findings must not be mixed with the judge's own.
 */
export function createBestSentenceJudge({
  judge,
  embedder,
}: {
  judge: Judge;
  /** Finds the nearest sentence; `null`: shared words do. */
  embedder: Embedder | null;
}): Judge {
  const memory = embedder && rememberVectors(embedder);

  async function* judgeBest(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    const chosen = await chooseAll(tasks, memory, signal);
    if (!signal.aborted) yield* judge.judge(chosen, signal);
  }

  const granularity = embedder ? 'sentence' : 'sentence-by-words';
  return { ...judge, identity: { ...judge.identity, granularity }, judge: judgeBest };
}

async function chooseAll(
  tasks: readonly JudgeTask[],
  memory: VectorMemory | null,
  signal: AbortSignal,
): Promise<JudgeTask[]> {
  memory?.forgetIfMany();
  // All texts of the batch at once: embedders are fastest on many.
  await memory?.embed([...new Set(tasks.flatMap(textsOf))], signal);
  const chosen: JudgeTask[] = [];
  for (const task of tasks) {
    if (signal.aborted) return chosen;
    chosen.push({ ...task, passages: await chooseOne(task, memory?.embed ?? null, signal) });
  }
  return chosen;
}

function textsOf({ statement, passages }: JudgeTask): string[] {
  const sentences = passages.flatMap(({ text }) =>
    sentencesWithWords(text).map(({ start, end }) => text.slice(start, end)),
  );
  return [statement, ...sentences];
}

async function chooseOne(
  { statement, passages }: JudgeTask,
  embed: EmbedTexts | null,
  signal: AbortSignal,
): Promise<JudgePassage[]> {
  let best: { passage: JudgePassage; sentence: BestSentence } | null = null;
  for (const passage of passages) {
    const sentence = embed
      ? await findBestSentence({ statement, text: passage.text }, embed, signal)
      : findBestSentenceByWords(statement, passage.text);
    if (sentence && sentence.similarity > (best?.sentence.similarity ?? -Infinity)) {
      best = { passage, sentence };
    }
  }
  if (!best) return [];
  const { start, end } = best.sentence.span;
  return [{ id: best.passage.id, text: best.passage.text.slice(start, end) }];
}

/** Computes each text's vector once: a source's passages come with every statement. */
type VectorMemory = {
  embed: EmbedTexts;
  /** Called before a batch, never within one: it would embed its own passages again and again. */
  forgetIfMany: () => void;
};

function rememberVectors(embedder: Embedder): VectorMemory {
  const known = new Map<string, Float32Array>();
  return {
    async embed(texts, signal) {
      const missing = [...new Set(texts)].filter(text => !known.has(text));
      const vectors = missing.length === 0 ? [] : await embedder.embed(missing, signal);
      for (const [at, text] of missing.entries()) {
        const vector = vectors[at];
        if (vector) known.set(text, vector);
      }
      return texts.flatMap(text => known.get(text) ?? []);
    },
    forgetIfMany() {
      if (known.size > KEPT) known.clear();
    },
  };
}
