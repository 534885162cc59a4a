import { estimateTokenCount } from 'tokenx';

import type { ModelFailure } from '../../core/model-failure';
import { fail, ok } from '../../core/result';
import type { Result } from '../../core/result';
import type { ChatReply, ChatRequest, TokenUsage } from '../../ports/chat-model';
import { measurePrompt, readUsage } from './language-model';
import type { LanguageModelSession, PromptOptions } from './language-model';

/** Asks a session its one question. Errors of the browser are thrown on. */
export async function promptOnce(
  session: LanguageModelSession,
  { messages, schema, maxReplyTokens }: ChatRequest,
  signal: AbortSignal,
): Promise<Result<ChatReply, ModelFailure>> {
  const input = messages.at(-1)?.content ?? '';
  const options: PromptOptions = {
    responseConstraint: schema.schema,
    // The prompt says in words what the answer looks like; the window is small.
    omitResponseConstraintInput: true,
    signal,
  };
  const { used, most } = readUsage(session);
  const prompt = await measurePrompt(session, input, options);
  if (used + prompt > most) return fail('context-too-small');

  let isOverfull = false;
  for (const type of ['contextoverflow', 'quotaoverflow'] as const) {
    session.addEventListener(type, () => {
      isOverfull = true;
    });
  }
  const text = await readStream(session.promptStreaming(input, options), maxReplyTokens);
  signal.throwIfAborted();
  // A call, not the variable: the event changes it while we wait.
  const wasCut = () => isOverfull;
  if (wasCut()) return fail('context-too-small');
  return ok({ text, usage: usageOf(session, used + prompt) });
}

/** The browser sets no limit to an answer, and a small model may never end one. */
async function readStream(stream: ReadableStream<string>, maxTokens: number): Promise<string> {
  let text = '';
  for await (const piece of stream) {
    text += piece;
    if (estimateTokenCount(text) > maxTokens) break;
  }
  return text;
}

function usageOf(session: LanguageModelSession, prompt: number): TokenUsage | null {
  const { used } = readUsage(session);
  return used === 0 ? null : { prompt, reply: Math.max(0, used - prompt) };
}
