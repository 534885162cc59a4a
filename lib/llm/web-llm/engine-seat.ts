import type { MLCEngineInterface } from '@mlc-ai/web-llm';

/** The part of web-llm's engine that is used here. */
export type WebLlmEngine = Pick<
  MLCEngineInterface,
  'chat' | 'reload' | 'unload' | 'interruptGenerate'
>;

/** The one place on the graphics card: it holds one model at a time, for one question at a time. */
export type EngineSeat = {
  /** Loads the model where it is not there, and works with it once all earlier work is done. */
  use<Value>(
    modelId: string,
    work: (engine: WebLlmEngine) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value>;
  /** Never asks this engine again: its device is gone, or it does not answer any more. */
  drop(): void;
};

export type EngineSeatDeps = {
  open: () => WebLlmEngine | Promise<WebLlmEngine>;
  idleMs?: number;
};

/** Longer than the pause between two sources; then the card's memory is the reader's again. */
const IDLE_MS = 60_000;

export function createEngineSeat({ open, idleMs = IDLE_MS }: EngineSeatDeps): EngineSeat {
  let engine: WebLlmEngine | null = null;
  let loaded: string | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    // The one before may have failed; whoever asked for it is told.
    const next = last.then(work, work);
    last = next;
    return next;
  }

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
        // Stopped while others were at work: nothing has to be loaded for it.
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
