import type { IncomingMessage, ServerResponse } from 'node:http';

import { estimateTokenCount, sliceByTokens } from 'tokenx';

import { answer, startHttpServer, type Handler, type HttpServer } from './http-server';
import { refuseRequest, type ChatBody, type Refusal, type Rules } from './openai-errors';
import { replyWordForWord } from './word-for-word';

/** Reply of the model behind the server; plain words end normally. */
export type FakeReply =
  string | { text: string; finish?: 'stop' | 'length' | 'content_filter'; refusal?: string };

/** Fault instead of an answer; `afterPieces` is the number of pieces sent before it. */
export type Trouble =
  | ({ kind: 'refusal' } & Refusal)
  | { kind: 'cut'; afterPieces: number }
  | { kind: 'silence'; afterPieces: number };

/** `key`: as a bearer or as `api-key`; `origins`: as Ollama asks for them; `null`: none, and all. */
export type OpenaiScript = Rules & {
  reply: (chat: ChatBody) => FakeReply;
  /** Without: whole answers, also where a stream is asked for. */
  streams: boolean;
  /** Reads only so much of a prompt, and says nothing of it, as Ollama does. */
  readsTokens: number;
  /** Until it begins, for each token it has to read before that, and after each piece it writes. */
  latencyMs: { first: number; perPromptToken?: number; between: number };
  trouble: (call: number) => Trouble | null;
};

/** A local server that speaks the chat API of OpenAI, also in Azure's manner. */
export type OpenaiServer = Pick<HttpServer, 'origin' | 'requests' | 'mostAtOnce' | 'close'> & {
  /** For clients: "http://127.0.0.1:PORT/v1" */
  readonly baseUrl: string;
  /** Requests to the chat, in order, refused or not. */
  readonly chats: readonly ChatBody[];
  /** Tokens of all answers it began. */
  readonly tokens: { prompt: number; reply: number };
};

export const AZURE_VERSION = '2024-10-21';

/** Size of one chunk. */
export const PIECE_CHARACTERS = 24;

/** Starts the server; by default its model looks statements up word for word. */
export async function startOpenaiServer(
  overrides: Partial<OpenaiScript> = {},
): Promise<OpenaiServer> {
  const script: OpenaiScript = {
    reply: replyWordForWord,
    models: ['fake-model'],
    key: null,
    origins: null,
    streams: true,
    manner: 'openai',
    formats: ['json_schema', 'json_object'],
    refuses: [],
    contextTokens: 128_000,
    readsTokens: Infinity,
    latencyMs: { first: 0, between: 0 },
    trouble: () => null,
    ...overrides,
  };
  const chats: ChatBody[] = [];
  const tokens = { prompt: 0, reply: 0 };

  async function answerChat(response: ServerResponse, request: IncomingMessage): Promise<void> {
    const body = JSON.parse(await readAll(request)) as ChatBody;
    const call = chats.push(body) - 1;
    const streamsAlone = script.manner === 'llama-cpp-python' && body.stream === true;
    const trouble = script.trouble(call);
    const refusal =
      trouble?.kind === 'refusal' ? trouble : refuseRequest({ request, body }, script);
    if (refusal) {
      // The stream begins before its question is looked at, and then ends without a word.
      if (streamsAlone && refusal.error?.code === 'context_length_exceeded') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
      } else refuse(response, refusal);
      return;
    }
    const spoken = speak(body, script);
    const { first, perPromptToken = 0 } = script.latencyMs;
    await pause(first + perPromptToken * spoken.usage.prompt_tokens);
    tokens.prompt += spoken.usage.prompt_tokens;
    tokens.reply += spoken.usage.completion_tokens;
    const isCut = () => streamsAlone && call < chats.length - 1;
    const told = streamsAlone ? { ...body, stream_options: {} } : body;
    await send(response, spoken, { body: told, script, trouble, isCut });
  }
  const chat: Handler = async (response, request) => {
    try {
      await answerChat(response, request);
    } catch (error) {
      // As a server whose model breaks; a test then meets it as "model-failed".
      const message = `The model behind the server broke: ${String(error)}`;
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, error: { message } });
    }
  };
  const list: Handler = (response, request) => {
    const refusal = refuseRequest({ request, body: null }, script);
    if (refusal) refuse(response, refusal);
    else sendJson(response, { object: 'list', data: script.models.map(id => ({ id })) });
  };
  const routes: Record<string, Handler> = { '/v1/chat/completions': chat, '/v1/models': list };
  for (const model of script.models) {
    routes[`/openai/deployments/${model}/chat/completions?api-version=${AZURE_VERSION}`] = chat;
  }
  const server = await startHttpServer(routes);
  return { ...server, baseUrl: `${server.origin}/v1`, chats, tokens };
}

type Spoken = {
  text: string;
  finish: string;
  refusal: string | null;
  usage: { prompt_tokens: number; completion_tokens: number };
};

/** Lets the model answer, and holds it to what it may read and write. */
function speak(body: ChatBody, { reply, readsTokens }: OpenaiScript): Spoken {
  const messages = body.messages.map(each => ({
    ...each,
    content: sliceByTokens(each.content, 0, readsTokens),
  }));
  const said = reply({ ...body, messages });
  const {
    text: whole,
    finish = 'stop',
    refusal,
  } = typeof said === 'string' ? { text: said } : said;
  const most = body.max_completion_tokens ?? body.max_tokens ?? Infinity;
  const text = estimateTokenCount(whole) > most ? sliceByTokens(whole, 0, most) : whole;
  return {
    text,
    finish: text === whole ? finish : 'length',
    refusal: refusal ?? null,
    usage: {
      prompt_tokens: messages.reduce((sum, { content }) => sum + estimateTokenCount(content), 0),
      completion_tokens: estimateTokenCount(text),
    },
  };
}

type Sending = {
  body: ChatBody;
  script: OpenaiScript;
  trouble: Trouble | null;
  /** llama-cpp-python ends a stream for the next question. */
  isCut: () => boolean;
};

async function send(response: ServerResponse, spoken: Spoken, sending: Sending): Promise<void> {
  const { body, script, trouble, isCut } = sending;
  const streams = body.stream === true && script.streams;
  const pieces = streams ? toEvents(spoken, body) : cut(JSON.stringify(toCompletion(spoken, body)));
  const sent = trouble && 'afterPieces' in trouble ? trouble.afterPieces : pieces.length;
  response.setHeader('content-type', streams ? 'text/event-stream' : 'application/json');
  for (const piece of pieces.slice(0, sent)) {
    response.write(isCut() ? 'data: [DONE]\n\n' : piece);
    if (isCut()) break;
    await pause(script.latencyMs.between);
  }
  end(response, trouble);
}

function end(response: ServerResponse, trouble: Trouble | null): void {
  if (trouble?.kind === 'cut') response.socket?.destroySoon();
  else if (trouble?.kind !== 'silence') response.end();
}

function toCompletion({ text, finish, refusal, usage }: Spoken, { model }: ChatBody): object {
  const message = { role: 'assistant', content: refusal === null ? text : null, refusal };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message, finish_reason: finish }],
    usage,
  };
}

function toEvents({ text, finish, refusal, usage }: Spoken, body: ChatBody): string[] {
  const chunk = (rest: object) => ({ id: 'chatcmpl-1', object: 'chat.completion.chunk', ...rest });
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason }] });
  const parts =
    refusal === null
      ? cut(text).map(content => choice({ content }))
      : cut(refusal).map(piece => choice({ refusal: piece }));
  const events = [choice({ role: 'assistant', content: '' }), ...parts, choice({}, finish)];
  if (body.stream_options?.include_usage === true) events.push(chunk({ choices: [], usage }));
  return [...events.map(event => `data: ${JSON.stringify(event)}\n\n`), 'data: [DONE]\n\n'];
}

function cut(text: string): string[] {
  return text.match(new RegExp(`.{1,${PIECE_CHARACTERS}}`, 'gsu')) ?? [];
}

function refuse(response: ServerResponse, { status, error, headers }: Refusal): void {
  if (error === null) {
    response.writeHead(status, { 'content-length': '0', ...headers }).end();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error }));
}

function sendJson(response: ServerResponse, value: object): void {
  const type = { 'content-type': 'application/json' };
  void answer(200, JSON.stringify(value), type)(response, response.req);
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts = await Array.fromAsync(request as AsyncIterable<Buffer>);
  return Buffer.concat(parts).toString('utf8');
}

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise(resolve => setTimeout(resolve, ms));
}
