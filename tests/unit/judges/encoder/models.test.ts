import { describe, expect, it } from 'vitest';

import {
  ENCODER_MODELS,
  findEncoder,
  parseModelAddress,
} from '../../../../lib/judges/encoder/models';

describe('the models on the list', () => {
  it('are each at a pinned commit, their weights and vocabulary by hash and exact size', () => {
    for (const { folder, files, licence } of ENCODER_MODELS) {
      expect(folder).toMatch(/^https:\/\/huggingface\.co\/[\w./-]+\/resolve\/[0-9a-f]{40}\/$/);
      expect(licence).not.toBeNull();
      const pins = files?.filter(({ path }) => path !== 'config.json') ?? [];
      expect(pins.map(({ path }) => path)).toEqual(['tokenizer.json', 'onnx/model_quantized.onnx']);
      for (const { size, sha256 } of pins) {
        expect(size).toBeGreaterThan(1_000_000);
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      }
    }
  });

  it('are found by their names', () => {
    expect(ENCODER_MODELS.map(({ id }) => findEncoder(id)?.id)).toEqual(
      ENCODER_MODELS.map(({ id }) => id),
    );
    expect(findEncoder('no-such-model')).toBeNull();
  });
});

describe('the address of another model', () => {
  it.each([
    ['https://models.example.org/nli', 'https://models.example.org/nli/'],
    [' https://models.example.org/a/b/// ', 'https://models.example.org/a/b/'],
    ['https://models.example.org', 'https://models.example.org/'],
    ['https://huggingface.co/some/model', 'https://huggingface.co/some/model/resolve/main/'],
    [
      'https://huggingface.co/some/model/resolve/v1',
      'https://huggingface.co/some/model/resolve/v1/',
    ],
  ])('is a folder: %s', (typed, folder) => {
    expect(parseModelAddress(typed)).toBe(folder);
    expect(findEncoder(folder)).toMatchObject({ id: folder, folder, files: null, licence: null });
  });

  it.each([
    ['http://models.example.org/nli/'],
    ['https://user:secret@models.example.org/'],
    ['https://models.example.org/?file=model'],
    ['https://models.example.org/#model'],
    ['javascript:alert(1)'],
    ['nli-deberta'],
    [''],
    [`https://models.example.org/${'a'.repeat(600)}`],
  ])('is none: %s', typed => {
    expect(parseModelAddress(typed)).toBeNull();
    expect(findEncoder(typed)).toBeNull();
  });

  it('is shown by host and folder', () => {
    expect(findEncoder('https://huggingface.co/some/model/resolve/main/')?.name).toBe(
      'huggingface.co/some/model',
    );
    expect(findEncoder('https://models.example.org/nli/')?.name).toBe('models.example.org/nli');
  });
});
