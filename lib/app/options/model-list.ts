import { signal, type ReadonlySignal } from '@preact/signals';

import type { ModelListActions } from '../../../components/options/ModelRow';
import type { DeviceFacts, DownloadFailure, ModelOffer } from '../../core/device/model-offer';
import { originOf } from '../../core/device/service-bases';
import type { Result } from '../../core/result';
import type { DownloadOrder, Downloads } from '../../llm/downloads';
import { createCoalescer } from '../../util/coalescer';
import type { ModelListView, ModelStop, ModelTask } from '../../settings/local-models';
import { createModelTasks, type ModelTasks, type ModelTasksDeps } from './model-tasks';

/** What can be done with one model. */
type ModelWork = {
  /** Match pattern of its server. */
  pattern: string;
  measure(signal: AbortSignal): Promise<Result<number, DownloadFailure>>;
  run(order: DownloadOrder, signal: AbortSignal): Promise<Result<unknown, DownloadFailure>>;
  remove(): Promise<void>;
};

/** The works of a model's kind, for this model. */
export function workOn<Model>(
  downloads: Pick<Downloads<Model>, 'measure' | 'run' | 'remove'>,
  model: Model,
  origin: string,
): ModelWork {
  return {
    pattern: originOf(origin),
    measure: signal => downloads.measure(model, signal),
    run: (order, signal) => downloads.run(model, order, signal),
    remove: () => downloads.remove(model),
  };
}

export type ModelListDeps = {
  /** `null`: there is no such model. */
  find: (id: string) => ModelWork | null;
  look: () => Promise<{ offers: ModelOffer[]; device?: DeviceFacts }>;
  /** Asks the user; called in the click's own task, since the browser refuses to ask later. */
  requestAccess: (pattern: string) => Promise<boolean>;
  alone: ModelTasksDeps['alone'];
  /** Called before a model is removed: it must not remain the judge of this device. */
  forget: (id: string) => Promise<void>;
  /** Called once a model is whole, before its download ends: shows that it judges. */
  tryOut?: (id: string, signal: AbortSignal) => Promise<ModelStop | null>;
};

export type ModelList = {
  view: ReadonlySignal<ModelListView>;
  actions: ModelListActions;
  refresh(): Promise<void>;
  /** Removes every model; cancels a running download first. */
  removeAll(): Promise<void>;
};

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

function createListWork(deps: ModelListDeps, tasks: ModelTasks) {
  const { requestAccess, forget, tryOut } = deps;

  function find(id: string): ModelWork {
    const work = deps.find(id);
    if (work === null) throw new Error(`options: there is no model "${id}"`);
    return work;
  }

  /** nb. Called before any await: the click counts only that long. */
  async function isAllowed(id: string): Promise<boolean> {
    const isGiven = await requestAccess(find(id).pattern);
    if (!isGiven) tasks.note(id, { kind: 'ended', failure: 'not-allowed' });
    return isGiven;
  }

  async function bring(
    id: string,
    agreedBytes: number,
    signal: AbortSignal,
  ): Promise<ModelTask | null> {
    const onProgress = (progress: { heldBytes: number; totalBytes: number }) =>
      tasks.note(id, { kind: 'downloading', ...progress });
    const ran = await find(id).run({ agreedBytes, onProgress }, signal);
    if (!ran.ok) return { kind: 'ended', failure: ran.failure };
    if (!tryOut) return null;
    tasks.note(id, { kind: 'trying' });
    const failure = await tryOut(id, signal);
    return failure && { kind: 'ended', failure };
  }

  return {
    async measure(id: string): Promise<void> {
      if (!(await isAllowed(id))) return;
      await tasks.work(id, { kind: 'measuring' }, async signal => {
        const measured = await find(id).measure(signal);
        return measured.ok
          ? { kind: 'asking', bytes: measured.value }
          : { kind: 'ended', failure: measured.failure };
      });
    },
    async download(id: string, agreedBytes: number): Promise<void> {
      if (!(await isAllowed(id))) return;
      const first: ModelTask = { kind: 'downloading', heldBytes: 0, totalBytes: agreedBytes };
      await tasks.work(id, first, signal => bring(id, agreedBytes, signal));
    },
    async remove(id: string): Promise<void> {
      await forget(id);
      await tasks.work(id, { kind: 'removing' }, async () => {
        await find(id).remove();
        return null;
      });
    },
  };
}
