import { readFile } from 'node:fs/promises';
import * as ort from 'onnxruntime-node';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InferenceSession } from 'onnxruntime-web';
import { EMBEDDED_CARD } from '../../../../lib/judges/embedded/card';
import { sha256OfBytes } from '../../../../lib/text/content-hash';
import { createOpenEngine, type OpenEngineDeps } from '../../../../lib/judges/embedded/open-engine';
import type { OrtRuntime } from '../../../../lib/judges/embedded/ort-encoder';
import { toPairInput } from '../../../../lib/judges/embedded/pair-input';

const readJudgeFile = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../../public/judge/${name}`, import.meta.url)));

afterEach(() => {
  vi.restoreAllMocks();
});

/** Node's runtime, which takes the processor for a graphics card and counts what is open. */
function fakeRuntime(distort: (logits: Float32Array) => void = () => undefined) {
  const open = new Set<InferenceSession>();
  let isLost = false;
  const create = async (model: Uint8Array, options?: InferenceSession.SessionOptions) => {
    const isCard = options?.executionProviders?.includes('webgpu') ?? false;
    const session = await ort.InferenceSession.create(model, { intraOpNumThreads: 1 });
    const seen = {
      run: async (feeds: Record<string, ort.Tensor>) => {
        if (isCard && isLost) throw new Error('GPUDevice was lost');
        const output = await session.run(feeds);
        const logits = output['logits']?.data;
        if (isCard && logits instanceof Float32Array) distort(logits);
        return output;
      },
      release: async () => {
        open.delete(seen as unknown as InferenceSession);
        await session.release();
      },
    };
    open.add(seen as unknown as InferenceSession);
    return seen;
  };
  return {
    open,
    /** From now on the card answers nothing. */
    lose: () => {
      isLost = true;
    },
    runtime: { Tensor: ort.Tensor, InferenceSession: { create } } as unknown as OrtRuntime,
  };
}

function openWith(overrides: Partial<OpenEngineDeps>) {
  return createOpenEngine({
    card: EMBEDDED_CARD,
    hash: sha256OfBytes,
    read: readJudgeFile,
    loadRuntime: () => Promise.resolve(fakeRuntime().runtime),
    device: 'processor',
    sessionOptions: {},
    ...overrides,
  })();
}

describe('opening the engine', () => {
  test('takes the processor where there is no graphics card', async () => {
    const opened = await openWith({ findGpu: () => Promise.resolve(null) });

    expect(opened.encoder).toMatchObject({ device: 'processor', batch: 1 });
  });

  test('takes a graphics card that says the same, and lets the processor go', async () => {
    const { open, runtime } = fakeRuntime();
    const opened = await openWith({
      loadRuntime: () => Promise.resolve(runtime),
      findGpu: () => Promise.resolve('acme one'),
    });

    expect(opened.encoder.device).toBe('graphics card, acme one');
    expect(open.size).toBe(2);
  });

  test('goes on on the processor where the graphics card is lost at work, and says the same', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { open, runtime, lose } = fakeRuntime();
    const opened = await openWith({
      loadRuntime: () => Promise.resolve(runtime),
      findGpu: () => Promise.resolve('acme one'),
    });
    const { encoder, pieces } = opened;
    const pair = toPairInput(pieces.ids('Zinc helps.'), pieces.ids('Zinc helps people.'), pieces);
    const [before] = await encoder.scorePairs([pair]);

    lose();
    const [after] = await encoder.scorePairs([pair]);

    // As near as a card has to be to be taken at all.
    for (const [side, logit] of (before?.logits ?? []).entries()) {
      expect(Math.abs((after?.logits[side] ?? NaN) - logit)).toBeLessThan(0.1);
    }
    expect(encoder.device).toBe('processor');
    expect(await encoder.embed([pieces.ids('Zinc helps.')])).toHaveLength(1);
    expect(open.size).toBe(2);
  });

  test('does not take a graphics card that says something else', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { open, runtime } = fakeRuntime(logits => {
      logits[0] = (logits[0] ?? 0) + 0.2;
    });

    const opened = await openWith({
      loadRuntime: () => Promise.resolve(runtime),
      findGpu: () => Promise.resolve('acme one'),
    });

    expect(opened.encoder.device).toBe('processor');
    expect(open.size).toBe(2);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('does without a graphics card that cannot load the networks', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);

    const opened = await openWith({
      read: name =>
        name.includes('float') ? Promise.reject(new Error('gone')) : readJudgeFile(name),
      findGpu: () => Promise.resolve('acme one'),
    });

    expect(opened.encoder.device).toBe('processor');
  });

  test('fails where the runtime cannot read a network', async () => {
    const broken = Uint8Array.of(1, 2, 3);

    const opening = openWith({
      read: name => (name === 'ranker.onnx' ? Promise.resolve(broken) : readJudgeFile(name)),
      card: {
        files: {
          ...EMBEDDED_CARD.files,
          'ranker.onnx': { bytes: 3, sha256: await sha256OfBytes(broken) },
        },
      },
    });

    await expect(opening).rejects.toThrow('"ranker.onnx" is broken');
  });

  test('says the same of a pair alone and beside a longer one', async () => {
    const { encoder, pieces } = await openWith({ findGpu: () => Promise.resolve(null) });
    const pair = (statement: string, passage: string) =>
      toPairInput(pieces.ids(statement), pieces.ids(passage), pieces);
    const short = pair('Zinc helps.', 'It does.');
    const long = pair('Zinc helps.', 'It does not help anybody who has no cold. '.repeat(8));

    const [alone] = await encoder.scorePairs([short]);
    const [beside, other] = await encoder.scorePairs([short, long]);

    expect(beside).toEqual(alone);
    expect(other?.marks).toHaveLength(long.ids.length);
  });
});
