import type { IncomingMessage, ServerResponse } from 'node:http';

import { startHttpServer, type Handler } from './http-server';
import type { ChatBody } from './openai-errors';
import { replyWordForWord } from './word-for-word';

type Question = { custom_id: string; body: ChatBody };

export type BatchScript = {
  /** What becomes of a question of a batch (from 0): answered, failed in the errors' file, or left out. */
  fate: (question: Question, batch: number) => 'answered' | 'failed' | 'left-out';
  /** Status of a batch that has ended. */
  ends: (batch: number) => 'completed' | 'failed' | 'expired';
  /** Looks at a batch until it has ended. */
  looks: number;
  /** Refuses a request with this status; `null`: not. */
  trouble: (request: { method: string; path: string; nth: number }) => number | null;
};

/** A local server that speaks OpenAI's files and batches; replies come in reverse order. */
export type BatchServer = {
  readonly baseUrl: string;
  /** Questions of each batch that was made, by their ids. */
  readonly batches: readonly string[][];
  readonly uploads: () => number;
  close(): Promise<void>;
};

export async function startBatchServer(overrides: Partial<BatchScript> = {}): Promise<BatchServer> {
  const script: BatchScript = {
    fate: () => 'answered',
    ends: () => 'completed',
    looks: 2,
    trouble: () => null,
    ...overrides,
  };
  const files = new Map<string, string>();
  const made: { id: string; input_file_id: string; looks: number }[] = [];
  const batches: string[][] = [];
  let uploads = 0;
  let nth = 0;

  const questionsOf = (file: string) =>
    (files.get(file) ?? '')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Question);

  function show(at: number): object {
    const batch = made[at];
    if (!batch) return { error: { message: 'no such batch' } };
    batch.looks += 1;
    const isOver = batch.looks > script.looks;
    const status = isOver ? script.ends(at) : 'in_progress';
    if (status !== 'completed') return { object: 'batch', ...batch, status };
    const lines = (wanted: 'answered' | 'failed') =>
      questionsOf(batch.input_file_id)
        .filter(question => script.fate(question, at) === wanted)
        .toReversed()
        .map(question => `${JSON.stringify(LINES[wanted](question))}\n`)
        .join('');
    files.set(`out-${at}`, lines('answered'));
    files.set(`errors-${at}`, lines('failed'));
    const output_file_id = `out-${at}`;
    return { object: 'batch', ...batch, status, output_file_id, error_file_id: `errors-${at}` };
  }

  function upload(body: string): object {
    uploads += 1;
    files.set(`file-${uploads}`, fileIn(body));
    return { id: `file-${uploads}`, object: 'file' };
  }

  function make(body: string): object {
    const { input_file_id } = JSON.parse(body) as { input_file_id: string };
    made.push({ id: `batch-${made.length}`, input_file_id, looks: 0 });
    batches.push(questionsOf(input_file_id).map(({ custom_id }) => custom_id));
    return { object: 'batch', status: 'validating', ...made.at(-1) };
  }

  function find([, kind, id = '', part]: readonly string[]): object | string {
    if (kind === 'files' && part === 'content') return files.get(id) ?? '';
    if (id === '') return { object: 'list', data: made, has_more: false };
    return show(made.findIndex(each => each.id === id));
  }

  async function serve(response: ServerResponse, request: IncomingMessage): Promise<void> {
    const path = (request.url ?? '').split('?', 1).join('').replace(/^\/v1/, '');
    const method = request.method ?? 'GET';
    const body = await readAll(request);
    const refusal = script.trouble({ method, path, nth: nth++ });
    if (refusal !== null) send(response, { error: { message: 'busy' } }, refusal);
    else if (method !== 'POST') send(response, find(path.split('/')));
    else send(response, path === '/files' ? upload(body) : make(body));
  }
  const handler: Handler = (response, request) => serve(response, request);
  // Ids are part of the paths, so that one handler has them all.
  const server = await startHttpServer(new Proxy({}, { get: () => handler }));
  const baseUrl = `${server.origin}/v1`;
  return { baseUrl, batches, uploads: () => uploads, close: () => server.close() };
}

const LINES = {
  answered: ({ custom_id, body }: Question) => {
    const message = { role: 'assistant', content: replyWordForWord(body) };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    return { custom_id, response: { status_code: 200, body: { choices } }, error: null };
  },
  failed: ({ custom_id }: Question) => ({
    custom_id,
    response: { status_code: 500, body: { error: { message: 'it broke' } } },
    error: null,
  }),
};

/** The file of a form, as far as this server's client writes it. */
function fileIn(form: string): string {
  const [boundary = ''] = form.split('\r\n', 1);
  const part = form.split(boundary).find(each => each.includes('filename=')) ?? '';
  return part.slice(part.indexOf('\r\n\r\n') + 4).trimEnd();
}

/** Sends a file as it is, and everything else as JSON. */
function send(response: ServerResponse, value: object | string, status = 200): void {
  const isFile = typeof value === 'string';
  const type = isFile ? 'application/octet-stream' : 'application/json';
  response.writeHead(status, { 'content-type': type });
  response.end(isFile ? value : JSON.stringify(value));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts = await Array.fromAsync(request as AsyncIterable<Buffer>);
  return Buffer.concat(parts).toString('utf8');
}
