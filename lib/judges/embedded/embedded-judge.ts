import type { Judge, JudgeQuote, JudgeReply, JudgeTask } from '../../ports/judge';
import { nextTurn } from '../../util/slices';
import type { DecisionParams, JudgeCard } from './card';
import { isCarried, placeWords, type WordPlace } from './carried-words';
import { chooseQuotes, markSentences } from './choose-quotes';
import { decide, isDecided, type Decision, type Hints } from './decide';
import type { PairScores, EmbeddedEngine, OpenEngine } from './engine';
import {
  createMissingReader,
  createNumberReader,
  createPartReader,
  createWordReader,
  describeMissing,
  withoutCarried,
  type Missing,
} from './word-hints';
import { prepareTask, type PreparedTask } from './prepare-task';
import { createSentenceCache, type KnownSentence, type SentenceCache } from './sentence-cache';

export type EmbeddedJudgeDeps = {
  card: Pick<JudgeCard, 'identity' | 'decision'>;
  open: OpenEngine;
  /** Yields to the thread's other work, so that an abort is noticed. */
  pause?: () => Promise<void>;
  /** Called with every pair's trace: for measuring. */
  onTrace?: (trace: PairTrace) => void;
  /** Reads every pack up to the limit even after the finding is settled: for measuring. */
  readsAll?: boolean;
};

type OpenTask = PreparedTask & {
  scores: PairScores[];
  words: Hints['words'];
  /** What no passage has by its words. */
  missing: Missing;
  /** Of each word of `missing`. */
  places: (WordPlace | null)[];
  /** Sentence that gives another number than the statement. */
  otherNumber: JudgeQuote | null;
};

type Batch = EmbeddedJudgeDeps & {
  engine: EmbeddedEngine;
  cache: SentenceCache;
  readHints: (task: JudgeTask) => Pick<OpenTask, 'words' | 'missing' | 'otherNumber'>;
  readPart: ReturnType<typeof createPartReader>;
  isStopped: () => boolean;
  pause: () => Promise<void>;
};

/**
 * The packaged judge: a small network reads a statement together with the sentences nearest to it,
 * on this device. Loads with the first task. Throws at every batch if its files are missing or
 * broken.
 */
export function createEmbeddedJudge(deps: EmbeddedJudgeDeps): Judge {
  const { pause = nextTurn } = deps;
  const known = new Map<string, KnownSentence>();
  const readWords = createWordReader();
  const readMissing = createMissingReader();
  const readOtherNumber = createNumberReader();
  const readPart = createPartReader();
  const readHints = (task: JudgeTask) => {
    const texts = [task.sourceTitle, ...task.passages.map(({ text }) => text)];
    const missing = readMissing(task.statement, texts);
    return { words: readWords(task), missing, otherNumber: readOtherNumber(task, missing) };
  };
  let opening: ReturnType<OpenEngine> | null = null;

  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    const isStopped = () => signal.aborted;
    if (isStopped() || tasks.length === 0) return;
    opening ??= deps.open();
    const engine = await opening;
    const cache = createSentenceCache({ ...engine, pause, isStopped }, known);
    const batch: Batch = { ...deps, engine, cache, readHints, readPart, isStopped, pause };
    for (let at = 0; at < tasks.length; at += engine.encoder.batch) {
      const group = tasks.slice(at, at + engine.encoder.batch);
      for (const reply of await judgeGroup(group, batch)) {
        if (isStopped()) return;
        yield reply;
      }
    }
  }

  return { identity: deps.card.identity, judge };
}

/** Judges some tasks side by side, a pack of each at a time; none after an abort. */
async function judgeGroup(tasks: readonly JudgeTask[], batch: Batch): Promise<JudgeReply[]> {
  const group: OpenTask[] = [];
  const { pieces, pairs } = batch.engine;
  const { maxPacks } = batch.card.decision;
  for (const task of tasks) {
    const hints = batch.readHints(task);
    group.push({
      ...(await prepareTask(task, { pieces, ...(pairs && { pairs }), maxPacks }, batch.cache)),
      ...hints,
      places: placeWords(task.statement, hints.missing.words, pieces),
      scores: [],
    });
  }
  for (;;) {
    if (batch.isStopped()) return [];
    const open = group.filter(task => needsMore(task, batch));
    if (open.length === 0) break;

    const next = open.flatMap(({ packs, scores }) => packs[scores.length] ?? []);
    const scores = await batch.engine.encoder.scorePairs(next.map(({ input }) => input));
    for (const [i, task] of open.entries()) task.scores.push(...scores.slice(i, i + 1));
    await batch.pause();
  }
  return group.map(task => toReply(task, batch));
}

function needsMore(task: OpenTask, { card, readsAll }: Batch): boolean {
  const { packs, scores } = task;
  const next = packs[scores.length];
  if (!next) return false;
  if (readsAll === true || scores.length === 0) return true;
  return !isDecided(decideNow(task, card.decision), next.related, card.decision);
}

function decideNow(task: OpenTask, params: DecisionParams): Decision {
  const { words, scores } = task;
  const { shares } = missingNow(task);
  const { isCited } = task.task;
  return decide(scores, params, { hints: { words, missing: shares }, isCited });
}

/** What no passage read so far has: neither by its words nor, as the network finds, in others. */
function missingNow({ missing, places, scores }: OpenTask): Missing {
  return withoutCarried(missing, at => isCarried(places[at] ?? null, scores));
}

function toReply(task: OpenTask, { card, engine, readPart, onTrace }: Batch): JudgeReply {
  const decision = decideNow(task, card.decision);
  const reply =
    (decision.kind === 'not-found' && describeWords(task, decision, { card, readPart })) ||
    describeFinding(task, decision, card.decision);
  onTrace?.(toTrace(task, { device: engine.encoder.device, decision, reply }));
  return reply;
}

/**
 * Finding by words where the network finds nothing: another number, or a part of the statement in a
 * cited source. `null` if there is none.
 */
function describeWords(
  open: OpenTask,
  { chances }: Decision,
  { card, readPart }: Pick<Batch, 'card' | 'readPart'>,
): JudgeReply | null {
  const { task, otherNumber } = open;
  const { pairId } = task;
  if (otherNumber) {
    const confidence = round(chances.contradicted);
    return { pairId, kind: 'contradicted', confidence, quotes: [otherNumber] };
  }
  const { missingClause } = card.decision.partly;
  const part = task.isCited ? readPart(task, missingNow(open), missingClause) : null;
  if (part === null) return null;
  const confidence = round(chances.notFound);
  const { quote, missing } = part;
  return { pairId, kind: 'partly-supported', confidence, quotes: [quote], missing };
}

function describeFinding(
  open: OpenTask,
  { kind, pack, confidence: sure }: Decision,
  params: DecisionParams,
): JudgeReply {
  const { task, packs, scores } = open;
  const { pairId } = task;
  const confidence = round(sure);
  const read = packs[pack];
  const found = scores[pack];
  if (kind === 'not-found' || !read || !found) return { pairId, kind: 'not-found', confidence };
  const marked = markSentences(read.sentences, found.marks);
  const quotes = chooseQuotes(marked, params.evidence, task.sources !== undefined);
  if (kind === 'contradicted') return { pairId, kind, confidence, quotes };
  const missing = describeMissing(missingNow(open), params.partly);
  return missing === null
    ? { pairId, kind: 'supported', confidence, quotes }
    : { pairId, kind: 'partly-supported', confidence, quotes, missing };
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** Trace of a pair's reply, as plain data for calibration and inspection. */
export type PairTrace = ReturnType<typeof toTrace>;

function toTrace(
  open: OpenTask,
  outcome: { device: string; decision: Decision; reply: JudgeReply },
) {
  const { task, packs, scores, words } = open;
  const read = scores.flatMap((score, at) => {
    const pack = packs[at];
    if (!pack) return [];
    const sentences = markSentences(pack.sentences, score.marks);
    return {
      logits: score.logits,
      tokens: pack.input.ids.length,
      /** Cosine of the statement and the nearest sentence. */
      related: pack.related,
      /** Weighted share of the statement's words in the sentence with most of them. */
      overlap: Math.max(...sentences.map(({ overlap }) => overlap)),
      sentences: sentences.map(({ passageId, text, share, related, overlap }) => ({
        passageId,
        text,
        share,
        related,
        overlap,
      })),
    };
  });
  return {
    ...outcome,
    pairId: task.pairId,
    packs: read,
    /** Number of packs made, read or not; at most the judge's limit. */
    packsMade: packs.length,
    words,
    missing: missingNow(open).shares,
  };
}
