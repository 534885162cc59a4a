import type { OpenAI } from 'openai';

import type { ChatRequest } from '../../ports/chat-model';
import { writeBody } from './dialect';
import type { Dialect } from './dialect';
import { readAnswer } from './read-answer';
import type { Answer } from './read-answer';

/** One question in a dialect: the model's name, what is asked, and how. */
export type ChatCall = { model: string; request: ChatRequest; dialect: Dialect };

/**
 * Sends one question and reads the answer to its end.
 *
 * A stream is asked for, so that a slow server shows that it lives. One that answers in one
 * piece instead is read as it answers, and not asked again: the answer has been paid for.
 */
export async function callChat(
  client: OpenAI,
  { model, request, dialect }: ChatCall,
  signal: AbortSignal,
): Promise<Answer> {
  const body = writeBody(model, request, dialect);
  const { completions } = client.chat;
  if (!dialect.streams) {
    const response = await completions.create(body, { signal }).asResponse();
    return readAnswer(readWhole(response));
  }
  const counted = dialect.countsStreams ? { stream_options: { include_usage: true } } : {};
  const { data, response } = await completions
    .create({ ...body, ...counted, stream: true }, { signal })
    .withResponse();
  const isWhole = response.headers.get('content-type')?.includes('json') === true;
  return readAnswer(isWhole ? readWhole(response) : data);
}

async function* readWhole(response: Response): AsyncGenerator {
  yield await response.json();
}
