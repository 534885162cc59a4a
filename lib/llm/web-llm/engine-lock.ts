import type { MLCEngineInterface } from '@mlc-ai/web-llm';

import { createTurns } from '../../util/turns';

export type WebLlmEngine = Pick<
  MLCEngineInterface,
  'chat' | 'reload' | 'unload' | 'interruptGenerate'
>;

/** Exclusive lock on the graphics card: one model at a time, for one question at a time. */
export type EngineLock = {
  /** Waits for earlier work, loads the model if necessary, and runs `work`. */
  use<Value>(
    modelId: string,
    work: (engine: WebLlmEngine) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value>;
  /** Discards this engine: its device is lost, or it no longer answers. */
  drop(): void;
};

/** Longer than the pause between two sources; then the card's memory is freed for the user. */
const IDLE_MS = 60_000;

export function createEngineLock({
  open,
  idleMs = IDLE_MS,
}: {
  open: () => WebLlmEngine | Promise<WebLlmEngine>;
  idleMs?: number;
}): EngineLock {
  let engine: WebLlmEngine | null = null;
  let loaded: string | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const inTurn = createTurns();

  async function load(modelId: string): Promise<WebLlmEngine> {
    engine ??= await open();
    if (loaded === modelId) return engine;

    loaded = null;
    await engine.reload(modelId);
    loaded = modelId;
    return engine;
  }

  function unloadWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void inTurn(unload).catch(reportUnload), idleMs);
  }

  async function unload(): Promise<void> {
    if (loaded === null) return;
    loaded = null;
    await engine?.unload();
  }

  return {
    use: (modelId, work, signal) =>
      inTurn(async () => {
        // Aborted while waiting: no need to load a model.
        signal.throwIfAborted();
        clearTimeout(idle);
        try {
          return await work(await load(modelId));
        } finally {
          unloadWhenIdle();
        }
      }),
    drop() {
      engine = null;
      loaded = null;
    },
  };
}

function reportUnload(error: unknown): void {
  console.warn('web-llm: the model could not be unloaded', error);
}
