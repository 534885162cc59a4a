import { request as ask } from 'node:http';

import type { OpenaiServer } from '../../fakes/openai-server';
import type { Web, WebPage } from './web';

/** The API as the browser of a test reaches it: a host of the pretended web. */
export const API = { host: 'api.example', baseUrl: 'https://api.example/v1' };

/** A question to the chat, and when its answer had been sent to the end; `null`: it was not. */
export type AskedChat = { body: string; answeredAt: number | null };

/**
 * Lets the pretended web hand every call on to the local server that speaks the API. Answers
 * what is asked of the chat, as it comes.
 */
export function serveApi(web: Web, server: OpenaiServer): readonly AskedChat[] {
  const chats: AskedChat[] = [];
  const handChat = handOn(`${server.baseUrl}/chat/completions`);
  web.put(`${API.baseUrl}/models`, handOn(`${server.baseUrl}/models`));
  web.put(`${API.baseUrl}/chat/completions`, (request, response) => {
    const chat: AskedChat = { body: '', answeredAt: null };
    chats.push(chat);
    request.on('data', (part: Buffer) => {
      chat.body += part.toString('latin1');
    });
    response.on('finish', () => {
      chat.answeredAt = Date.now();
    });
    handChat(request, response);
  });
  return chats;
}

/** Answers with what another server answers, piece by piece. */
export function handOn(url: string): Exclude<WebPage, string> {
  return (request, response) => {
    const { method, headers } = request;
    const asked = ask(url, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    // Whoever hangs up here hangs up there too.
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  };
}
