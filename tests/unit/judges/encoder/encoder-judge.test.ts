import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as ort from 'onnxruntime-node';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fail, ok } from '../../../../lib/core/result';
import type { EncoderDownloads } from '../../../../lib/judges/encoder/downloads';
import { ENCODER } from '../../../../lib/judges/encoder/encoder';
import type { OnnxHost } from '../../../../lib/judges/encoder/open-engine';
import { ENCODER_MODELS } from '../../../../lib/judges/encoder/models';
import { tryEncoder } from '../../../../lib/judges/encoder/try-encoder';
import { openEngineInNode } from '../../../../scripts/lib/embedded-in-node';
import { prepareInNode } from '../../../../scripts/lib/judges-in-node';
import { makeEncoderFiles } from '../../../fakes/encoder-model';
import { collectReplies, fakeTask } from '../../../fakes/judges';

const MODEL = ENCODER_MODELS[0]?.id ?? '';
const IDENTITY = ENCODER.identity(MODEL, 'ab12cd34ef56');
const openEngine = openEngineInNode();
const FILES = makeEncoderFiles();

type Read = Awaited<ReturnType<EncoderDownloads['read']>>;
type Files = Record<string, Uint8Array>;

const here = (files: Files): Read => ok(new Map(Object.entries(files)));

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Devices that gave the replies. */
const devices: string[] = [];

async function open(read: Read, onnx: Partial<OnnxHost> = {}) {
  if (IDENTITY === null) throw new Error('tests: the model is not on the list');
  devices.length = 0;
  return ENCODER.open(IDENTITY, {
    openEngine,
    onTrace: ({ device }) => devices.push(device),
    downloads: { read: () => Promise.resolve(read) },
    onnx: {
      loadRuntime: () => Promise.resolve(ort),
      device: 'processor',
      sessionOptions: { intraOpNumThreads: 1 },
      ...onnx,
    },
  });
}

/** Answers to a statement that a passage says, and to one that it denies. */
async function judge(read: Read, onnx: Partial<OnnxHost> = {}) {
  const tasks = ['Lead is poisonous to children.', 'Lead is not poisonous to children.'].map(
    (statement, at) =>
      fakeTask({
        pairId: `pair-${at}` as never,
        statement,
        passages: [
          {
            id: 'passage-0' as never,
            text: 'The house was painted in 1950. Lead is poisonous to children. It was sold later.',
          },
        ],
      }),
  );
  return collectReplies(await open(read, onnx), tasks);
}

describe('a downloaded network', () => {
  it('judges as its scores say, quotes the nearest sentence, and names its weights', async () => {
    const replies = await judge(here(FILES));

    expect(replies).toMatchObject([
      {
        kind: 'supported',
        quotes: [{ passageId: 'passage-0', exact: 'Lead is poisonous to children.' }],
      },
      { kind: 'contradicted' },
    ]);
    expect(IDENTITY).toEqual({
      id: 'encoder',
      version: '1, ab12cd34',
      model: MODEL,
      weights: 'ab12cd34ef56',
    });
  });

  it('that has only two classes contradicts nothing', async () => {
    const two = {
      id2label: { 0: 'entailment', 1: 'not_entailment' },
      max_position_embeddings: 256,
    };
    const config = new TextEncoder().encode(JSON.stringify(two));

    const replies = await judge(here({ ...FILES, 'config.json': config }));

    expect(replies.map(({ kind }) => kind)).toEqual(['supported', 'not-found']);
  });

  it.each([
    ['is gone', fail('missing'), 'model-not-loaded'],
    ['has another file than was downloaded', fail('changed'), 'model-changed'],
    [
      'has labels in a wrong order',
      here(makeEncoderFiles(['neutral', 'contradiction', 'entailment'])),
      'labels-wrong',
    ],
    [
      'has two labels swapped',
      here(makeEncoderFiles(['contradiction', 'entailment', 'neutral'])),
      'labels-wrong',
    ],
    ['has no graph', here({ ...FILES, 'model.onnx': new Uint8Array(99) }), 'model-unfit'],
    ['has no tokenizer', here({ ...FILES, 'tokenizer.json': new Uint8Array(9) }), 'model-unfit'],
    ['has no labels', here({ ...FILES, 'config.json': new Uint8Array(9) }), 'model-unfit'],
  ] as const)('that %s judges nothing, and says why', async (_what, read, reason) => {
    const replies = await judge(read as Read);

    expect(replies.map(reply => reply.kind === 'not-judged' && reply.reason)).toEqual([
      reason,
      reason,
    ]);
  });

  it('says so when there is no memory for it, to load it or to run it', async () => {
    const tooLarge = {
      ...ort,
      InferenceSession: {
        ...ort.InferenceSession,
        create: () => Promise.reject(new RangeError('Array buffer allocation failed')),
      },
    } as unknown as typeof ort;

    const replies = await judge(here(FILES), { loadRuntime: () => Promise.resolve(tooLarge) });

    expect(replies).toMatchObject([{ reason: 'out-of-memory' }, { reason: 'out-of-memory' }]);
  });

  it('is tried with one pair after its download', async () => {
    const close = vi.fn();
    const tried = async (read: Read) =>
      tryEncoder({ judge: await open(read), close }, new AbortController().signal);

    expect(await tried(here(FILES))).toBeNull();
    expect(await tried(here(makeEncoderFiles(['neutral', 'contradiction', 'entailment'])))).toBe(
      'labels-wrong',
    );
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe('a network in a folder', () => {
  it('is judged with from the command line and in the benches', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'veracite-encoder-'));
    for (const [name, bytes] of Object.entries(FILES)) writeFileSync(join(folder, name), bytes);
    const prepared = prepareInNode(ENCODER, { VERACITE_ENCODER_FILES: folder });
    const opened = prepared.ok ? await prepared.value() : null;

    const replies = opened && (await collectReplies(opened, [fakeTask()]));
    rmSync(folder, { recursive: true });

    expect(opened?.identity).toEqual({ id: 'encoder', version: '1', model: MODEL });
    expect(replies).toMatchObject([{ kind: expect.not.stringMatching('not-judged') as string }]);
  });

  it('is asked for where none is named', () => {
    const prepared = prepareInNode(ENCODER, {});

    expect(!prepared.ok && prepared.failure).toContain('VERACITE_ENCODER_FILES');
  });
});

describe('a network on a graphics card', () => {
  /** Node's runtime, in which the "card" runs as told. */
  function withCard(run: 'slow' | 'fast' | 'wrong' | 'broken') {
    const opened: string[] = [];
    const create = async (model: Uint8Array, options: ort.InferenceSession.SessionOptions) => {
      const isCard = options.executionProviders?.includes('webgpu') ?? false;
      opened.push(isCard ? 'card' : 'processor');
      if (isCard && run === 'broken') throw new Error('no such operator');
      const session = await ort.InferenceSession.create(model, { intraOpNumThreads: 1 });
      return {
        inputNames: session.inputNames,
        outputNames: session.outputNames,
        release: () => session.release(),
        run: async (feeds: Record<string, ort.Tensor>) => {
          const output = await session.run(feeds);
          const logits = output['logits']?.data;
          if (isCard && run === 'wrong' && logits instanceof Float32Array) logits.reverse();
          return output;
        },
      };
    };
    const runtime = { ...ort, InferenceSession: { ...ort.InferenceSession, create } };
    const onnx: Partial<OnnxHost> = {
      loadRuntime: () => Promise.resolve(runtime as unknown as typeof ort),
      findGpu: () => Promise.resolve('of the test'),
    };
    return { opened, onnx };
  }

  /** The card's time for the probes, then the processor's. */
  function clock(card: number, processor: number) {
    const times = [0, card, 0, processor];
    vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 0);
  }

  it.each([
    ['fast', [1, 2], 'graphics card, of the test'],
    ['slow', [2, 1], 'processor'],
    ['wrong', [1, 2], 'processor'],
    ['broken', [1, 2], 'processor'],
  ] as const)('that is %s gives right answers all the same', async (run, times, device) => {
    const { opened, onnx } = withCard(run);
    clock(times[0], times[1]);

    const replies = await judge(here(FILES), onnx);

    expect(replies.map(({ kind }) => kind)).toEqual(['supported', 'contradicted']);
    expect(opened).toEqual(['processor', 'card']);
    expect(devices).toEqual([device, device]);
  });
});
