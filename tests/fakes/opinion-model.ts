import type { ModelFailure } from '../../lib/core/audit/model-failure';
import { fail, ok } from '../../lib/core/result';
import type { ChatModel, ChatRequest } from '../../lib/ports/chat-model';
import type { StepJournal } from '../../lib/ports/step-journal';

export type OpinionReplies = Record<
  'condensed' | 'gaps' | 'background' | 'selection' | 'answer',
  (data: Record<string, unknown>) => unknown
>;

/** Replies of a model that does its work: two gaps, and an answer from the first document. */
export const GOOD_REPLIES: OpinionReplies = {
  condensed: () => ({ isUseful: true, summary: 'It eases knees.' }),
  gaps: () => ({ missing: ['dose of velorastat', 'harms of velorastat'] }),
  background: () => ({ background: 'Velorastat may harm the liver, I believe.' }),
  selection: () => ({ needs: ['effect'], chosen: [1, 2] }),
  answer: () => ({
    sentences: [{ text: 'Velorastat eases stiff knees of adults.', documents: [1] }],
  }),
};

/** A model that answers each step of a second opinion; `asked` has the names of the steps. */
export function fakeOpinionModel(
  replies: Partial<OpinionReplies> = {},
  failAt: (call: number) => ModelFailure | null = () => null,
): ChatModel & { asked: string[]; requests: ChatRequest[] } {
  const all: OpinionReplies = { ...GOOD_REPLIES, ...replies };
  const asked: string[] = [];
  const requests: ChatRequest[] = [];
  return {
    identity: { id: 'fake-model', version: '1' },
    limits: { contextTokens: 32_000 },
    asked,
    requests,
    ask(request, signal) {
      signal.throwIfAborted();
      const { name } = request.schema;
      asked.push(name);
      requests.push(request);
      const failure = failAt(asked.length);
      if (failure) return Promise.resolve(fail(failure));
      const data = JSON.parse(request.messages[1]?.content ?? '{}') as Record<string, unknown>;
      const reply = all[name as keyof OpinionReplies](data);
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
      return Promise.resolve(ok({ text, usage: null }));
    },
  };
}

/** A journal in memory; `steps` are kept in order. */
export function memoryJournal(): StepJournal & { steps: Map<string, string> } {
  const steps = new Map<string, string>();
  return {
    steps,
    find: step => Promise.resolve(steps.get(step) ?? null),
    keep(step, json) {
      steps.set(step, json);
      return Promise.resolve();
    },
  };
}
