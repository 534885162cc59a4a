import { describe, expect, it, vi } from 'vitest';

import { createBuiltInModel } from '../../../../lib/app/options/built-in-model';
import { fakeBuiltInModel, type BuiltInScript } from '../../../fakes/language-model';

async function open(overrides: Partial<BuiltInScript>) {
  const script = { availability: 'downloadable' as BuiltInScript['availability'], ...overrides };
  const api = fakeBuiltInModel(script);
  const model = createBuiltInModel(api);
  await vi.waitFor(() => expect(model.view.value.state).toBe(script.availability));
  return { api, model };
}

describe('the browser’s own model, on the options page', () => {
  it('is looked for and not downloaded by that', async () => {
    const { api, model } = await open({ hasClick: true });

    expect(model.view.value).toEqual({ state: 'downloadable', task: null });
    expect(api.created).toEqual([]);
  });

  it('is unavailable where the browser has no interface for one', async () => {
    const model = createBuiltInModel(null);

    await vi.waitFor(() => expect(model.view.value).toEqual({ state: 'unavailable', task: null }));
    await model.download();
    expect(model.view.value).toEqual({ state: 'unavailable', task: null });
  });

  it('is asked for within the click, and shows how far it is', async () => {
    const { api, model } = await open({ hasClick: true });
    const shares: number[] = [];
    model.view.subscribe(({ task }) => {
      if (task?.kind === 'downloading') shares.push(task.share);
    });

    const download = model.download();
    expect(api.created).toHaveLength(1);
    await download;

    expect(shares).toContain(0.5);
    expect(shares.at(-1)).toBe(1);
    expect(model.view.value.task).toBeNull();
    expect(api.alive()).toBe(0);
  });

  it('says why where the browser refuses', async () => {
    const { model } = await open({ hasClick: false });

    await model.download();

    expect(model.view.value).toEqual({
      state: 'downloadable',
      task: { kind: 'ended', failure: 'model-not-loaded' },
    });
  });
});
