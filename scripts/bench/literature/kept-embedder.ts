import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { createEmbeddedEmbedder, type Embedder } from '../../../lib/judges/best-sentence/embedder';
import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { parseJson } from '../../../lib/util/parse-json';
import { openEngineInNode } from '../../lib/embedded-in-node';
import { openLines, readLines } from '../../study/json-lines';

/** What the network said of a text, kept in a folder: the next run reads it from there. */
export type KeptEmbedder = Embedder & { close: () => void };

const line = v.object({ key: v.string(), value: v.string() });

/** Opens the packaged embedder with a memory in `folder`; it loads with the first new text. */
export function openKeptEmbedder(folder: string): KeptEmbedder {
  mkdirSync(folder, { recursive: true });
  const embedder = createEmbeddedEmbedder({ card: EMBEDDED_CARD, open: openEngineInNode() });
  const { identity } = embedder;
  const vectors = openMemory(join(folder, 'vectors.jsonl'));
  return {
    identity,
    embed: (texts, signal) =>
      vectors.all(
        texts.map(text => ({ text, key: keyOf(identity.version, text) })),
        async missing => (await embedder.embed(missing, signal)).map(pack),
      ),
    close: vectors.close,
  };
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64').slice(0, 22);
}

function pack(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

function unpack(packed: string): Float32Array {
  return new Float32Array(new Uint8Array(Buffer.from(packed, 'base64')).buffer);
}

function openMemory(path: string) {
  const kept = existsSync(path) ? readLines(path) : [];
  const known = new Map(
    kept.flatMap(json => {
      const parsed = v.safeParse(line, parseJson(json));
      return parsed.success ? [[parsed.output.key, parsed.output.value] as const] : [];
    }),
  );
  const lines = openLines(path);
  return {
    async all(
      asked: readonly { text: string; key: string }[],
      compute: (texts: string[]) => Promise<string[]>,
    ): Promise<Float32Array[]> {
      const missing = [...new Map(asked.map(each => [each.key, each.text]))].filter(
        ([key]) => !known.has(key),
      );
      const values = missing.length === 0 ? [] : await compute(missing.map(([, text]) => text));
      for (const [at, value] of values.entries()) {
        const key = missing[at]?.[0] ?? '';
        known.set(key, value);
        lines.add({ key, value });
      }
      return asked.flatMap(({ key }) => {
        const value = known.get(key);
        return value === undefined ? [] : [unpack(value)];
      });
    },
    close: lines.close,
  };
}
