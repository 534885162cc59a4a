import { readFileSync } from 'node:fs';
import * as ort from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { joinModel } from '../../../../lib/judges/embedded/gpu-encoder';

const read = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../public/judge/${name}`, import.meta.url)));

describe('a model out of nodes and weights', () => {
  test('has the nodes first, and of the other model its last graph alone', () => {
    // Version 8, a graph of two bytes, a graph of three.
    const model = Uint8Array.of(8, 8, 0x3a, 2, 1, 1, 0x3a, 3, 9, 9, 9);

    expect(joinModel(Uint8Array.of(7), model)).toEqual(Uint8Array.of(7, 0x3a, 3, 9, 9, 9));
  });

  test('is none where a file is no model, or is cut off', () => {
    expect(joinModel(Uint8Array.of(), Uint8Array.of())).toBeNull();
    expect(joinModel(Uint8Array.of(), Uint8Array.of(8, 8))).toBeNull();
    expect(joinModel(Uint8Array.of(), Uint8Array.of(0x3a, 5, 1))).toBeNull();
    expect(joinModel(Uint8Array.of(), new TextEncoder().encode('<!doctype html>'))).toBeNull();
  });

  test.each([
    ['judge', ['embeds', 'mask', 'types'], ['logits', 'marks']],
    ['ranker', ['embeds', 'mask'], ['vector']],
  ])('can be run: the %s of the graphics card', async (name, inputs, outputs) => {
    const joined = joinModel(read(`${name}-float.onnx`), read(`${name}.onnx`));
    const session = await ort.InferenceSession.create(joined ?? new Uint8Array());

    expect([...session.inputNames].sort()).toEqual(inputs);
    expect([...session.outputNames]).toEqual(outputs);
    await session.release();
  });
});
