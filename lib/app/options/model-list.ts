import { signal, type ReadonlySignal } from '@preact/signals';

import type { ModelListActions } from '../../../components/options/ModelRow';
import type { DeviceFacts, ModelOffer } from '../../core/device/model-offer';
import type { Downloads } from '../../llm/web-llm/downloads';
import { WEIGHTS_HUB } from '../../llm/web-llm/models';
import { createCoalescer } from '../../util/coalescer';
import type { ModelTask, ModelListView } from '../../settings/local-models';
import { createModelTasks, type ModelTasks, type ModelTasksDeps } from './model-tasks';

export type ModelListDeps = {
  downloads: Downloads;
  look: () => Promise<{ offers: ModelOffer[]; device: DeviceFacts }>;
  /** Asks the user; called in the click's own task, since the browser refuses to ask later. */
  requestAccess: (pattern: string) => Promise<boolean>;
  alone: ModelTasksDeps['alone'];
  /** Called before a model is removed: it must not remain the judge of this device. */
  forget: (id: string) => Promise<void>;
};

export type ModelList = {
  view: ReadonlySignal<ModelListView>;
  actions: ModelListActions;
  refresh(): Promise<void>;
  /** Removes every model; cancels a running download first. */
  removeAll(): Promise<void>;
};

/** Only server that is asked for weights. */
const HUB_PATTERN = `${WEIGHTS_HUB}/*`;

export function createModelList(deps: ModelListDeps): ModelList {
  const view = signal<ModelListView>({ status: 'looking' });
  let seen: Awaited<ReturnType<ModelListDeps['look']>> | null = null;

  function show(): void {
    if (seen === null) return;
    const { offers, ...rest } = seen;
    const models = offers.map(offer => ({ offer, task: tasks.find(offer.id) }));
    view.value = { status: 'shown', models, ...rest };
  }

  async function refresh(): Promise<void> {
    seen = await deps.look();
    show();
  }

  const { request: onChange } = createCoalescer(show);
  const tasks = createModelTasks({ alone: deps.alone, onChange, onEnd: refresh });
  const work = createListWork(deps, tasks);
  return {
    view,
    refresh,
    actions: {
      onMeasure: id => void work.measure(id),
      onBring: (id, agreedBytes) => void work.download(id, agreedBytes),
      onPause: id => tasks.stop(id),
      onDecline: id => tasks.note(id, null),
      onRemove: id => void work.remove(id),
    },
    async removeAll() {
      await tasks.stopAll();
      const { offers } = await deps.look();
      for (const { id, download } of offers) if (download.kind !== 'none') await work.remove(id);
    },
  };
}

function createListWork({ downloads, requestAccess, forget }: ModelListDeps, tasks: ModelTasks) {
  /** nb. Called before any await: the click counts only that long. */
  async function isAllowed(id: string): Promise<boolean> {
    const isGiven = await requestAccess(HUB_PATTERN);
    if (!isGiven) tasks.note(id, { kind: 'ended', failure: 'not-allowed' });
    return isGiven;
  }

  return {
    async measure(id: string): Promise<void> {
      if (!(await isAllowed(id))) return;
      await tasks.work(id, { kind: 'measuring' }, async (model, signal) => {
        const measured = await downloads.measure(model, signal);
        return measured.ok
          ? { kind: 'asking', bytes: measured.value }
          : { kind: 'ended', failure: measured.failure };
      });
    },
    async download(id: string, agreedBytes: number): Promise<void> {
      if (!(await isAllowed(id))) return;
      const onProgress = (progress: { heldBytes: number; totalBytes: number }) =>
        tasks.note(id, { kind: 'downloading', ...progress });
      const first: ModelTask = { kind: 'downloading', heldBytes: 0, totalBytes: agreedBytes };
      await tasks.work(id, first, async (model, signal) => {
        const ran = await downloads.run(model, { agreedBytes, onProgress }, signal);
        return ran.ok ? null : { kind: 'ended', failure: ran.failure };
      });
    },
    async remove(id: string): Promise<void> {
      await forget(id);
      await tasks.work(id, { kind: 'removing' }, async model => {
        await downloads.remove(model);
        return null;
      });
    },
  };
}
