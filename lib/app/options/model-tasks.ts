import { findModel, type WebLlmModel } from '../../llm/web-llm/models';
import type { ModelTask } from '../../settings/local-models';

type ModelJob = (model: WebLlmModel, signal: AbortSignal) => Promise<ModelTask | null>;

export type ModelTasksDeps = {
  /** Works on a model while no other page does. `false`: one does, and nothing was done. */
  alone: (id: string, work: () => Promise<void>) => Promise<boolean>;
  /** Called when a task starts or changes, and awaited when one has ended. */
  onChange: () => void;
  onEnd: () => Promise<void>;
};

/** Tasks under way: one per model at a time. */
export type ModelTasks = {
  find(id: string): ModelTask | null;
  /** `null`: nothing is shown any longer. */
  note(id: string, task: ModelTask | null): void;
  /** Does nothing if the model has a task already. */
  work(id: string, first: ModelTask, job: ModelJob): Promise<void>;
  stop(id: string): void;
  /** Resolves when all tasks have ended. */
  stopAll(): Promise<void>;
};

type Work = { controller: AbortController; done: Promise<void> };

export function createModelTasks({ alone, onChange, onEnd }: ModelTasksDeps): ModelTasks {
  const tasks = new Map<string, ModelTask>();
  const works = new Map<string, Work>();

  function note(id: string, task: ModelTask | null): void {
    if (task === null) tasks.delete(id);
    else tasks.set(id, task);
    onChange();
  }

  async function doAlone(model: WebLlmModel, job: ModelJob, signal: AbortSignal): Promise<void> {
    let end: ModelTask | null = null;
    try {
      const isAlone = await alone(model.id, async () => {
        end = await job(model, signal);
      });
      if (!isAlone) end = { kind: 'ended', failure: 'elsewhere' };
    } finally {
      works.delete(model.id);
      note(model.id, end);
      await onEnd();
    }
  }

  return {
    find: id => tasks.get(id) ?? null,
    note,
    async work(id, first, job) {
      const model = findModel(id);
      if (model === null) throw new Error(`options: there is no model "${id}"`);
      if (works.has(id)) return;

      note(id, first);
      const controller = new AbortController();
      const done = doAlone(model, job, controller.signal);
      works.set(id, { controller, done });
      await done;
    },
    stop: id => works.get(id)?.controller.abort(),
    async stopAll() {
      const open = [...works.values()];
      for (const { controller } of open) controller.abort();
      await Promise.allSettled(open.map(({ done }) => done));
    },
  };
}
