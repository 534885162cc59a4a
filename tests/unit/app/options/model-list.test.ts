import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  createModelList,
  workOn,
  type ModelList,
  type ModelListDeps,
} from '../../../../lib/app/options/model-list';
import { listOffers } from '../../../../lib/llm/web-llm/offers';
import { toFacts } from '../../../../lib/llm/web-llm/device';
import type { ModelTask, ListedModel } from '../../../../lib/settings/local-models';
import { answerBytes, stallAfter } from '../../../fakes/weights-hub';
import {
  FIRST,
  ID,
  MIDDLE,
  MODEL,
  setUpDownloads,
  type DownloadTest,
} from '../../llm/web-llm/downloads-setup';

const GIB = 2 ** 30;
const LIMITS = {
  maxBufferSize: 2 * GIB,
  maxStorageBufferBindingSize: 2 * GIB,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 10,
};
const DEVICE = {
  card: { limits: LIMITS, hasHalfFloats: true },
  memoryGiB: 16,
  freeBytes: 50 * GIB,
};
const LIBS = { [ID]: { file: 'x.wasm', integrity: `sha256-${'A'.repeat(43)}=` } };

let test: DownloadTest;
let list: ModelList;
const requestAccess = vi.fn<ModelListDeps['requestAccess']>();
const forget = vi.fn<ModelListDeps['forget']>();
const tryOut = vi.fn<NonNullable<ModelListDeps['tryOut']>>();
const alone = vi.fn<ModelListDeps['alone']>();

beforeEach(async () => {
  test = await setUpDownloads();
  requestAccess.mockReset().mockResolvedValue(true);
  forget.mockReset().mockResolvedValue(undefined);
  tryOut.mockReset().mockResolvedValue(null);
  alone.mockReset().mockImplementation(async (_id, work) => {
    await work();
    return true;
  });
  list = open();
  await list.refresh();
});
afterEach(async () => {
  await test.hub.close();
});

/** As a page that is opened: what it knows is what is on the device. */
function open(): ModelList {
  const { downloads } = test;
  return createModelList({
    find: id => (id === ID ? workOn(downloads, MODEL, 'https://huggingface.co') : null),
    look: async () => ({
      offers: await listOffers({ device: DEVICE, libs: LIBS, downloads }),
      device: toFacts(DEVICE),
    }),
    requestAccess,
    alone,
    forget,
    tryOut,
  });
}

function find(): ListedModel {
  const { value } = list.view;
  const model = value.status === 'shown' && value.models.find(({ offer }) => offer.id === ID);
  if (!model) throw new Error('test: the model is not shown');
  return model;
}

/** Waits until the model's task is of this kind; `null`: until there is none. */
async function waitFor(kind: ModelTask['kind'] | null): Promise<ListedModel> {
  await vi.waitFor(() => expect(find().task?.kind ?? null).toBe(kind), {
    interval: 5,
    timeout: 5_000,
  });
  return find();
}

/** Downloads the whole of the model. */
async function bringWhole(): Promise<void> {
  list.actions.onBring(ID, test.bytesOfAll());
  await vi.waitFor(
    () => expect(find()).toMatchObject({ task: null, offer: { download: { kind: 'whole' } } }),
    { interval: 5, timeout: 5_000 },
  );
}

describe('a model on the list', () => {
  it('is measured in the click that asked for it, and not downloaded by that', async () => {
    list.actions.onMeasure(ID);
    // In the click's own task: nothing was waited for.
    expect(requestAccess).toHaveBeenCalledExactlyOnceWith('https://huggingface.co/*');

    const { task, offer } = await waitFor('asking');

    expect(task).toEqual({ kind: 'asking', bytes: test.bytesOfAll() });
    expect(offer.download).toEqual({ kind: 'none' });
    expect(test.hits(FIRST)).toBe(0);
    expect(list.view.value).toMatchObject({
      device: { card: { hasHalfFloats: true, largestBufferBytes: 2 * GIB }, memoryGiB: 16 },
    });
  });

  it('is asked about nowhere without permission', async () => {
    requestAccess.mockResolvedValue(false);

    list.actions.onMeasure(ID);
    const { task } = await waitFor('ended');
    list.actions.onBring(ID, 1e9);
    // Time enough for whatever the two clicks would have begun.
    await new Promise(done => setTimeout(done, 50));

    expect(task).toEqual({ kind: 'ended', failure: 'not-allowed' });
    expect(alone).not.toHaveBeenCalled();
    expect(test.hub.requests()).toEqual([]);
  });

  it('is downloaded once the size was agreed to, and can then be chosen', async () => {
    await bringWhole();

    const { offer, task } = find();
    expect(offer.download).toMatchObject({ kind: 'whole', totalBytes: test.bytesOfAll() });
    expect([offer.obstacle, task]).toEqual([null, null]);
  });

  it('is tried when it is whole, and says why it judges nothing', async () => {
    const tried = Promise.withResolvers<null | 'labels-wrong'>();
    tryOut.mockReturnValue(tried.promise);
    list.actions.onBring(ID, test.bytesOfAll());

    const trying = await waitFor('trying');
    tried.resolve('labels-wrong');
    const ended = await waitFor('ended');

    expect(tryOut).toHaveBeenCalledExactlyOnceWith(ID, expect.any(AbortSignal));
    expect(trying.offer.download.kind).toBe('none');
    expect(ended.task).toEqual({ kind: 'ended', failure: 'labels-wrong' });
    expect(ended.offer.download.kind).toBe('whole');
  });

  it('is not downloaded where it is larger than what was agreed to', async () => {
    list.actions.onBring(ID, test.bytesOfAll() - 1);

    expect((await waitFor('ended')).task).toEqual({
      kind: 'ended',
      failure: 'larger-than-agreed',
    });
    expect(test.hits(FIRST)).toBe(0);
  });

  it('shows how far it is, is paused, and goes on with that file in another page', async () => {
    test.hub.answerWith(MIDDLE, stallAfter(test.bytesOf(MIDDLE), 30_000));
    list.actions.onBring(ID, test.bytesOfAll());
    await vi.waitFor(() =>
      expect(find().task).toMatchObject({ kind: 'downloading', heldBytes: 70_000 }),
    );

    list.actions.onPause(ID);
    const paused = await waitFor('ended');
    test.hub.answerWith(MIDDLE, answerBytes(test.bytesOf(MIDDLE)));
    list = open();
    await list.refresh();
    const seen = find();
    await bringWhole();

    expect(paused.task).toEqual({ kind: 'ended', failure: 'paused' });
    expect(seen).toMatchObject({ task: null, offer: { download: { kind: 'partly' } } });
    expect([test.hits(FIRST), test.hits(MIDDLE)]).toEqual([1, 2]);
    expect(find().offer.download.kind).toBe('whole');
  });

  it('with wrong bytes says so, keeps none of them, and can be tried again', async () => {
    test.hub.answerWith(MIDDLE, answerBytes(new Uint8Array(test.bytesOf(MIDDLE).length)));
    list.actions.onBring(ID, test.bytesOfAll());

    const wrong = await waitFor('ended');
    test.hub.answerWith(MIDDLE, answerBytes(test.bytesOf(MIDDLE)));
    await bringWhole();

    expect(wrong.task).toEqual({ kind: 'ended', failure: 'wrong-bytes' });
    expect(wrong.offer.download).toMatchObject({ kind: 'partly' });
    expect(await test.held(MIDDLE)).toEqual(test.bytesOf(MIDDLE));
  });

  it('is worked on once at a time, in one page', async () => {
    test.hub.answerWith(FIRST, stallAfter(test.bytesOf(FIRST), 10));
    list.actions.onBring(ID, test.bytesOfAll());
    list.actions.onBring(ID, test.bytesOfAll());
    await waitFor('downloading');
    await vi.waitFor(() => expect(alone).toHaveBeenCalledOnce());
    list.actions.onPause(ID);
    await waitFor('ended');

    alone.mockResolvedValue(false);
    list.actions.onBring(ID, test.bytesOfAll());

    await vi.waitFor(() => expect(find().task).toEqual({ kind: 'ended', failure: 'elsewhere' }));
  });

  it('is the judge no more before it is removed, with every byte', async () => {
    await bringWhole();
    forget.mockImplementation(() => {
      expect(find().offer.download.kind).toBe('whole');
      return Promise.resolve();
    });

    list.actions.onRemove(ID);
    await vi.waitFor(() => expect(find().offer.download).toEqual({ kind: 'none' }));

    expect(forget).toHaveBeenCalledExactlyOnceWith(ID);
    expect(Object.values(test.caches.list()).flat()).toEqual([]);
  });

  it('is gone with all others also in the middle of its download', async () => {
    test.hub.answerWith(MIDDLE, stallAfter(test.bytesOf(MIDDLE), 30_000));
    list.actions.onBring(ID, test.bytesOfAll());
    await vi.waitFor(() => expect(find().task).toMatchObject({ heldBytes: 70_000 }));

    await list.removeAll();

    expect(find()).toMatchObject({ task: null, offer: { download: { kind: 'none' } } });
    expect(Object.values(test.caches.list()).flat()).toEqual([]);
  });

  it('that the reader does not want after all asks no more', async () => {
    list.actions.onMeasure(ID);
    await waitFor('asking');

    list.actions.onDecline(ID);

    expect((await waitFor(null)).offer.download).toEqual({ kind: 'none' });
  });
});
