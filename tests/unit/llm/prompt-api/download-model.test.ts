import { describe, expect, it, vi } from 'vitest';

import { downloadModel, findAvailability } from '../../../../lib/llm/prompt-api/download-model';
import { fakeBuiltInModel } from '../../../fakes/language-model';

const go = () => new AbortController().signal;

describe('downloading the browser’s model', () => {
  it('tells how far it is, and holds no session afterwards', async () => {
    const api = fakeBuiltInModel({ availability: 'downloadable', hasClick: true });
    const onProgress = vi.fn<(share: number) => void>();

    const downloaded = await downloadModel({ api, onProgress, signal: go() });

    expect(downloaded).toEqual({ ok: true, value: null });
    expect(onProgress.mock.calls.map(([share]) => share)).toEqual([0, 0.5, 1]);
    expect(api.alive()).toBe(0);
  });

  it('counts in shares also where the browser counts bytes', async () => {
    const api = fakeBuiltInModel();
    const onProgress = vi.fn<(share: number) => void>();
    const inBytes = {
      ...api,
      create: (options: Parameters<typeof api.create>[0]) => {
        options.monitor?.({
          addEventListener: (_type, listener) => listener({ loaded: 1_000, total: 4_000 }),
        });
        return api.create({ ...options, monitor: () => undefined });
      },
    };

    await downloadModel({ api: inBytes, onProgress, signal: go() });

    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
  });

  it.each([
    ['without a click', { availability: 'downloadable' as const }, 'model-not-loaded'],
    ['where none can be had', { availability: 'unavailable' as const }, 'no-model-here'],
  ])('fails %s', async (_name, script, failure) => {
    const api = fakeBuiltInModel(script);

    expect(await downloadModel({ api, onProgress: () => undefined, signal: go() })).toEqual({
      ok: false,
      failure,
    });
  });

  it('rejects with the reason of the stop', async () => {
    const api = fakeBuiltInModel({ availability: 'downloadable', hasClick: true });
    const signal = AbortSignal.abort(new Error('enough'));

    await expect(downloadModel({ api, onProgress: () => undefined, signal })).rejects.toThrow(
      'enough',
    );
  });
});

describe('whether there is a model', () =>
  it('is what the browser says, and no where it has no such interface', async () => {
    expect(await findAvailability(fakeBuiltInModel({ availability: 'downloading' }))).toBe(
      'downloading',
    );
    expect(await findAvailability(null)).toBe('unavailable');
  }));
