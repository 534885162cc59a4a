import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { describe, expect, test } from 'vitest';

import { findModel, WEB_LLM_MODELS, withSmaller } from '../../../../lib/llm/web-llm/models';

const DOCS = resolve(import.meta.dirname, '../../../../docs/web-llm.md');

const theirs = new Map(prebuiltAppConfig.model_list.map(record => [record.model_id, record]));

describe('the models offered', () => {
  test.each(WEB_LLM_MODELS)("$id is in web-llm's own list, with the same needs", model => {
    const record = theirs.get(model.id);

    expect(record?.vram_required_MB).toBe(model.memoryMB);
    expect(record?.overrides?.context_window_size).toBe(model.contextTokens);
    expect(record?.model).toBe(`https://huggingface.co/mlc-ai/${model.id}`);
  });

  test.each(WEB_LLM_MODELS)('$id takes less to download than it needs of memory', model => {
    const needed = model.memoryMB * 2 ** 20;

    expect(model.downloadBytes).toBeLessThan(needed);
    expect(model.downloadBytes).toBeGreaterThan(needed / 3);
  });

  test('are each in both forms, of which one needs 16-bit numbers', () => {
    const half = WEB_LLM_MODELS.filter(({ needsHalfFloats }) => needsHalfFloats);

    expect(half).toHaveLength(WEB_LLM_MODELS.length / 2);
    expect(half.every(({ id }) => id.includes('q4f16'))).toBe(true);
    expect(new Set(WEB_LLM_MODELS.map(({ name }) => name)).size).toBe(WEB_LLM_MODELS.length);
  });

  test('name their licence, and a quality only where it is known', () => {
    const known = WEB_LLM_MODELS.filter(({ quality }) => quality !== null);

    expect(WEB_LLM_MODELS.every(({ licence }) => licence !== '')).toBe(true);
    expect(new Set(known.map(({ name }) => name.split(',')[0]))).toEqual(
      new Set(['Llama 3.2', 'Qwen 2.5']),
    );
  });

  test('fall back to ever smaller ones', () => {
    const chosen = findModel('Qwen2.5-3B-Instruct-q4f16_1-MLC');
    const order = chosen ? withSmaller(chosen) : [];

    expect(order[0]).toBe(chosen);
    expect(order.length).toBeGreaterThan(3);
    const needs = order.map(({ memoryMB }) => memoryMB);
    expect(needs).toEqual(needs.toSorted((a, b) => b - a));
  });

  test('are those of the documentation, in its order', () => {
    const named = readFileSync(DOCS, 'utf8').match(/(?<=^\| `)[^`]+-MLC(?=`)/gm);

    expect(named).toEqual(WEB_LLM_MODELS.map(({ id }) => id));
  });
});
