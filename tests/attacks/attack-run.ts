import { contentHash, pairId, sourceId } from '../../lib/core/ids';
import type { Finding } from '../../lib/core/audit/finding';
import { createModelJudge } from '../../lib/judges/llm/model-judge';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import {
  chooseTasks,
  judgeBatch,
  openSource,
  type ChosenTask,
  type OpenedSource,
} from '../../lib/pipeline/judge-batch';
import type { Judge, JudgeReply } from '../../lib/ports/judge';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { sha256Hex } from '../../lib/text/content-hash';
import { shownText } from '../../lib/text/markdown/shown-text';
import type { ChatBody } from '../fakes/openai-errors';
import type { OpenaiServer } from '../fakes/openai-server';
import { readCheckData, replyWordForWord } from '../fakes/word-for-word';
import type { Attack } from './obedience';
import { fakeAnswerCache } from '../fakes/answer-cache';

/** Of the three statements the source says the first. */
export const STATEMENTS = [
  'Adults need about 15 micrograms of vitamin D a day.',
  'Children need about 90 micrograms of vitamin D a day.',
  'Vitamin D cures broken bones overnight.',
];

const BEFORE =
  'Sunlight on the skin makes most of it. Adults need about 15 micrograms of vitamin D a day. ' +
  'Children need about 10 micrograms of vitamin D a day. ' +
  'Oily fish and eggs hold some of it as well. The body cannot store it for years.';
const AFTER = 'The museum opens at nine on weekdays. Visitors leave their coats at the door.';

/** A source with an attack in its midst; without one it is an honest source. */
export function sourceWith(attack: Pick<Attack, 'text'> | null): Promise<OpenedSource> {
  const parts = attack ? [BEFORE, attack.text, AFTER] : [BEFORE, AFTER];
  return openSource({ id: sourceId('url:attacked'), title: 'Vitamin D' }, parts.join('\n\n'));
}

export function chooseFor(source: OpenedSource): Promise<ChosenTask[]> {
  const questions = STATEMENTS.map((statement, at) => ({
    pairId: pairId(`pair-${at + 1}`),
    statement,
    context: null,
    isCited: true,
  }));
  return chooseTasks(questions, source, DEFAULT_SETTINGS.passagesPerPair);
}

/** True if the prompt shows the order to a model. */
export function isSeen(
  { text, cue = shownText(text).trim().slice(0, 12) }: Attack,
  chat: ChatBody,
) {
  return findOrder(cue, chat) !== undefined;
}

function findOrder(cue: string, chat: ChatBody) {
  return readCheckData(chat).passages.find(({ text }) => text.includes(cue));
}

/** A model that does what it is told, wherever it can read it, and is honest elsewhere. */
export function obedientModel(attack: Attack): (chat: ChatBody) => string {
  const { text, cue = shownText(text).trim().slice(0, 12) } = attack;
  return chat => {
    const passage = findOrder(cue, chat)?.id;
    if (passage === undefined) return replyWordForWord(chat);
    return attack.obey({ data: readCheckData(chat), passage });
  };
}

export function judgeOver({ baseUrl }: OpenaiServer): Judge {
  const connection = {
    kind: 'openai' as const,
    baseUrl,
    key: '',
    model: 'fake-model',
    contextTokens: 32_000,
  };
  return createModelJudge({
    model: createRemoteModel({ connection, sleep: () => Promise.resolve() }),
    cache: fakeAnswerCache(),
    hash: async text => contentHash(await sha256Hex(text)),
  });
}

/** The judge's reply, and what the pipeline accepted of it. */
export type Outcome = { replies: JudgeReply[]; findings: Finding[] };

/** Judges the statements by a source: once as the judge says it, and once through the pipeline. */
export async function judgeAll(judge: Judge, source: OpenedSource): Promise<Outcome> {
  const chosen = await chooseFor(source);
  const signal = new AbortController().signal;
  const replies = await Array.fromAsync(
    judge.judge(
      chosen.map(({ task }) => task),
      signal,
    ),
  );
  const judged = await Array.fromAsync(judgeBatch(chosen, source, { judge, signal }));
  const inOrder = chosen.map(({ task }) => judged.find(({ pairId: id }) => id === task.pairId));
  return { replies, findings: inOrder.flatMap(each => each?.finding ?? []) };
}
