import type { ContentHash } from '../../core/ids';
import type { AnswerCache, KeptAnswer } from '../../ports/store';
import type { ChatModel } from '../../ports/chat-model';
import type { Judge, JudgeReply, JudgeTask } from '../../ports/judge';
import { keyOf } from './answer-keys';
import { statementLabel, writeCheckPrompt, type CheckCall } from './check-prompt';
import { CHECK_SCHEMA, readVerdicts, type Check } from './check-reply';
import { planCalls, replyTokens } from './plan-calls';

type ScrubDeps = {
  /** Uses the same model. */
  judge: Judge;
  model: ChatModel;
  cache: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
};

type FoundReply = Extract<JudgeReply, { isGrounded?: boolean }>;

type Verdict = KeptAnswer['kind'];

const KINDS: Record<Check['verdict'], Verdict> = {
  supported: 'supported',
  partly: 'partly-supported',
  contradicted: 'contradicted',
  not_found: 'not-found',
};

/**
 * Marks findings as drawn from the source or not: repeats the call without the passages' texts, and
 * a verdict that stays the same did not come from them.
 *
 * Costs one more, short call for each call with findings, so it is optional. Skips "not found", the
 * expected answer without passages. If the second call fails, the finding stays without a mark.
 */
export function withScrubTest(deps: ScrubDeps): Judge {
  async function* judge(
    tasks: readonly JudgeTask[],
    signal: AbortSignal,
  ): AsyncGenerator<JudgeReply> {
    const isStopped = () => signal.aborted;
    const held: FoundReply[] = [];
    for await (const reply of deps.judge.judge(tasks, signal)) {
      if (isFound(reply)) held.push(reply);
      else yield reply;
    }
    // After an abort with the last reply, the held findings are judged again later.
    if (isStopped() || held.length === 0) return;

    try {
      const verdicts = await askWithout(tasksOf(held, tasks), deps, signal);
      for (const reply of held) yield mark(reply, verdicts);
    } catch (error) {
      if (!isStopped()) throw error;
    }
  }

  return { ...deps.judge, judge };
}

function isFound(reply: JudgeReply): reply is FoundReply {
  return 'quotes' in reply;
}

function tasksOf(held: readonly FoundReply[], tasks: readonly JudgeTask[]): JudgeTask[] {
  const ids = new Set(held.map(({ pairId }) => pairId));
  return tasks
    .filter(({ pairId }) => ids.has(pairId))
    .map(task => ({ ...task, passages: task.passages.map(({ id }) => ({ id, text: '' })) }));
}

function mark(reply: FoundReply, verdicts: ReadonlyMap<string, Verdict>): JudgeReply {
  const without = verdicts.get(reply.pairId);
  return without === undefined ? reply : { ...reply, isGrounded: without !== reply.kind };
}

async function askWithout(
  tasks: readonly JudgeTask[],
  deps: ScrubDeps,
  signal: AbortSignal,
): Promise<Map<string, Verdict>> {
  const keys = await keysOf(tasks, deps);
  const known = await deps.cache.find([...keys.values()]);
  const verdicts = new Map<string, Verdict>();
  for (const [task, key] of keys) {
    const kept = known.get(key);
    if (kept) verdicts.set(task.pairId, kept.kind);
  }
  const open = tasks.filter(({ pairId }) => !verdicts.has(pairId));
  for (const call of planCalls(open, deps.model.limits)) {
    if (!call.fits) continue;

    for (const [task, verdict] of await askOnce(call, deps.model, signal)) {
      verdicts.set(task.pairId, verdict);
      const key = keys.get(task);
      if (key) await deps.cache.put(new Map([[key, toKept(verdict)]]));
    }
  }
  return verdicts;
}

async function keysOf(
  tasks: readonly JudgeTask[],
  { judge, hash }: ScrubDeps,
): Promise<Map<JudgeTask, ContentHash>> {
  const { version } = judge.identity;
  const identity = { ...judge.identity, version: `${version}, without passages` };
  const entries = tasks.map(async task => [task, await keyOf(task, identity, hash)] as const);
  return new Map(await Promise.all(entries));
}

function toKept(kind: Verdict): KeptAnswer {
  if (kind === 'not-found') return { kind, confidence: 1 };
  const nothing = { confidence: 1, quotes: [] };
  return kind === 'partly-supported' ? { kind, ...nothing, missing: '' } : { kind, ...nothing };
}

async function askOnce(
  call: CheckCall,
  model: ChatModel,
  signal: AbortSignal,
): Promise<[JudgeTask, Verdict][]> {
  signal.throwIfAborted();
  const reply = await model.ask(
    {
      messages: writeCheckPrompt(call),
      schema: CHECK_SCHEMA,
      maxReplyTokens: replyTokens(call.tasks.length),
    },
    signal,
  );
  if (!reply.ok) return [];

  const labels = call.tasks.map((_, at) => statementLabel(at));
  const verdicts = readVerdicts(reply.value.text, new Set(labels));
  return call.tasks.flatMap((task, at): [JudgeTask, Verdict][] => {
    const verdict = verdicts.get(labels[at] ?? '');
    return verdict ? [[task, KINDS[verdict]]] : [];
  });
}
