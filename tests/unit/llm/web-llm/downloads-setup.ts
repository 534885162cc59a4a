import { createDownloads, type Downloads } from '../../../../lib/llm/web-llm/downloads';
import { findModel, type WebLlmModel } from '../../../../lib/llm/web-llm/models';
import { createMemoryCaches, type MemoryCaches } from '../../../fakes/memory-caches';
import { startWeightsHub, type HubOptions, type WeightsHub } from '../../../fakes/weights-hub';

export const ID = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';
export const MODEL = findModel(ID) as WebLlmModel;
export const FIRST = 'params_shard_0.bin';
export const MIDDLE = 'params_shard_1.bin';
export const LAST = 'params_shard_2.bin';
export const never = new AbortController().signal;

type Order = Parameters<Downloads['run']>[1];

export type DownloadTest = {
  hub: WeightsHub;
  caches: MemoryCaches;
  readonly downloads: Downloads;
  /** As after the browser was started anew: only what the caches hold is known. */
  reopen(fetch?: typeof globalThis.fetch): void;
  run(order?: Partial<Order>, signal?: AbortSignal): ReturnType<Downloads['run']>;
  /** The bytes the server has of a file. */
  bytesOf(name: string): Uint8Array;
  bytesOfAll(): number;
  /** Number of requests for a file. */
  hits(name: string): number;
  /** Bytes of a file as web-llm reads them. */
  held(name: string): Promise<Uint8Array | null>;
};

/** A server with a model of three shards, and an empty browser. */
export async function setUpDownloads(
  options: Partial<HubOptions> & { mostBytes?: number } = {},
): Promise<DownloadTest> {
  const { mostBytes, ...rest } = options;
  const hub = await startWeightsHub({ model: ID, ...rest });
  const caches = createMemoryCaches(mostBytes === undefined ? {} : { mostBytes });
  const open = (fetch = globalThis.fetch) => createDownloads({ caches, fetch, hub: hub.origin });

  let downloads = open();
  return {
    hub,
    caches,
    get downloads() {
      return downloads;
    },
    reopen(fetch) {
      downloads = open(fetch);
    },
    run(order = {}, signal = never) {
      const whole = { agreedBytes: 1e9, onProgress: () => undefined, ...order };
      return downloads.run(MODEL, whole, signal);
    },
    bytesOf: name => hub.files[name] ?? new Uint8Array(),
    bytesOfAll: () => Object.values(hub.files).reduce((sum, { length }) => sum + length, 0),
    hits: name => hub.requests().filter(each => each === name).length,
    async held(name) {
      const cache = await caches.open('webllm/model');
      const found = await cache.match(`${hub.origin}/mlc-ai/${ID}/resolve/main/${name}`);
      return found ? new Uint8Array(await found.arrayBuffer()) : null;
    },
  };
}
