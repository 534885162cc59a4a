import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import type { ChatModel } from '../../lib/ports/chat-model';
import { startOpenaiServer, type OpenaiScript, type OpenaiServer } from './openai-server';

/** A model behind a local server, and the server. */
export type ServedModel = { model: ChatModel; server: OpenaiServer };

/** Starts a server that says what a test wants, and a model that asks it without waiting. */
export async function serveModel(
  overrides: Partial<OpenaiScript> = {},
  contextTokens = 8_192,
): Promise<ServedModel> {
  const server = await startOpenaiServer(overrides);
  const connection = {
    kind: 'openai' as const,
    baseUrl: server.baseUrl,
    key: '',
    model: 'fake-model',
    contextTokens,
  };
  return { model: createRemoteModel({ connection, sleep: () => Promise.resolve() }), server };
}
