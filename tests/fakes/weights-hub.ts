import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { answer, inOrder, startHttpServer, type Handler, type HttpServer } from './http-server';

/** A server that keeps a model's files as the hub of web-llm's makers does. */
export type WeightsHub = {
  readonly origin: string;
  /** Names of the files that were asked for so far. */
  requests(): string[];
  /** From now on this file is answered in another way; several: one after the other. */
  answerWith(name: string, ...handlers: [Handler, ...Handler[]]): void;
  readonly files: Readonly<Record<string, Uint8Array>>;
  close(): Promise<void>;
};

export type HubOptions = {
  model: string;
  /** The hub's own list, with SHA-256 of the large files, or what it says in place of it. */
  listing?: Handler;
  shards?: Readonly<Record<string, Uint8Array>>;
};

const SHARDS = {
  'params_shard_0.bin': bytesOf(40_000, 1),
  'params_shard_1.bin': bytesOf(60_000, 2),
  'params_shard_2.bin': bytesOf(20_000, 3),
};

/** Bytes that look like no others. */
export function bytesOf(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 101 + (at >> 8)) & 0xff);
}

export async function startWeightsHub(options: HubOptions): Promise<WeightsHub> {
  const { model, shards = SHARDS } = options;
  const files: Record<string, Uint8Array> = {
    ...shards,
    'tokenizer.json': bytesOf(5_000, 9),
    'mlc-chat-config.json': jsonOf({ tokenizer_files: ['tokenizer.model', 'tokenizer.json'] }),
    'tensor-cache.json': jsonOf({
      records: Object.entries(shards).map(([dataPath, { length }]) => ({
        dataPath,
        nbytes: length,
        records: [],
      })),
    }),
  };
  const folder = `/mlc-ai/${model}/resolve/main/`;
  const routes: Record<string, Handler> = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`${folder}${name}`, answerBytes(bytes)]),
  );
  const json = { 'content-type': 'application/json' };
  routes[`/api/models/mlc-ai/${model}/tree/main`] =
    options.listing ?? answer(200, listingOf(files), json);
  const server: HttpServer = await startHttpServer(routes);
  return {
    origin: server.origin,
    files,
    requests: () => server.requests.map(({ path }) => path.split('/').at(-1) ?? ''),
    answerWith(name, ...handlers) {
      routes[`${folder}${name}`] = inOrder(...handlers);
    },
    close: () => server.close(),
  };
}

/** Answers with all bytes. */
export function answerBytes(bytes: Uint8Array): Handler {
  return answer(200, bytes, { 'content-type': 'application/octet-stream' });
}

/** Sends so many bytes, and cuts the connection. */
export function cutAfter(bytes: Uint8Array, count: number): Handler {
  return response => {
    begin(response, bytes, count);
    setTimeout(() => response.destroy(), 5);
  };
}

/** Sends so many bytes, and then nothing more. */
export function stallAfter(bytes: Uint8Array, count: number): Handler {
  return response => begin(response, bytes, count);
}

function begin(response: ServerResponse, bytes: Uint8Array, count: number): void {
  response.writeHead(200, { 'content-length': bytes.length });
  response.write(bytes.subarray(0, count));
}

/** As the hub lists them: hashes of the large files only. */
function listingOf(files: Readonly<Record<string, Uint8Array>>): string {
  return JSON.stringify(
    Object.entries(files).map(([path, bytes]) => ({
      type: 'file',
      path,
      size: bytes.length,
      oid: '0'.repeat(40),
      ...(path.endsWith('.bin') ? { lfs: { oid: sha256Of(bytes), size: bytes.length } } : {}),
    })),
  );
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function jsonOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
