import type { RemoteConnection } from '../../../lib/core/device/remote-connection';
import { startHttpServer } from '../../fakes/http-server';
import { handOn } from './api-host';

/** A question that went through, and how many pieces its answer came in. */
export type RelayedChat = { isStream: boolean; pieces: number; isEnded: boolean };

/** A door to a real server on this machine, with a list of what went through. */
export type Relay = {
  connection: RemoteConnection;
  chats: readonly RelayedChat[];
  close(): Promise<void>;
};

export async function startRelay(connection: RemoteConnection): Promise<Relay> {
  const chats: RelayedChat[] = [];
  const toModels = handOn(`${connection.baseUrl}/models`);
  const toChat = handOn(`${connection.baseUrl}/chat/completions`);
  const server = await startHttpServer({
    '/v1/models': (response, request) => toModels(request, response),
    '/v1/chat/completions': (response, request) => {
      const chat: RelayedChat = { isStream: false, pieces: 0, isEnded: false };
      chats.push(chat);
      request.on('data', (part: Buffer) => {
        chat.isStream ||= part.includes('"stream":true');
      });
      response.on('pipe', answer => answer.on('data', () => (chat.pieces += 1)));
      response.on('finish', () => (chat.isEnded = true));
      toChat(request, response);
    },
  });
  return {
    connection: { ...connection, baseUrl: `${server.origin}/v1` },
    chats,
    close: () => server.close(),
  };
}
