import { request as ask } from 'node:http';

import type { OpenaiServer } from '../../fakes/openai-server';
import type { Web, WebPage } from './web';

/** The API as the browser of a test reaches it: a host of the pretended web. */
export const API = { host: 'api.example', baseUrl: 'https://api.example/v1' };

/** Lets the pretended web hand every call on to the local server that speaks the API. */
export function serveApi(web: Web, server: OpenaiServer): void {
  for (const path of ['/chat/completions', '/models']) {
    web.put(`${API.baseUrl}${path}`, handOn(`${server.baseUrl}${path}`));
  }
}

function handOn(url: string): WebPage {
  return (request, response) => {
    const { method, headers } = request;
    const asked = ask(url, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  };
}
