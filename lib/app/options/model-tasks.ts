import type { ModelTask } from '../../settings/local-models';

type ModelJob = (signal: AbortSignal) => Promise<ModelTask | null>;

export type ModelTasksDeps = {
  /** Works on a model while no other page does. `false`: one does, and nothing was done. */
  alone: (id: string, work: () => Promise<void>) => Promise<boolean>;
  /** Called when a task starts or changes, and awaited when one has ended. */
  onChange: () => void;
  onEnd: () => Promise<void>;
};

export type ModelTasks = ReturnType<typeof createModelTasks>;

type Work = { controller: AbortController; done: Promise<void> };

/** Keeps the tasks under way: one per model at a time. */
export function createModelTasks({ alone, onChange, onEnd }: ModelTasksDeps) {
  const tasks = new Map<string, ModelTask>();
  const works = new Map<string, Work>();

  /** `null`: nothing is shown any longer. */
  function note(id: string, task: ModelTask | null): void {
    if (task === null) tasks.delete(id);
    else tasks.set(id, task);
    onChange();
  }

  async function doAlone(id: string, job: ModelJob, signal: AbortSignal): Promise<void> {
    let end: ModelTask | null = null;
    try {
      const isAlone = await alone(id, async () => {
        end = await job(signal);
      });
      if (!isAlone) end = { kind: 'ended', failure: 'elsewhere' };
    } finally {
      works.delete(id);
      note(id, end);
      await onEnd();
    }
  }

  return {
    find: (id: string) => tasks.get(id) ?? null,
    note,
    /** Does nothing if the model has a task already. */
    async work(id: string, first: ModelTask, job: ModelJob): Promise<void> {
      if (works.has(id)) return;

      note(id, first);
      const controller = new AbortController();
      const done = doAlone(id, job, controller.signal);
      works.set(id, { controller, done });
      await done;
    },
    stop: (id: string) => works.get(id)?.controller.abort(),
    /** Resolves when all tasks have ended. */
    async stopAll(): Promise<void> {
      const open = [...works.values()];
      for (const { controller } of open) controller.abort();
      await Promise.allSettled(open.map(({ done }) => done));
    },
  };
}
