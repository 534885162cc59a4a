import { LASTING_FAILURES, type ModelFailure } from '../../core/audit/model-failure';
import { inForce, slotKey } from '../../core/study/study';
import type { ProseModel, ServerCitation } from '../../ports/chat-model';
import type { ApiSystem, StudyAnswer, StudyAsk, StudyQuestion, StudySlot } from '../contract';
import {
  emptyDraft,
  fileAnswer,
  missingSlots,
  type AnswerDraft,
  type StudyState,
} from '../file-answer';
import {
  ANSWER_PROMPT_VERSION,
  BARE_PROMPT_VERSION,
  readAnswerReply,
  writeAnswerRequest,
} from './answer-prompt';

export type OpenSlot = { slot: StudySlot; question: StudyQuestion; system: ApiSystem };

export type AskDeps = {
  openModel: (system: ApiSystem) => { model: ProseModel; host: string };
  /** All that was noted before. */
  asks: readonly StudyAsk[];
  /** Each is awaited: nothing goes on before it is kept. */
  keepAsk: (ask: StudyAsk) => Promise<void>;
  keepAnswer: (answer: StudyAnswer) => Promise<void>;
  now: () => Date;
  timeZone: string;
};

/** `failed`: slots that are still missing, with what happened. */
export type AskOutcome = {
  filled: number;
  failed: readonly { slot: StudySlot; failure: ModelFailure }[];
};

/** One retry for a reply that cannot be read, as the paper's scripts have; then it is invalid. */
const TRIES = 2;

/** Failures in a row after which a system is left for a later run. */
const MOST_IN_A_ROW = 3;

/** Lists the missing slots that an API can fill, in the order of the protocol. */
export function openSlots(study: StudyState, systems: readonly string[] | null = null): OpenSlot[] {
  const { protocol } = inForce(study.frozen);
  const questions = new Map(protocol.questions.map(each => [each.id, each]));
  const known = new Map(protocol.systems.map(each => [each.id, each]));
  return missingSlots(study).flatMap(slot => {
    const question = questions.get(slot.question);
    const system = known.get(slot.system);
    const isAsked = systems === null || systems.includes(slot.system);
    return isAsked && question && system?.kind === 'api' ? [{ slot, question, system }] : [];
  });
}

/**
 * Returns the questions that were sent and whose reply was not kept: the last run ended meanwhile.
 * Each is asked again, and the server may charge both.
 */
export function lostAsks(asks: readonly StudyAsk[]): StudyAsk[] {
  const ended = new Set(asks.filter(({ state }) => state !== 'sent').map(keyOf));
  const lost = asks.filter(ask => ask.state === 'sent' && !ended.has(keyOf(ask)));
  return [...new Map(lost.map(ask => [keyOf(ask), ask])).values()];
}

function keyOf(ask: StudyAsk): string {
  return `${slotKey(ask.slot)} ${ask.try}`;
}

/**
 * Asks for one slot after the other, in the order of the protocol. Each question is noted before it is
 * sent, and each reply before anything else is done: a run that dies has lost the reply under way
 * at most. Rejects with the signal's reason.
 */
export async function askSlots(
  study: StudyState,
  {
    slots,
    signal,
    onDone,
  }: { slots: readonly OpenSlot[]; signal: AbortSignal; onDone?: (count: number) => void },
  deps: AskDeps,
): Promise<AskOutcome> {
  const answers = [...study.answers];
  const failed: { slot: StudySlot; failure: ModelFailure }[] = [];
  const trouble = new Map<string, { failure: ModelFailure; inARow: number }>();
  for (const [index, open] of slots.entries()) {
    signal.throwIfAborted();
    const earlier = trouble.get(open.system.id);
    const isLeft =
      earlier && (LASTING_FAILURES.has(earlier.failure) || earlier.inARow >= MOST_IN_A_ROW);
    const outcome = isLeft ? earlier.failure : await askSlot(open, deps, signal);
    if (typeof outcome === 'string') {
      failed.push({ slot: open.slot, failure: outcome });
      trouble.set(open.system.id, { failure: outcome, inARow: (earlier?.inARow ?? 0) + 1 });
    } else {
      trouble.delete(open.system.id);
      const { question, system, repeat } = open.slot;
      const filed = await fileAnswer({ ...study, answers }, outcome, { question, system, repeat });
      if (!filed.ok) throw new Error(`studies: an open slot refused its answer: ${filed.failure}`);
      await deps.keepAnswer(filed.value);
      answers.push(filed.value);
    }
    onDone?.(index + 1);
  }
  return { filled: slots.length - failed.length, failed };
}

async function askSlot(
  open: OpenSlot,
  deps: AskDeps,
  signal: AbortSignal,
): Promise<AnswerDraft | ModelFailure> {
  let last: Extract<StudyAsk, { state: 'replied' }> | null = null;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const said = findKept(open, deps, tries) ?? (await askOnce({ ...open, tries }, deps, signal));
    if (said.state === 'failed') {
      return said.failure === 'reply-declined' ? refusal(open, said, deps) : said.failure;
    }
    last = said;
    const read = readReply(said, open.system);
    if (read) return { ...draftOf(open, said, deps), outcome: 'answered', ...read };
  }
  if (last === null) throw new Error('studies: no try was made');
  const isEmpty = last.text.trim() === '';
  return {
    ...draftOf(open, last, deps),
    outcome: isEmpty ? 'no-answer' : 'invalid',
    reason: isEmpty ? 'empty-reply' : 'invalid-reply',
    answer: last.text,
  };
}

/** Finds a reply of a run that ended before it was filed. */
function findKept({ slot }: OpenSlot, { asks }: AskDeps, tries: number) {
  return asks.find(
    (ask): ask is Extract<StudyAsk, { state: 'replied' }> =>
      ask.state === 'replied' && ask.try === tries && slotKey(ask.slot) === slotKey(slot),
  );
}

async function askOnce(
  { slot, question, system, tries }: OpenSlot & { tries: number },
  { openModel, keepAsk, now }: AskDeps,
  signal: AbortSignal,
): Promise<Exclude<StudyAsk, { state: 'sent' }>> {
  const { model, host } = openModel(system);
  const about = () => ({ slot, try: tries, at: now().toISOString() });
  await keepAsk({ ...about(), state: 'sent', host });
  const reply = await model.ask(writeAnswerRequest(question, system, tries), signal);
  const ask: Exclude<StudyAsk, { state: 'sent' }> = reply.ok
    ? {
        ...about(),
        state: 'replied',
        text: reply.value.text,
        citations: [...(reply.value.citations ?? [])],
        tokens: reply.value.usage,
      }
    : { ...about(), state: 'failed', failure: reply.failure };
  await keepAsk(ask);
  return ask;
}

/** `null`: the reply is not of the agreed shape. */
function readReply(
  { text, citations }: { text: string; citations: ServerCitation[] },
  { sources }: ApiSystem,
): Pick<AnswerDraft, 'answer' | 'citations'> | null {
  if (text.trim() === '') return null;
  if (sources === 'from-server') return { answer: text.trim(), citations };
  const read = readAnswerReply(text);
  return read && { answer: read.answer, citations: [...read.citations, ...citations] };
}

function refusal(
  open: OpenSlot,
  said: Extract<StudyAsk, { state: 'failed' }>,
  deps: AskDeps,
): AnswerDraft {
  const draft = draftOf(open, { ...said, tokens: null }, deps);
  return { ...draft, outcome: 'refused', reason: said.failure };
}

function draftOf(
  { question, system }: OpenSlot,
  said: Pick<StudyAsk, 'at' | 'try'> & Pick<Extract<StudyAsk, { state: 'replied' }>, 'tokens'>,
  { timeZone }: AskDeps,
): AnswerDraft {
  return {
    ...emptyDraft(said.at),
    question: question.text,
    timeZone,
    modelLabel: system.model,
    freshChat: true,
    api: {
      prompt: system.sources === 'from-server' ? BARE_PROMPT_VERSION : ANSWER_PROMPT_VERSION,
      tries: said.try,
      tokens: said.tokens,
    },
  };
}
